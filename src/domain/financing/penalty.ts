/** The penalty of a row that is paid late: base × days × rate over each span between repayments, rounded once. */
import { type Day, daysBetween } from '../day.ts'
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { LoanTerms } from './terms.ts'

/** How much principal and interest of a row is unpaid from a day on. */
export type Base = { readonly from: Day; readonly base: bigint }

/** The day of payment does not count: from the 10th to the 13th are 3 days. */
export type PenaltySpan = Base & { readonly to: Day; readonly days: number }

export type Penalty = {
  readonly spans: readonly PenaltySpan[]
  readonly total: bigint
}

type PenaltyTerms = Pick<LoanTerms, 'penaltyBps' | 'dayCount'>

const none: Penalty = { spans: [], total: 0n }

/**
 * The penalty up to a day. Nothing is due while the days of grace last, or if the row was paid within them; otherwise it
 * counts from the due date on, which is the first base's day.
 */
export function penaltyAt(bases: readonly Base[], graceEnd: Day, day: Day, terms: PenaltyTerms): Penalty {
  if (day <= graceEnd) return none
  const afterGrace = bases.findLast(({ from }) => from <= graceEnd)
  if (!afterGrace || afterGrace.base === 0n) return none
  const spans = bases.flatMap(({ from, base }, at) => {
    const next = bases[at + 1]?.from ?? day
    const to = next < day ? next : day
    return base > 0n && to > from ? [{ from, to, days: daysBetween(from, to), base }] : []
  })
  return { spans, total: penaltyOf(spans, terms) }
}

function penaltyOf(spans: readonly PenaltySpan[], { penaltyBps, dayCount }: PenaltyTerms): bigint {
  const weight = spans.reduce((sum, { base, days }) => sum + base * BigInt(days), 0n)
  return divideHalfUp(weight * BigInt(penaltyBps), BigInt(percentBpsMax * dayCount))
}
