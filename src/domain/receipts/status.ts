/** The status of a receipt: that of its last item in an offer, or that it was paid or invoiced since. */
import { itemStates } from '../offers/states.ts'

export const receiptStatuses = ['notOffered', ...itemStates, 'paid', 'invoiced'] as const
export type ReceiptStatus = (typeof receiptStatuses)[number]

/** Awarded receipts without a document, by the days since their award. */
export const receiptAges = ['to30', 'to60', 'to90', 'over90'] as const
export type ReceiptAge = (typeof receiptAges)[number]
/** The last day of each age but the last. */
export const receiptAgeDays = [30, 60, 90] as const
