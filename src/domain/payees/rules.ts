/** What may be set for a payee. */
import type { Day } from '../day.ts'
import { type BasisPoints, formatPercent } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'

export type TypedContract = {
  readonly number: string | undefined
  readonly from: Day | undefined
  readonly to: Day | undefined
  readonly terminated: Day | undefined
}
export type Contract = {
  readonly number: string
  readonly from: Day
  readonly to: Day
  readonly terminated: Day | null
}

/** A contract has a number and both its days; none of them where none is required. */
export function checkContract({ number, from, to, terminated }: TypedContract): Result<Contract | null> {
  const given = [number, from, to].filter((one) => one !== undefined)
  if (given.length === 0 && terminated === undefined) return done(null)
  if (number === undefined || from === undefined || to === undefined) return refuse('contractIncomplete')
  if (to < from) return refuse('contractEndsFirst')
  if (terminated !== undefined && terminated < from) return refuse('contractTerminatedFirst')
  return done({ number, from, to, terminated: terminated ?? null })
}

/** A payee's minimum is one that its market takes. */
export const checkPayeeMinimum = (minimumBps: BasisPoints, highestBps: BasisPoints): Result<null> =>
  minimumBps > highestBps ? refuse('payeeMinimumTooHigh', { to: formatPercent(highestBps) }) : done(null)
