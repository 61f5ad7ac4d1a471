/** The tables of documents: documents, their events, counts and short numbers. Only this file writes them. */
import { CompiledQuery, type Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { verdictsOf } from './eligibility.ts'

/** What has changed is written, and nothing else; $1 is business time. */
const evaluation = (which: string): string => `
  update documents d set payable = v.payable, reasons = v.reasons,
    eligibility_at = case when d.reasons is null or (d.reasons = 0) <> (v.reasons = 0) then $1 else d.eligibility_at end
  from (${verdictsOf(which)}) v where d.id = v.id and (d.payable, d.reasons) is distinct from (v.payable, v.reasons)`

const ofPayees = evaluation('p.id = any($2::uuid[])')
const ofMarket = evaluation('p.market_id = $2')

/** Looks again at all documents of these payees; answers how many are not what they were. */
export const evaluatePayees = (
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  businessNow: Date,
): Promise<number> => evaluated(db, ofPayees, [businessNow, payeeIds])

/** The same for every payee that is tied to a market. */
export const evaluateMarket = (db: Kysely<Schema>, marketId: string, businessNow: Date): Promise<number> =>
  evaluated(db, ofMarket, [businessNow, marketId])

async function evaluated(db: Kysely<Schema>, text: string, values: readonly unknown[]): Promise<number> {
  const { numAffectedRows = 0n } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
  return Number(numAffectedRows)
}
