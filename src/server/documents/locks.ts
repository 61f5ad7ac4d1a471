/**
 * Locks payees before documents change, always in the same order, and reads the documents under these locks.
 */
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { debtTypesOf } from '#domain/documents/kinds.ts'
import type { Schema } from '../db/schema.ts'
import { creditable } from '../eligibility/queries.ts'
import { lockPayees } from '../payees/locks.ts'

type Row = Schema['current_documents']
export type CurrentDocument = Selectable<Row>

/** Locks the payees in a select of `payee_id`. */
export async function lockPayeesIn(db: Transaction<Schema>, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ payee_id: string | null }>`
    select distinct payee_id from (${which}) which`.execute(db)
  await lockPayees(
    db,
    rows.flatMap(({ payee_id }) => payee_id ?? []),
  )
}

/** The documents among the ids that the tenant is a side of, with their payees locked. */
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

/** A document is awarded from its award on, even before its own row is updated. */
async function withAwards(
  db: Transaction<Schema>,
  documents: readonly CurrentDocument[],
): Promise<readonly CurrentDocument[]> {
  const live = documents.filter(({ item_state }) => item_state === 'live').map(({ id }) => id)
  if (live.length === 0) return documents
  const { rows } = await sql<{ id: string }>`
    select a.document_id as id from awards a where a.document_id = any(${live}::uuid[]) and a.state in ('committed', 'paid')`.execute(
    db,
  )
  const awarded = new Set(rows.map(({ id }) => id))
  return documents.map((one) => (awarded.has(one.id) ? { ...one, item_state: 'awarded' as const } : one))
}

/** The payer and payee of a document, which are the prefix of the payee's index. */
export type Trade = Pick<CurrentDocument, 'payer_tenant_id' | 'payer_id' | 'payee_id'>

const ofTrade = (db: Kysely<Schema>, { payer_tenant_id, payer_id, payee_id }: Trade) =>
  db
    .selectFrom('current_documents')
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('payer_id', '=', payer_id)
    .where('payee_id', '=', payee_id)

type Numbered = Pick<CurrentDocument, 'type' | 'number'>

/** The payee's document that has the number for the same debt; `except` is the id of the document itself. */
export const findNumbered = (
  db: Kysely<Schema>,
  trade: Trade,
  { type, number }: Numbered,
  except?: string,
): Promise<CurrentDocument | undefined> =>
  ofTrade(db, trade)
    .selectAll()
    .where('type', 'in', debtTypesOf(type))
    .where('number', '=', number)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst()

/** Whether a document of another type and the same sign has the number. */
export async function isNumberUsedByOtherType(
  db: Kysely<Schema>,
  { type, number, amount, ...trade }: Trade & Numbered & Pick<CurrentDocument, 'amount'>,
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
  /** The id of the credit note itself, if it exists already. */
  readonly self: string | undefined
}

/**
 * The documents that a credit note can reduce: confirmed and unpaid, of the same payee and currency. More
 * than one is ambiguous, hence the limit of 2.
 */
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
