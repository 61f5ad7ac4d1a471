/** The tables of offers: offers, their items, modifications, numbers, changes a day, drafts and loan rates. Only this file writes them. */
import { type Expression, type Insertable, type Kysely, sql, type Transaction, type Updateable } from 'kysely'
import type { Day } from '#domain/day.ts'
import type { InvalidCause } from '#domain/offers/invalid.ts'
import { offerEditsPerDayMax } from '#domain/offers/limits.ts'
import type { Rejection } from '#domain/offers/review.ts'
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

/** The agreement of a version of an offer. */
export const insertAgreement = async (
  db: Kysely<Schema>,
  agreement: Omit<Insertable<Schema['offer_agreements']>, 'accepter'> & { accepter: Expression<string> },
): Promise<void> => {
  await db.insertInto('offer_agreements').values(agreement).execute()
}

/** What the items of an offer share: its parties, and its terms as each item carries them. */
export type SharedClaim = Pick<
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
  | 'fixed'
  | 'of_receipts'
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
  shared: SharedClaim,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  await sql`
    insert into offer_items (payer_tenant_id, id, offer_id, document_id, market_id, payee_id, payee_tenant_id, state, face, currency, due_date,
      bill_term_days, method, rate_type, rate_bps, bill_rate_type, bill_rate_bps, expected_date, day_count, fixed, of_receipts, amount, discount, priority_at,
      changed_at)
    select ${shared.payer_tenant_id}, i.id, ${shared.offer_id}, i.document_id, ${shared.market_id}, ${shared.payee_id}, ${shared.payee_tenant_id},
      i.state, i.face, ${shared.currency}, i.due_date, i.term, ${shared.method}, ${shared.rate_type ?? null}, ${shared.rate_bps ?? null}::int,
      ${shared.bill_rate_type ?? null}, ${shared.bill_rate_bps ?? null}::int, ${shared.expected_date}::date, ${shared.day_count}::int,
      ${shared.fixed ?? false}::boolean, ${shared.of_receipts ?? false}::boolean, i.amount, i.discount, ${at}, ${at}
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ documentId }) => documentId)}::uuid[],
      ${items.map(({ state }) => state)}::text[], ${items.map(({ face }) => face)}::bigint[],
      ${items.map(({ dueDate }) => dueDate)}::date[], ${items.map(({ billTermDays }) => billTermDays)}::int[],
      ${items.map(({ amount }) => amount)}::bigint[], ${items.map(({ discount }) => discount)}::bigint[])
      i (id, document_id, state, face, due_date, term, amount, discount)`.execute(db)
}

export type ItemKey = { readonly payer_tenant_id: string; readonly id: string }
/** What becomes of it. */
export type ItemChange = ItemKey & {
  readonly state: ItemState
  readonly failureReason?: FailureReason | undefined
  readonly invalid?: InvalidCause | undefined
  readonly rejection?: Rejection | undefined
  /** The person of the payer who approves it by this change. */
  readonly passedBy?: string
}

