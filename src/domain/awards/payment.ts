/** Whether awards may be paid, fail or be returned. */
import type { Day } from '../day.ts'
import { type Currency, formatAmount, type Money } from '../money.ts'
import { groupNumber } from '../numerals.ts'
import { done, type Result, refuse } from '../result.ts'
import type { AwardState } from './states.ts'

export type Payable = {
  /** Of the award. */
  readonly number: string
  readonly state: AwardState
  /** The local day of the award. */
  readonly awardedOn: Day
  readonly payBy: Day
  readonly documentDate: Day | null
  /** Whether the document is neither paid nor awarded again, once this award has lapsed. */
  readonly isOpen: boolean
  /** Whether the document is as it was awarded and not paid, whatever was offered of it since this award has lapsed. */
  readonly isUnpaid: boolean
  readonly currency: Currency
  readonly net: bigint
  /** Without the discount. */
  readonly full: bigint
}

/**
 * How an awarded document was paid: early and less the discount; the same, reported after its award had lapsed; in full, which
 * ends its award; or after its award had lapsed, when the discount no longer applies.
 */
export type PaidAs = 'early' | 'afterLapse' | 'inFull' | 'late'
type PaymentRefusal =
  | 'awardPaid'
  | 'awardEnded'
  | 'awardAmountDiffers'
  | 'paidDateTooEarly'
  | 'valueDateTooEarly'
  | 'valueDateTooLate'

const amountIn = (currency: Currency, minor: bigint): string => groupNumber(formatAmount({ currency, minor }))

/** Whether an award may be marked as paid on a value date, and how; `amount` is what was paid, where that is known. */
export function decidePayment(
  award: Payable,
  valueDate: Day,
  amount: Money | 'unreadable' | undefined,
): Result<PaidAs, PaymentRefusal> {
  const { state, currency, net, full, documentDate, payBy } = award
  if (state === 'paid') return refuse('awardPaid')
  if (state !== 'committed' && state !== 'lapsed') return refuse('awardEnded')
  const paid = amount === 'unreadable' ? -1n : amount?.minor
  if (wasPaidInTime(award, valueDate, paid)) return award.isUnpaid ? done('afterLapse') : refuse('awardEnded')
  const isLate = valueDate > payBy || paid === full
  if (state === 'lapsed' && (paid === undefined || !isLate || !award.isOpen)) return refuse('awardEnded')
  if (paid !== undefined && paid !== net && paid !== full)
    return refuse('awardAmountDiffers', {
      award: award.number,
      currency,
      amount: amountIn(currency, net),
      full: amountIn(currency, full),
    })
  if (state === 'lapsed') return done('late')
  if (paid === full) {
    const isTooEarly = documentDate !== null && valueDate < documentDate
    return isTooEarly ? refuse('paidDateTooEarly', { day: documentDate }) : done('inFull')
  }
  if (valueDate < award.awardedOn) return refuse('valueDateTooEarly', { day: award.awardedOn })
  if (valueDate > payBy) return refuse('valueDateTooLate', { day: payBy })
  return done('early')
}

/** Whether this payment of an award that has lapsed was made in time: the bank was slow, and the discount stands. */
export const wasPaidInTime = (
  { state, awardedOn, payBy, net }: Pick<Payable, 'state' | 'awardedOn' | 'payBy' | 'net'>,
  valueDate: Day,
  paid: bigint | undefined,
): boolean =>
  state === 'lapsed' && valueDate >= awardedOn && valueDate <= payBy && (paid === undefined || paid === net)

/** What of payments that are made after a lapse the pool has room for, one after the other; the rest of each is outside it. */
export function chargesOf(available: bigint, nets: readonly bigint[]): readonly bigint[] {
  let left = available < 0n ? 0n : available
  return nets.map((net) => {
    const charge = net < left ? net : left
    left -= charge
    return charge
  })
}

/** How a payment or return of an award was recorded. */
export const paymentSources = ['payer', 'sandboxBank', 'bank', 'sync'] as const
export type PaymentSource = (typeof paymentSources)[number]

/** Why a payer says that it will not pay an award. */
export const failureCauses = ['insufficientAvailableBalance', 'insufficientPayableBalance'] as const
export type FailureCause = (typeof failureCauses)[number]

/** What a payee is owed besides its awards, and the credit notes that no document could take. */
export type PayeeBalance = { readonly open: bigint; readonly unmatched: bigint }

/**
 * Whether an award that is to be paid fails. That the payee is owed too little counts only while the credit notes left
 * over exceed what is open.
 */
export function decideFailure(
  { state, currency }: Pick<Payable, 'state' | 'currency'>,
  cause: FailureCause,
  { open, unmatched }: PayeeBalance,
): Result<null, 'awardPaid' | 'awardEnded' | 'payableSuffices'> {
  if (state === 'paid') return refuse('awardPaid')
  if (state !== 'committed') return refuse('awardEnded')
  if (cause === 'insufficientPayableBalance' && unmatched <= open)
    return refuse('payableSuffices', {
      currency,
      credits: amountIn(currency, unmatched),
      open: amountIn(currency, open),
    })
  return done(null)
}

/** Whether the payment of an award may be recorded as returned by the bank. */
export function decideReturn(
  { state, paidOn }: { readonly state: AwardState; readonly paidOn: Day | null },
  returnedOn: Day,
): Result<null, 'awardNotPaid' | 'returnTooEarly'> {
  if (state !== 'paid' || paidOn === null) return refuse('awardNotPaid')
  return returnedOn < paidOn ? refuse('returnTooEarly', { day: paidOn }) : done(null)
}
