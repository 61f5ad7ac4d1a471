/** What is locked and read before documents change: their payees, in one order, and the documents that matter to it. */
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import { lockPayees } from '../payees/locks.ts'

type Row = Schema['current_documents']
export type Found = Selectable<Row>

/** The payees in a select of `payee_id`. */
export async function lockPayeesIn(db: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ payee_id: string | null }>`
    select distinct payee_id from (${which}) which`.execute(db)
  await lockPayees(
    db,
    rows.flatMap(({ payee_id }) => payee_id ?? []),
  )
}

/** Those of the ids that the tenant is a side of, with their payees locked. */
export async function lockDocuments(db: Transaction<Schema>, ids: readonly string[]) {
  const found = await db
    .selectFrom('documents')
    .select('payee_id')
    .distinct()
    .where('id', 'in', ids)
    .execute()
  await lockPayees(
    db,
    found.map(({ payee_id }) => payee_id),
  )
  const documents = await db
    .selectFrom('current_documents')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return withAwards(db, documents)
}

/** From the award on a document is awarded, also while what is kept of it has not followed yet. */
async function withAwards(db: Transaction<Schema>, documents: readonly Found[]): Promise<readonly Found[]> {
  const live = documents.filter(({ item_state }) => item_state === 'live').map(({ id }) => id)
  if (live.length === 0) return documents
  const { rows } = await sql<{ id: string }>`
    select a.document_id as id from awards a where a.document_id = any(${live}::uuid[]) and a.state = 'committed'`.execute(
    db,
  )
  const awarded = new Set(rows.map(({ id }) => id))
  return documents.map((one) => (awarded.has(one.id) ? { ...one, item_state: 'awarded' as const } : one))
}

/** Whom a document is between; names the payee's documents in their index. */
export type Trade = Pick<Found, 'payer_tenant_id' | 'payer_id' | 'payee_id'>

const ofTrade = (db: Kysely<Schema>, { payer_tenant_id, payer_id, payee_id }: Trade) =>
  db
    .selectFrom('current_documents')
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)

type Numbered = Pick<Found, 'type' | 'number'>

/** The document of a payee that has the number for the same debt; `except` is the document itself. */
export const findNumbered = (
  db: Kysely<Schema>,
  trade: Trade,
  { type, number }: Numbered,
  except?: string,
): Promise<Found | undefined> =>
  ofTrade(db, trade)
    .selectAll()
    .where('type', 'in', debtTypesOf(type))
    .where('number', '=', number)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()

/** Whether the number of what is owed, or of what is credited, is in use for another type of document. */
export async function isNumberUsedByOtherType(
  db: Kysely<Schema>,
  { type, number, amount, ...trade }: Trade & Numbered & Pick<Found, 'amount'>,
): Promise<boolean> {
  const found = await ofTrade(db, trade)
    .select('id')
    .where('number', '=', number)
    .where('type', 'not in', debtTypesOf(type))
    .where('amount', amount > 0n ? '>' : '<', 0n)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Credited = {
  readonly currency: Row['currency']
  readonly number: string
  /** The credit note itself, where it is there already. */
  readonly self: string | undefined
}

/** What a credit note can reduce: agreed upon and unpaid, of the same payee and currency; more than one is no answer. */
export const findCredited = (db: Kysely<Schema>, trade: Trade, { currency, number, self }: Credited) =>
  ofTrade(db, trade)
    .select('id')
    .where('currency', '=', currency)
    .where('number', '=', number)
    .where(sql<boolean>`${sql.raw(creditable)}`)
    .$if(self !== undefined, (query) => query.where('id', '<>', self ?? ''))
    .orderBy('id')
    .limit(2)
    .execute()
