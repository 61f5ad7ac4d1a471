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
import type { DocumentSide, DocumentType } from '#domain/documents/kinds.ts'
import { evaluatedAtOnce } from '#domain/documents/limits.ts'
import type { Schema } from '../db/schema.ts'
import type { Batch, RowRange } from '../import-kind.ts'
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

/** The same for every payee that is tied to one of the markets. */
export async function holdMarketPayees(db: Transaction<Schema>, marketIds: readonly string[]): Promise<void> {
  await db
    .selectFrom('payees')
    .select('id')
    .where('market_id', 'in', marketIds)
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

type Credited = {
  readonly payeeId: string
  readonly currency: Row['currency']
  readonly number: string
  /** The credit note itself, where it is there already. */
  readonly self: string | undefined
}

/** What a credit note can reduce: agreed upon and unpaid, of the same payee and currency; more than one is no answer. */
export const findCredited = (db: Kysely<Schema>, { payeeId, currency, number, self }: Credited) =>
  db
    .selectFrom('documents')
    .select('id')
    .where('payee_id', '=', payeeId)
    .where('currency', '=', currency)
    .where('number', '=', number)
    .where('amount', '>', 0n)
    .where('paid_date', 'is', null)
    .where('confirmation', 'in', ['none', 'confirmed'])
    .where('deleted_at', 'is', null)
    .$if(self !== undefined, (query) => query.where('id', '<>', self ?? ''))
    .orderBy('id')
    .limit(2)
    .execute()

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

type Importing = Pick<Batch, 'db' | 'id' | 'tenantId' | 'userId' | 'businessNow' | 'makeId'>

/**
 * The staged rows of a range as documents, by one statement: `import_numbered` holds each with its trade, beside the
 * document that bears its number already, which a payer's row that agrees with it confirms. Answers how many there were.
 */
export async function insertImported(
  { db, id, tenantId, userId, businessNow, makeId }: Importing,
  { from, to, count }: RowRange,
  { side, type }: { readonly side: DocumentSide; readonly type: DocumentType },
): Promise<number> {
  await sql`
    select from payees where id = any(array(select payee_id from import_numbered where row between ${from} and ${to}))
    order by id for no key update`.execute(db)
  const confirmed = side === 'payer' ? await confirmAgreeing() : 0
  const serial = await takeSerials(db, tenantId, count - confirmed || 1)
  const ids = Array.from({ length: count - confirmed }, makeId)
  const { numAffectedRows: inserted = 0n } = await sql`
    insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
      number, type, amount, currency, document_date, due_date, means, bill_term_days, source, confirmation, credits_id, import_id,
      created_at, created_by, changed_at, changed_by)
    select (${ids}::uuid[])[n], ${tenantId}, ${serial}::bigint + n - 1, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id,
      p.payee_company_id, parsed ->> 'number', ${type}, (parsed ->> 'amount')::bigint, parsed ->> 'currency',
      (parsed ->> 'documentDate')::date, (parsed ->> 'dueDate')::date, parsed ->> 'means', (parsed ->> 'billTermDays')::int,
      ${side}, ${side === 'payee' ? 'waiting' : 'none'}, (
        select d.id from documents d where parsed ->> 'creditsNumber' is not null and d.payee_id = p.id
          and d.currency = parsed ->> 'currency' and d.number = parsed ->> 'creditsNumber' and d.amount > 0
          and d.deleted_at is null order by d.id limit 1), ${id},
      ${businessNow}, ${userId}, ${businessNow}, ${userId}
    from (
      select t.*, row_number() over (order by row)::int as n from import_numbered t
      where row between ${from} and ${to} and document_id is null
    ) t join payees p on p.id = t.payee_id`.execute(db)
  return confirmed + Number(inserted)

  async function confirmAgreeing(): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      update documents d set confirmation = 'confirmed', declined_reason = null, version = version + 1,
        changed_at = ${businessNow}, changed_by = ${userId}
      from import_numbered n where d.id = n.document_id and n.agrees and n.row between ${from} and ${to}
      returning d.id`.execute(db)
    const events = rows.map((row) => row.id)
    await sql`
      insert into document_events (document_id, at, id, payer_tenant_id, payee_tenant_id, kind, side, user_id)
      select d.id, ${businessNow}, e.id, d.payer_tenant_id, d.payee_tenant_id, 'confirmed', 'payer', ${userId}
      from unnest(${events}::uuid[], ${events.map(makeId)}::uuid[]) e(document_id, id) join documents d on d.id = e.document_id`.execute(
      db,
    )
    return rows.length
  }
}

/** Looks again at every payee that an import has documents of, some at a time. */
export async function evaluateImported(
  db: Kysely<Schema>,
  importId: string,
  businessNow: Date,
): Promise<void> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(payee_id) as ids from (
      select payee_id, div(sum(count(*)) over (order by payee_id), ${sql.lit(evaluatedAtOnce)}) as portion
      from documents where import_id = ${importId} group by payee_id
    ) portions group by portion`.execute(db)
  for (const { ids } of rows) await evaluatePayees(db, ids, businessNow)
}

/** Deletes what an import brought and answers how many; undefined where something of it was used meanwhile. */
export async function deleteImported(
  db: Transaction<Schema>,
  importId: string,
  userId: string,
  businessNow: Date,
): Promise<number | undefined> {
  await sql`
    select from payees where id = any(array(select payee_id from documents where import_id = ${importId}))
    order by id for no key update`.execute(db)
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from documents d where d.import_id = ${importId} and (d.paid_date is not null
      or exists (select from document_events e where e.document_id = d.id and e.kind in ('edited', 'confirmed', 'declined')))) as used`.execute(
    db,
  )
  if (rows[0]?.used) return undefined
  const { numAffectedRows = 0n } = await sql`
    update documents set deleted_at = ${businessNow}, changed_at = ${businessNow}, changed_by = ${userId}
    where import_id = ${importId} and deleted_at is null`.execute(db)
  await evaluateImported(db, importId, businessNow)
  return Number(numAffectedRows)
}
