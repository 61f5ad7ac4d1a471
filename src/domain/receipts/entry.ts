/** Decides what becomes of a receipt that a payer's side enters, given the receipt stored under its number. */
import type { Day } from '../day.ts'
import type { Failure } from '../failures.ts'
import type { Currency } from '../money.ts'

/** A receipt as it is entered; a return has a negative amount and names the receipt that it takes back. */
export type EnteredReceipt = {
  readonly number: string
  readonly orderNumber: string
  readonly goods: string
  readonly quantity: string
  readonly receivedDate: Day
  readonly amount: bigint
  readonly currency: Currency
  readonly expectedPayDate: Day
  readonly returnsNumber: string | null
}

export type KnownReceipt = EnteredReceipt & {
  /** Whether it waits in an offer, or is or was awarded or paid. */
  readonly isOffered: boolean
  readonly isInvoiced: boolean
  /** What returns of it take back. */
  readonly returned: bigint
}

export const receiptOutcomes = ['added', 'updated', 'unchanged', 'failed'] as const
export type ReceiptOutcome = (typeof receiptOutcomes)[number]

const facts = [
  'orderNumber',
  'goods',
  'quantity',
  'receivedDate',
  'amount',
  'currency',
  'expectedPayDate',
  'returnsNumber',
] as const satisfies readonly (keyof EnteredReceipt)[]

/** The facts by which receipts are taken for one delivery; what both sides said of it holds as long as these stay. */
const deliveryFacts = ['orderNumber', 'receivedDate', 'amount', 'currency'] as const

export const isOtherDelivery = (before: EnteredReceipt, after: EnteredReceipt): boolean =>
  deliveryFacts.some((fact) => before[fact] !== after[fact])

export type ReceiptFailure = Extract<
  Failure,
  | 'receiptOffered'
  | 'receiptHasInvoice'
  | 'returnUnknown'
  | 'returnUnnamed'
  | 'returnTooLarge'
  | 'receiptReturned'
>

type Decision =
  | { readonly outcome: Exclude<ReceiptOutcome, 'failed'> }
  | { readonly outcome: 'failed'; readonly failure: ReceiptFailure }

const fails = (failure: ReceiptFailure): Decision => ({ outcome: 'failed', failure })

/** `taken` is the receipt that a return names. */
export function decideReceipt(
  sent: EnteredReceipt,
  known: KnownReceipt | undefined,
  taken: KnownReceipt | undefined,
): Decision {
  const isReturn = sent.amount < 0n
  if (isReturn !== (sent.returnsNumber !== null)) return fails('returnUnnamed')
  if (isReturn && taken?.currency !== sent.currency) return fails('returnUnknown')
  if (known && facts.every((fact) => known[fact] === sent[fact])) return { outcome: 'unchanged' }
  if (known && (isReturn || known.amount < 0n)) return fails('receiptReturned')
  if (taken && isReturn && taken.returned - sent.amount > taken.amount) return fails('returnTooLarge')
  if (!known) return { outcome: 'added' }
  if (known.isOffered) return fails('receiptOffered')
  if (known.isInvoiced) return fails('receiptHasInvoice')
  return known.returned > 0n ? fails('receiptReturned') : { outcome: 'updated' }
}
