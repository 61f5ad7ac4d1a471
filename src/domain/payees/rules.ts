/** Validation of the settings of a payee. */
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

/** A required contract has a number and both days; one that is not required has none of them. */
export function checkContract({ number, from, to, terminated }: TypedContract): Result<Contract | null> {
  const given = [number, from, to].filter((one) => one !== undefined)
  if (given.length === 0 && terminated === undefined) return done(null)
  if (number === undefined || from === undefined || to === undefined) return refuse('contractIncomplete')
  if (to < from) return refuse('contractEndsFirst')
  if (terminated !== undefined && terminated < from) return refuse('contractTerminatedFirst')
  return done({ number, from, to, terminated: terminated ?? null })
}

/** A payee's minimum must be within the rates that its market accepts. */
export const checkPayeeMinimum = (minimumBps: BasisPoints, highestBps: BasisPoints): Result<null> =>
  minimumBps > highestBps ? refuse('payeeMinimumTooHigh', { to: formatPercent(highestBps) }) : done(null)
