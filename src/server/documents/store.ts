/** The tables of documents: documents, their events, counts and short numbers. Only this file writes them. */
import {
  CompiledQuery,
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely'
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

type Row = Schema['documents']
export type Found = Selectable<Row>

/** The payees' rows are held first, in one order: whoever changes documents of a group changes it alone. */
export const holdPayees = (db: Transaction<Schema>, payeeIds: readonly string[]) =>
  db.selectFrom('payees').selectAll().where('id', 'in', payeeIds).orderBy('id').forNoKeyUpdate().execute()

/** The same for every payee that is tied to a market. */
export async function holdMarketPayees(db: Transaction<Schema>, marketId: string): Promise<void> {
  await db
    .selectFrom('payees')
    .select('id')
    .where('market_id', '=', marketId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Those of the ids that the tenant is a side of, with their payees held. */
export async function holdDocuments(db: Transaction<Schema>, ids: readonly string[]) {
  const found = await db
    .selectFrom('documents')
    .select('payee_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  if (found.length > 0)
    await holdPayees(
      db,
      found.map(({ payee_id }) => payee_id),
    )
  return db
    .selectFrom('documents')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

export async function takeSerials(db: Kysely<Schema>, tenantId: string, wanted: number): Promise<bigint> {
  const { rows } = await sql<{ first: bigint }>`select take_serials(${tenantId}, ${wanted}) as first`.execute(
    db,
  )
  const [taken] = rows
  if (!taken) throw new Error('short numbers were not given')
  return taken.first
}

export async function insertDocuments(db: Kysely<Schema>, rows: readonly Insertable<Row>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('documents')
      .values([...rows])
      .execute()
}

/** Whether the number is taken among the undeleted documents of a payee and type; `except` is the document itself. */
export const findNumbered = (
  db: Kysely<Schema>,
  { payeeId, type, number, except }: { payeeId: string; type: Row['type']; number: string; except?: string },
) =>
  db
    .selectFrom('documents')
    .selectAll()
    .where('payee_id', '=', payeeId)
    .where('type', '=', type)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()

/** A document of the same payee and currency that a credit note can reduce. */
export const findCredited = (
  db: Kysely<Schema>,
  payeeId: string,
  currency: Row['currency'],
  number: string,
) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('payee_id', '=', payeeId)
    .where('currency', '=', currency)
    .where('number', '=', number)
    .where('amount', '>', 0n)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()

export async function changeDocuments(
  db: Kysely<Schema>,
  ids: readonly string[],
  changes: Updateable<Row>,
): Promise<void> {
  await db
    .updateTable('documents')
    .set((set) => ({ ...changes, version: set('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export async function insertEvents(
  db: Kysely<Schema>,
  rows: readonly Insertable<Schema['document_events']>[],
): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('document_events')
      .values([...rows])
      .execute()
}
