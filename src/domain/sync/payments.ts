/** What becomes of a payment that a payer's own system tells of. */

import type { Day } from '../day.ts'
import { type Confirmation } from '../documents/kinds.ts'
import { done, type Result, refuse } from '../result.ts'

/** Paid early through an award, or paid when it was due; known already, or wrong. */
export const paymentSyncOutcomes = ['paidEarly', 'paid', 'unchanged', 'failed'] as const
export type PaymentSyncOutcome = (typeof paymentSyncOutcomes)[number]

export type PaidDocument = {
  readonly amount: bigint
  readonly confirmation: Confirmation
  readonly paidDate: Day | null
  readonly isAwarded: boolean
}

/** What a payment of a document is. What was awarded is paid as an award, which has rules of its own. */
export function decidePaid(
  document: PaidDocument | undefined,
  paidDate: Day,
  today: Day,
): Result<
  Exclude<PaymentSyncOutcome, 'failed'>,
  'notFound' | 'documentNotPayable' | 'documentPaidOtherDay' | 'paidDateFuture'
> {
  if (!document) return refuse('notFound')
  if (document.paidDate === paidDate) return done('unchanged')
  if (document.paidDate !== null) return refuse('documentPaidOtherDay', { day: document.paidDate })
  if (paidDate > today) return refuse('paidDateFuture')
  if (document.isAwarded) return done('paidEarly')
  const isOwed =
    document.amount > 0n && document.confirmation !== 'waiting' && document.confirmation !== 'declined'
  return isOwed ? done('paid') : refuse('documentNotPayable')
}
