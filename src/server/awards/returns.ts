/** Payments that the bank gave back. */
import type { UnitWork } from '../commands/unit-of-work.ts'
import { withdrawPayments } from '../eligibility/commands.ts'
import { postAll } from '../ledger/commands.ts'
import { evaluateAgain } from './apply.ts'
import { endAwards } from './ends.ts'
import type { AwardRow } from './locks.ts'
import { returnPostings } from './postings.ts'
import { insertReturns, type NewReturn, type ReturnedAward } from './store.ts'

/** Awards, which are paid, and their payees are locked. */
export async function returnPayments(
  work: UnitWork,
  tenantId: string,
  awards: readonly (AwardRow & ReturnedAward)[],
  made: Omit<NewReturn, 'at'>,
): Promise<void> {
  const { db, context, businessNow } = work
  await insertReturns(db, tenantId, awards, { ...made, at: businessNow })
  await endAwards(work, tenantId, awards, 'return')
  await withdrawPayments(db, awards)
  const documentIds = awards.map(({ document_id }) => document_id)
  await evaluateAgain(db, tenantId, documentIds, businessNow)
  await postAll({ db, makeId: context.makeId }, returnPostings(tenantId, awards, businessNow))
}
