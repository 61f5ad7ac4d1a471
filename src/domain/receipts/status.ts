/** The status of a receipt: that of its last item in an offer, or that it was paid or invoiced since. */
import { type ItemState, itemStates } from '../offers/states.ts'

export const receiptStatuses = ['notOffered', ...itemStates, 'paid', 'invoiced'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

export type ReceiptFacts = {
  /** Of its last item; null if it was never offered. */
  readonly itemState: ItemState | null
  /** Whether it was paid through an award. */
  readonly isPaid: boolean
  /** Whether the document that invoices it was paid. */
  readonly isInvoicePaid: boolean
}

/** The first that holds. */
export function receiptStatusOf({ itemState, isPaid, isInvoicePaid }: ReceiptFacts): ReceiptStatus {
  if (isPaid) return 'paid'
  if (itemState === 'awarded') return 'awarded'
  if (isInvoicePaid) return 'invoiced'
  return itemState ?? 'notOffered'
}

/** Awarded receipts without a document, by the days since their award. */
export const receiptAges = ['to30', 'to60', 'to90', 'over90'] as const
export type ReceiptAge = (typeof receiptAges)[number]
/** The last day of each age but the last. */
export const receiptAgeDays = [30, 60, 90] as const

export function receiptAgeOf(days: number): ReceiptAge {
  const at = receiptAgeDays.findIndex((last) => days <= last)
  return receiptAges[at === -1 ? receiptAgeDays.length : at] ?? 'over90'
}
