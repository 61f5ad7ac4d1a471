/** The tables of documents: documents, events, counts and short numbers. Only this file writes them. */
import { type Insertable, type Kysely, type RawBuilder, sql, type Transaction, type Updateable } from 'kysely'
import type { DocumentSide, DocumentType } from '#domain/documents/kinds.ts'
import { uuidLiteral } from '../db/literals.ts'
import type { Schema } from '../db/schema.ts'
import type { Image } from '../eligibility/commands.ts'
import type { Batch, RowRange, UndoBlock } from '../import-kind.ts'
import { evaluateClaims as evaluate } from '../invoicing/commands.ts'
import { creditableInFile, sameDebt } from './import-remarks.ts'
import { confirmedBy, undoBlockedBy } from './import-undo.ts'
import { lockPayeesIn } from './locks.ts'

type Row = Schema['documents']

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
  // A statement takes no more than 65,535 values.
  for (let from = 0; from < rows.length; from += eventsPerInsert)
    await db
      .insertInto('document_events')
      .values(rows.slice(from, from + eventsPerInsert))
      .execute()
}
const eventsPerInsert = 5_000

// ── what a payer's own system sends ──

type Syncing = { readonly tenantId: string; readonly userId: string; readonly businessNow: Date }
/** A row of `sync_rows`, the id of its document, and the id of the document that it credits. */
type SyncedKey = { readonly row: number; readonly id: string; readonly creditsId: string | null }

const keysIn = (keys: readonly SyncedKey[]): RawBuilder<unknown> =>
  sql`unnest(${keys.map(({ row }) => row)}::int[], ${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ creditsId }) => creditsId)}::uuid[])
    with ordinality k (row, id, credits_id, n)`

export async function insertSynced(
  db: Kysely<Schema>,
  { tenantId, userId, businessNow }: Syncing,
  keys: readonly SyncedKey[],
): Promise<void> {
  if (keys.length === 0) return
  const serial = await takeSerials(db, tenantId, keys.length)
  await sql`
    insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
      number, type, amount, currency, document_date, due_date, means, bill_term_days, source, confirmation, credits_id, order_number,
      created_at, created_by, changed_at, changed_by)
    select k.id, ${tenantId}, ${serial}::bigint + k.n - 1, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id, p.payee_company_id,
      s.number, s.type, s.amount, s.currency, s."documentDate", s."dueDate", s.means, s."billTermDays", 'sync', 'none', k.credits_id, s."orderNumber",
      ${businessNow}, ${userId}, ${businessNow}, ${userId}
    from ${keysIn(keys)} join sync_rows s on s.row = k.row join payees p on p.payer_tenant_id = ${tenantId} and p.id = s.payee_id`.execute(
    db,
  )
}

