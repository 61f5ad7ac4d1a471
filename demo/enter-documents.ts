/** Enters documents of the demo world day by day, and pays those that fall due and were not paid early. */
import { type Insertable, sql, type Transaction } from 'kysely'
import { type Day, dayOf, type Instant } from '#domain/day.ts'
import type { Schema } from '#server/db/schema.ts'
import { insertDocuments, insertEvents } from '#server/documents/store.ts'
import { evaluatePayees, insertUnevaluated, recordPayments } from '#server/eligibility/commands.ts'
import { noteEvaluated } from '#server/eligibility/store.ts'
import { settleItems } from '#server/offers/commands.ts'
import type { DemoTrade } from './documents.ts'

/** With the day on which it is paid, unless it is paid early. */
export type DemoDocument = Insertable<Schema['documents']> & { readonly paid_date: string | null }

const insertedAtOnce = 200

/** Enters the documents between two moments. */
export async function enterDocuments(
  db: Transaction<Schema>,
  { rows, events }: DemoTrade,
  after: Date,
  by: Date,
): Promise<void> {
  const today = dayOf(by.getTime() as Instant)
  const known = new Map(rows.map((row) => [row.id, row]))
  // A credit note comes after the document that it credits.
  const entersAt = (row: DemoDocument): number => {
    const credited = known.get(row.credits_id ?? '')
    return Math.max(new Date(row.created_at).getTime(), credited ? entersAt(credited) : 0)
  }
  const entered = rows.filter((row) => entersAt(row) > after.getTime() && entersAt(row) <= by.getTime())
  const ids = new Set(entered.map(({ id }) => id))
  const said = events.filter(({ document_id }) => ids.has(document_id))
  for (let from = 0; from < entered.length; from += insertedAtOnce)
    await insertWithState(db, entered.slice(from, from + insertedAtOnce), today)
  for (let from = 0; from < said.length; from += insertedAtOnce)
    await insertEvents(db, said.slice(from, from + insertedAtOnce))
  const paid = await payDue(db, rows, dayOf(after.getTime() as Instant), by)
  const payeeIds = [...new Set([...entered, ...paid].map(({ payee_id }) => payee_id))].toSorted()
  await evaluatePayees(db, payeeIds, by)
  for (const tenantId of new Set([...entered, ...paid].map(({ payer_tenant_id }) => payer_tenant_id)))
    await noteEvaluated(db, tenantId, payeeIds)
  await settleItems(db, payeeIds, by)
}

async function insertWithState(
  db: Transaction<Schema>,
  rows: readonly DemoDocument[],
  today: Day,
): Promise<void> {
  await insertDocuments(
    db,
    rows.map(({ paid_date: _paid, ...row }) => row),
  )
  await insertUnevaluated(
    db,
    rows.map(({ payer_tenant_id, id, payee_tenant_id = null, paid_date }) => ({
      payer_tenant_id,
      document_id: id,
      payee_tenant_id,
      paid_date: paid_date !== null && paid_date <= today ? paid_date : null,
    })),
  )
}

/** Documents that fell due since a day are paid in full, unless they were awarded. */
async function payDue(
  db: Transaction<Schema>,
  rows: readonly DemoDocument[],
  since: Day,
  by: Date,
): Promise<readonly DemoDocument[]> {
  const today = dayOf(by.getTime() as Instant)
  const due = rows.filter(({ paid_date }) => paid_date !== null && paid_date > since && paid_date <= today)
  const { rows: unpaid } = await sql<{ id: string }>`
    select s.document_id as id from document_states s where s.document_id = any(${due.map(({ id }) => id)}::uuid[])
      and s.paid_date is null and s.item_state is distinct from 'awarded'
      and not exists (select from awards a where a.payer_tenant_id = s.payer_tenant_id and a.document_id = s.document_id)`.execute(
    db,
  )
  const ids = new Set(unpaid.map(({ id }) => id))
  const paid = due.filter(({ id }) => ids.has(id))
  await recordPayments(
    db,
    paid.map(({ payer_tenant_id, id, paid_date }) => ({
      payer_tenant_id,
      document_id: id,
      paid_date: paid_date ?? '',
    })),
    by,
  )
  return paid
}