export async function changeItems(
  db: Kysely<Schema>,
  changes: readonly ItemChange[],
  at: Date,
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    update offer_items i set state = c.state, failure_reason = c.reason, invalid_reason = c.invalid, invalid_changes = c.changes::jsonb,
      rejection_reason = c.rejection, rejection_note = c.note, reviewed = i.reviewed or c.passed_by is not null,
      reviewed_at = case when c.passed_by is null then i.reviewed_at else ${at} end, reviewed_by = coalesce(c.passed_by, i.reviewed_by), changed_at = ${at}
    from unnest(${changes.map((one) => one.payer_tenant_id)}::uuid[], ${changes.map(({ id }) => id)}::uuid[],
      ${changes.map(({ state }) => state)}::text[], ${changes.map(({ failureReason }) => failureReason ?? null)}::text[],
      ${changes.map(({ invalid }) => invalid?.reason ?? null)}::text[], ${changes.map(changedFacts)}::text[],
      ${changes.map(({ rejection }) => rejection?.reason ?? null)}::text[], ${changes.map(({ rejection }) => rejection?.note ?? null)}::text[],
      ${changes.map(({ passedBy }) => passedBy ?? null)}::uuid[])
      c (payer_tenant_id, id, state, reason, invalid, changes, rejection, note, passed_by)
    where i.payer_tenant_id = c.payer_tenant_id and i.id = c.id`.execute(db)
}

const changedFacts = ({ invalid }: ItemChange): string | null =>
  invalid && invalid.changes.length > 0 ? JSON.stringify(invalid.changes) : null

/** Counts a change of a payee in a market on a day; returns how many are left, or undefined if the limit is reached. */
export async function countEdit(
  db: Transaction<Schema>,
  edit: Omit<Insertable<Schema['offer_edits']>, 'edits'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ edits: number }>`
    insert into offer_edits as e (payer_tenant_id, market_id, payee_id, day, payee_tenant_id, edits)
    values (${edit.payer_tenant_id}, ${edit.market_id}, ${edit.payee_id}, ${edit.day}, ${edit.payee_tenant_id}, 1)
    on conflict (payer_tenant_id, market_id, payee_id, day) do update set edits = e.edits + 1 where e.edits < ${offerEditsPerDayMax}
    returning edits`.execute(db)
  return rows[0] && offerEditsPerDayMax - rows[0].edits
}

/** Raises the version of an offer whose documents a person has changed. */
export async function raiseVersion(db: Kysely<Schema>, { payer_tenant_id, id }: ItemKey): Promise<void> {
  await db
    .updateTable('offers')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .execute()
}

/** The next version of an offer, and what it replaces; before its items. */
export async function modifyOffer(
  db: Kysely<Schema>,
  offer: ItemKey & Pick<Updateable<Schema['offers']>, OfferTerm>,
  replaced: Insertable<Schema['offer_modifications']>,
): Promise<void> {
  const { payer_tenant_id, id, ...terms } = offer
  await db
    .updateTable('offers')
    .set({ ...terms, version: replaced.version })
    .where('payer_tenant_id', '=', payer_tenant_id)
    .where('id', '=', id)
    .execute()
  await db.insertInto('offer_modifications').values(replaced).execute()
}

type OfferTerm =
  | 'method'
  | 'rate_type'
  | 'rate_bps'
  | 'bill_rate_type'
  | 'bill_rate_bps'
  | 'expected_date'
  | 'amount'
  | 'settings_version'
  | 'agreement_id'

/** An item at other terms, with its figures. */
export type RepricedItem = {
  readonly id: string
  readonly billTermDays: number
  readonly amount: bigint
  readonly discount: bigint
}

/** Gives items the terms of their offer; they lose their place in time. */
export async function repriceItems(
  db: Kysely<Schema>,
  shared: Pick<
    SharedClaim,
    | 'payer_tenant_id'
    | 'method'
    | 'rate_type'
    | 'rate_bps'
    | 'bill_rate_type'
    | 'bill_rate_bps'
    | 'expected_date'
  >,
  items: readonly RepricedItem[],
  at: Date,
): Promise<void> {
  await sql`
    update offer_items i set method = ${shared.method}, rate_type = ${shared.rate_type ?? null}, rate_bps = ${shared.rate_bps ?? null}::int,
      bill_rate_type = ${shared.bill_rate_type ?? null}, bill_rate_bps = ${shared.bill_rate_bps ?? null}::int,
      expected_date = ${shared.expected_date}::date, bill_term_days = c.term, amount = c.amount, discount = c.discount,
      priority_at = ${at}, changed_at = ${at}
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ billTermDays }) => billTermDays)}::int[],
      ${items.map(({ amount }) => amount)}::bigint[], ${items.map(({ discount }) => discount)}::bigint[]) c (id, term, amount, discount)
    where i.payer_tenant_id = ${shared.payer_tenant_id} and i.id = c.id`.execute(db)
}

/** The own loan rate of a user in a company; null removes it. */
export async function setLoanRate(
  db: Kysely<Schema>,
  { tenant_id, user_id, set_at }: Omit<Insertable<Schema['loan_rates']>, 'rate_bps'>,
  rateBps: number | null,
): Promise<void> {
  if (rateBps === null)
    await sql`delete from loan_rates where tenant_id = ${tenant_id} and user_id = ${user_id}`.execute(db)
  else
    await sql`insert into loan_rates (tenant_id, user_id, rate_bps, set_at) values (${tenant_id}, ${user_id}, ${rateBps}, ${set_at})
      on conflict (tenant_id, user_id) do update set rate_bps = excluded.rate_bps, set_at = excluded.set_at`.execute(
      db,
    )
}

export const findDraft = (db: Transaction<Schema>, tenantId: string, id: string) =>
  db
    .selectFrom('offer_drafts')
    .select(['id', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** False if the same draft was saved for the first time meanwhile. */
export async function insertDraft(db: Kysely<Schema>, draft: Insertable<Schema['offer_drafts']>) {
  const added = db.insertInto('offer_drafts').values(draft)
  const { numInsertedOrUpdatedRows } = await added.onConflict((one) => one.doNothing()).executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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
