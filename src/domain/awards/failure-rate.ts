/**
 * How often a payer did not pay its awards, as its payees see it: of the awards that had to be paid by a day of the last
 * months, the share that failed or lapsed. Awards that the operator revoked do not count; one whose document was paid in
 * full did not fail its payee.
 */
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'

/** The last pay dates that count, back from the business date. */
export const failureRateDays = 180
/** Below this number of awards a share says too little, and is not shown. */
export const failureRateAwardsMin = 10

export type AwardsEnded = { readonly ended: number; readonly failed: number }

const wholeBps = 10_000n

/** In basis points, rounded half up; undefined where too few awards have ended. */
export const failureRateOf = ({ ended, failed }: AwardsEnded): BasisPoints | undefined =>
  ended < failureRateAwardsMin
    ? undefined
    : (Number(divideHalfUp(BigInt(failed) * wholeBps, BigInt(ended))) as BasisPoints)