export async function changeSynced(
  db: Kysely<Schema>,
  { tenantId, userId, businessNow }: Syncing,
  keys: readonly SyncedKey[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update documents d set amount = s.amount, currency = s.currency, document_date = s."documentDate", due_date = s."dueDate", means = s.means,
      bill_term_days = s."billTermDays", credits_id = k.credits_id, order_number = coalesce(s."orderNumber", d.order_number), source = 'sync', version = d.version + 1, changed_at = ${businessNow}, changed_by = ${userId}
    from ${keysIn(keys)} join sync_rows s on s.row = k.row where d.payer_tenant_id = ${tenantId} and d.id = k.id`.execute(
    db,
  )
}

// ── what is imported ──

type Importing = Pick<Batch, 'db' | 'id' | 'tenantId' | 'userId' | 'businessNow' | 'makeId' | 'aside'>

/**
 * Stores the staged rows of a range as documents, by one statement. `import_numbered` holds each row with its
 * payer and payee, the document it credits, and the existing document with its number, which a payer's row
 * that agrees confirms. The payees are locked. Returns how many rows were stored.
 */
export async function insertImported(
  batch: Importing,
  { from, to, count }: RowRange,
  { side, type }: { readonly side: DocumentSide; readonly type: DocumentType },
): Promise<number> {
  const { db, id, tenantId, userId, businessNow, aside } = batch
  const confirmed =
    side === 'payer'
      ? await setConfirmation(
          batch,
          'confirmed',
          sql`select document_id from import_numbered where agrees and row between ${from} and ${to}`,
        )
      : 0
  if (confirmed === count) return count
  const serial = await aside((own) => takeSerials(own, tenantId, count - confirmed))
  const { numAffectedRows: inserted = 0n } = await sql`
    insert into documents (id, issuer_tenant_id, serial, payer_tenant_id, payer_id, payee_id, payee_tenant_id, payee_company_id,
      number, type, amount, currency, document_date, due_date, means, bill_term_days, source, confirmation, credits_id, import_id,
      created_at, created_by, changed_at, changed_by)
    select t.new_id, ${tenantId}, ${serial}::bigint + n - 1, p.payer_tenant_id, p.payer_id, p.id, p.payee_tenant_id,
      p.payee_company_id, parsed ->> 'number', ${type}, (parsed ->> 'amount')::bigint, parsed ->> 'currency',
      (parsed ->> 'documentDate')::date, (parsed ->> 'dueDate')::date, parsed ->> 'means', (parsed ->> 'billTermDays')::int,
      ${side}, ${side === 'payee' ? 'waiting' : 'none'}, credits_id, ${id}, ${businessNow}, ${userId}, ${businessNow}, ${userId}
    from (
      select t.*, row_number() over (order by row)::int as n from import_numbered t
      where row between ${from} and ${to} and document_id is null
    ) t join payees p on p.id = t.payee_id`.execute(db)
  return confirmed + Number(inserted)
}

/** Every row is free of errors by now, so that what a credit note names is stored with it, before or after it. */
export async function creditWithinFile(db: Transaction<Schema>): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update import_numbered t set credits_id = f.id from (
      select n.payer_id, n.payee_id, n.parsed ->> 'currency' as currency, n.number, coalesce(n.document_id, n.new_id) as id
      from import_numbered n where ${sql.raw(creditableInFile)}
    ) f where t.parsed ->> 'creditsNumber' is not null and t.credits_id is null and ${sql.raw(sameDebt)}`.execute(
    db,
  )
  if (numAffectedRows > 0n) await sql`set constraints documents_credited deferred`.execute(db)
}

/**
 * Confirms the documents of a select on behalf of an import, or takes the confirmation back; returns how
 * many.
 */
async function setConfirmation(
  { db, id, userId, businessNow, makeId }: Importing,
  word: 'confirmed' | 'unconfirmed',
  which: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update documents set confirmation = ${word === 'confirmed' ? 'confirmed' : 'waiting'}, declined_reason = null,
      version = version + 1, changed_at = ${businessNow}, changed_by = ${userId}
    where id = any(array(${which})) returning id`.execute(db)
  const changed = rows.map((row) => row.id)
  await sql`
    insert into document_events (payer_tenant_id, document_id, at, id, kind, side, user_id, import_id)
    select d.payer_tenant_id, e.document_id, ${businessNow}, e.id, ${word}, 'payer', ${userId}, ${id}
    from unnest(${changed}::uuid[], ${changed.map(makeId)}::uuid[]) e(document_id, id) join documents d on d.id = e.document_id`.execute(
    db,
  )
  return changed.length
}

/** The other tenants of the documents that an import added or confirmed. */
export async function otherSidesOf({ db, id, tenantId }: Batch): Promise<readonly string[]> {
  const { rows } = await sql<{ tenant: string }>`
    select distinct side.tenant from documents d cross join lateral (values (d.payer_tenant_id), (d.payee_tenant_id)) side (tenant)
    where (d.import_id = ${id} or d.id in (select document_id from document_events where import_id = ${id}))
      and side.tenant <> ${tenantId}`.execute(db)
  return rows.map(({ tenant }) => tenant)
}

/**
 * Deletes the documents that an import added, takes back its confirmations that are unchanged since, and
 * returns how many there were; or returns the first document that blocks undoing.
 */
export async function undoImported(batch: Importing): Promise<number | UndoBlock> {
  const { db, id, userId, businessNow } = batch
  const touched = sql`
    select payee_id from documents where import_id = ${id}
    union all select d.payee_id from document_events e join documents d on d.payer_tenant_id = e.payer_tenant_id and d.id = e.document_id where e.import_id = ${id}`
  await lockPayeesIn(db, touched)
  const { rows } = await sql<{
    block: UndoBlock | null
  }>`select ${sql.raw(undoBlockedBy(uuidLiteral(id)))} as block`.execute(db)
  const block = rows[0]?.block
  if (block) return block
  const images = await undoneImages(batch)
  const unconfirmed = await setConfirmation(batch, 'unconfirmed', sql.raw(confirmedBy(uuidLiteral(id))))
  const { numAffectedRows: deleted = 0n } = await sql`
    update documents set deleted_at = ${businessNow}, changed_at = ${businessNow}, changed_by = ${userId}
    where import_id = ${id} and deleted_at is null`.execute(db)
  await evaluate(db, images, businessNow)
  return unconfirmed + Number(deleted)
}

/**
 * The documents that undoing affects, as they are before: each credit note and each document whose
 * confirmation is taken back. For the others one document per payee is enough, since no document depends on
 * them.
 */
async function undoneImages({ db, id }: Importing): Promise<readonly Image[]> {
  const { rows } = await sql<Image>`
    select distinct on (payee_id, own) payer_tenant_id, payee_id, id, credits_id, amount, payable from (
      select d.*, case when amount < 0 then id end as own from current_documents d where import_id = ${id}
      union all
      select d.*, id from current_documents d where id = any(array(${sql.raw(confirmedBy(uuidLiteral(id)))}))
    ) undone order by payee_id, own, id`.execute(db)
  return rows
}
