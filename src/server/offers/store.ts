/** The tables of offers: offers, their items, numbers, changes a day and drafts. Only this file writes them. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { InvalidCause } from '#domain/offers/invalid.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import type { FailureReason, ItemState } from '#domain/offers/states.ts'
import type { Schema } from '../db/schema.ts'

export async function takeSerial(db: Kysely<Schema>, tenantId: string): Promise<bigint> {
  const { rows } = await sql<{ serial: bigint }>`select take_offer_serial(${tenantId}) as serial`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a number is always given')
  return row.serial
}

export const insertOffer = async (db: Kysely<Schema>, offer: Insertable<Schema['offers']>): Promise<void> => {
  await db.insertInto('offers').values(offer).execute()
}

/** What the items of an offer share: its parties, and its terms as each item carries them. */
type Shared = Pick<
  Insertable<Schema['offer_items']>,
  | 'payer_tenant_id'
  | 'offer_id'
  | 'market_id'
  | 'payee_id'
  | 'payee_tenant_id'
  | 'currency'
  | 'method'
  | 'rate_type'
  | 'rate_bps'
  | 'bill_rate_type'
  | 'bill_rate_bps'
  | 'expected_date'
  | 'day_count'
>
export type NewItem = {
  readonly id: string
  readonly documentId: string
  readonly state: 'checking' | 'review' | 'live'
  /** Of the document: its whole amount, its due date, and the days of its bill; 0 if the method has no part for them. */
  readonly face: bigint
  readonly dueDate: Day
  readonly billTermDays: number
  readonly amount: bigint
  readonly discount: bigint
}

export async function insertItems(
  db: Kysely<Schema>,
  shared: Shared,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  await sql`
    insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency, due_date,
      bill_term_days, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, expected_date, day_count, amount, discount, priority_at,
      changed_at)
    select ${shared.payer_tenant_id}, i.id, ${shared.offer_id}, i.document_id, ${shared.market_id}, ${shared.payee_id}, ${shared.payee_tenant_id},
      i.state, i.face, ${shared.currency}, i.due_date, i.term, ${shared.method}, ${shared.rate_type ?? null}, ${shared.rate_bps ?? null}::int,
      ${shared.bill_rate_type ?? null}, ${shared.bill_rate_bps ?? null}::int, ${shared.expected_date}::date, ${shared.day_count}::int,
      i.amount, i.discount, ${at}, ${at}
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ documentId }) => documentId)}::uuid[],
      ${items.map(({ state }) => state)}::text[], ${items.map(({ face }) => face)}::bigint[],
      ${items.map(({ dueDate }) => dueDate)}::date[], ${items.map(({ billTermDays }) => billTermDays)}::int[],
      ${items.map(({ amount }) => amount)}::bigint[], ${items.map(({ discount }) => discount)}::bigint[])
      i (id, document_id, state, face, due_date, term, amount, discount)`.execute(db)
}

/** An item that is about to change. */
export type ItemKey = { readonly payer_tenant_id: string; readonly id: string }
/** What becomes of it. */
export type ItemChange = ItemKey & {
  readonly state: ItemState
  readonly failureReason?: FailureReason | undefined
  readonly invalid?: InvalidCause | undefined
}

export async function changeItems(
  db: Kysely<Schema>,
  changes: readonly ItemChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update offer_items i set state = c.state, failure_reason = c.reason, invalid_reason = c.invalid, invalid_changes = c.changes::jsonb,
      changed_at = ${at}
    from unnest(${changes.map((one) => one.payer_tenant_id)}::uuid[], ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ state }) => state)}::text[], ${changes.map(({ failureReason }) => failureReason ?? null)}::text[],
      ${changes.map(({ invalid }) => invalid?.reason ?? null)}::text[], ${changes.map(changedFacts)}::text[])
      c (payer_tenant_id, id, state, reason, invalid, changes)
    where i.payer_tenant_id = c.payer_tenant_id and i.id = c.id`.execute(db)
}

const changedFacts = ({ invalid }: ItemChange): string | null =>
  invalid && invalid.changes.length > 0 ? JSON.stringify(invalid.changes) : null

/** Counts a change of a payee in a market on a day; false if the limit is reached. */
export async function countEdit(
  db: Transaction<Schema>,
  edit: Omit<Insertable<Schema['offer_edits']>, 'edits'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into offer_edits as e (payer_tenant_id, market_id, payee_id, day, payee_tenant_id, edits)
    values (${edit.payer_tenant_id}, ${edit.market_id}, ${edit.payee_id}, ${edit.day}, ${edit.payee_tenant_id}, 1)
    on conflict (payer_tenant_id, market_id, payee_id, day) do update set edits = e.edits + 1 where e.edits < ${offerEditsPerDayMax}
    returning edits`.execute(db)
  return rows.length === 1
}

export const findDraft = (db: Transaction<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('offer_drafts')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countDrafts(db: Kysely<Schema>, tenantId: string): Promise<number> {
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from offer_drafts where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.drafts ?? 0
}

export const insertDraft = async (
  db: Kysely<Schema>,
  draft: Insertable<Schema['offer_drafts']>,
): Promise<void> => {
  await db.insertInto('offer_drafts').values(draft).execute()
}

export const updateDraft = async (
  db: Kysely<Schema>,
  { tenant_id, id, ...changed }: Insertable<Schema['offer_drafts']>,
): Promise<void> => {
  const { created_at: _created, ...columns } = changed
  await db
    .updateTable('offer_drafts')
    .set(columns)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

/** False if there is none. */
export async function deleteDraft(db: Kysely<Schema>, tenantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('offer_drafts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
