/** A run that waits for an approval: when it does, until when it holds, and what a person may do with it. */
import { addDays, type Day, dayOf, type Instant, startOfDay } from '../day.ts'
import { done, type Refused, type Result, refuse } from '../result.ts'
import type { RunEndReason, RunState } from './run-states.ts'

/** A run without awards commits nothing, so that there is nothing to approve. */
export const isHeld = (automaticClearing: boolean, awarded: number): boolean =>
  !automaticClearing && awarded > 0

/** Until the next slot, and no longer than its awards can be paid on their pay date. */
export function holdsUntil(nextSlot: Instant | undefined, payDate: Day, timeZone: string): Instant {
  const payDateOver = startOfDay(addDays(payDate, 1), timeZone)
  return nextSlot === undefined ? payDateOver : (Math.min(nextSlot, payDateOver) as Instant)
}

/** Whether the pay date of a run has passed on this day. */
export const isPayDateOver = (payDate: Day, now: Instant, timeZone: string): boolean =>
  dayOf(now, timeZone) > payDate

export type HeldRun = {
  readonly state: RunState
  /** Null if it never waited. */
  readonly holdsUntil: Instant | null
  readonly isApproved: boolean
  readonly endReason: RunEndReason | null
}

const refusalOfEnd = {
  failed: 'proposalFailed',
  voided: 'proposalVoided',
  sentBack: 'proposalSentBack',
  expired: 'proposalExpired',
  replaced: 'proposalReplaced',
} as const satisfies Record<RunEndReason, string>

export type ProposalRefusal =
  | 'notProposed'
  | 'proposalAwarded'
  | (typeof refusalOfEnd)[keyof typeof refusalOfEnd]

/** Whether a person may award a run or send it back now. */
export function decideHeld(run: HeldRun, now: Instant): Result<null, ProposalRefusal> {
  const refused = refusalOf(run, now)
  return refused ?? done(null)
}

function refusalOf(
  { state, holdsUntil: until, isApproved, endReason }: HeldRun,
  now: Instant,
): Refused<ProposalRefusal> | undefined {
  if (until === null) return refuse('notProposed')
  if (endReason !== null) return refuse(refusalOfEnd[endReason])
  if (state !== 'proposed' || isApproved) return refuse('proposalAwarded')
  return now < until ? undefined : refuse('proposalExpired')
}
