/** The life of an award as steps in order of time, as both sides see it. */
import type { Day } from '../day.ts'
import type { AwardState } from './states.ts'

export const awardSteps = [
  'awarded',
  'paid',
  'failed',
  'lapsed',
  'revoked',
  /** Paid in time, reported after it had lapsed. */
  'paidInTime',
  /** Without the discount, which ended the award. */
  'paidInFull',
  /** After the award had lapsed. */
  'paidLate',
  'returned',
] as const
export type AwardStep = { readonly kind: (typeof awardSteps)[number]; readonly at: string }

/** A payment or return: when it was recorded, and its day at the bank. */
type RecordedDay = { readonly at: string; readonly day: Day }

export type AwardLife = {
  readonly state: AwardState
  readonly awardedAt: string
  /** When it failed, lapsed, was returned or revoked. */
  readonly endedAt: string | null
  /** When it had lapsed, of one that was paid in time and reported later. */
  readonly lapsedAt: string | null
  readonly payment: RecordedDay | null
  readonly outside: RecordedDay | null
  readonly back: RecordedDay | null
}

export function awardHistory(life: AwardLife): readonly AwardStep[] {
  const { state, awardedAt, payment, outside, back } = life
  const steps: AwardStep[] = [{ kind: 'awarded', at: awardedAt }]
  if (life.lapsedAt !== null) steps.push({ kind: 'lapsed', at: life.lapsedAt })
  if (payment) steps.push({ kind: life.lapsedAt === null ? 'paid' : 'paidInTime', at: payment.at })
  const end = endOf(life)
  if (end) steps.push(end)
  if (outside && state === 'lapsed') steps.push({ kind: 'paidLate', at: outside.at })
  if (back) steps.push({ kind: 'returned', at: back.at })
  return steps
}

function endOf({ state, endedAt, outside }: AwardLife): AwardStep | undefined {
  if (endedAt === null) return undefined
  if (state === 'failed') return { kind: outside ? 'paidInFull' : 'failed', at: endedAt }
  return state === 'lapsed' || state === 'revoked' ? { kind: state, at: endedAt } : undefined
}
