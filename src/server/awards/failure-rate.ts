/** Counts at the day roll how many awards of a payer had to be paid in the last months, and how many of them were not. */
import { failureRateDays } from '#domain/awards/failure-rate.ts'
import type { AtDayRoll } from '../markets/queries.ts'
import { countEnded } from './store.ts'

/** Runs after awards have lapsed. Payees read the counts when they look at the payer. */
export const countFailures: AtDayRoll = async ({ db, row: { tenantId } }) => {
  await countEnded(db, tenantId, failureRateDays)
  return []
}
