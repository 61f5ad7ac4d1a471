/** Decides what to do with a payment that a payer's own system reports. */
import type { Day } from '../day.ts'
import type { Confirmation } from '../documents/kinds.ts'
import { confirmable } from '../documents/rules.ts'
import { type Currency, formatAmount, type Money } from '../money.ts'
import { done, type Result, refuse } from '../result.ts'

/** Paid early through an award, or paid when it was due; known already, or wrong. */
export const paymentSyncOutcomes = ['paidEarly', 'paid', 'unchanged', 'failed'] as const
export type PaymentSyncOutcome = (typeof paymentSyncOutcomes)[number]

export type PaidDocument = {
  readonly amount: bigint
  readonly currency: Currency
  /** What is owed after credit notes. */
  readonly payable: bigint
  readonly confirmation: Confirmation
  readonly documentDate: Day | null
  readonly paidDate: Day | null
  readonly isAwarded: boolean
}
export type Payment = { readonly paidDate: Day; readonly amount: Money | 'unreadable' | undefined }

type Wrong =
  | 'documentNotPayable'
  | 'documentPaidOtherDay'
  | 'paidDateFuture'
  | 'paidDateTooEarly'
  | 'paidAmountDiffers'

const firstDay = '2000-01-01' as Day

/** Classifies a payment of a document. An awarded document is paid as an award, which has rules of its own. */
export function decidePaid(
  document: PaidDocument,
  { paidDate, amount }: Payment,
  today: Day,
): Result<Exclude<PaymentSyncOutcome, 'failed'>, Wrong> {
  if (document.paidDate === paidDate) return done('unchanged')
  if (document.paidDate !== null) return refuse('documentPaidOtherDay', { day: document.paidDate })
  if (paidDate > today) return refuse('paidDateFuture')
  const first = document.documentDate ?? firstDay
  if (paidDate < first) return refuse('paidDateTooEarly', { day: first })
  if (document.isAwarded) return done('paidEarly')
  if (document.amount <= 0n || confirmable.includes(document.confirmation))
    return refuse('documentNotPayable')
  const { currency, payable } = document
  if (amount !== undefined && (amount === 'unreadable' || amount.minor !== payable))
    return refuse('paidAmountDiffers', { amount: formatAmount({ currency, minor: payable }) })
  return done('paid')
}
