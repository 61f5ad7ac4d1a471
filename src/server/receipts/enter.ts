/** Enters the receipts of a payer: decided one by one, and written by a few statements. */
import { type Kysely, sql } from 'kysely'
import { topics } from '#contract/topics.ts'
import { invalidBecause } from '#domain/offers/invalid.ts'
import {
  decideReceipt,
  type EnteredReceipt,
  isOtherDelivery,
  type KnownReceipt,
  type ReceiptFailure,
  type ReceiptOutcome,
} from '#domain/receipts/entry.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { changeDocuments, insertDocuments, takeSerials } from '../documents/commands.ts'
import { evaluateClaims } from '../invoicing/commands.ts'
import { imagesOf, relatedClaims } from '../invoicing/queries.ts'
import { endItems } from '../offers/commands.ts'
import * as store from './store.ts'

/** A row with the payee that it names, which is locked. */
export type ReceiptRow = EnteredReceipt & { readonly row: number; readonly payeeId: string }

export type ReceiptResult = {
  readonly row: number
  readonly id: string | null
  readonly outcome: ReceiptOutcome
  readonly failure?: ReceiptFailure
}

export type Entering = {
  readonly db: Kysely<Schema>
  readonly tenantId: string
  readonly userId: string
  readonly businessNow: Date
  readonly makeId: () => string
  readonly source: 'payer' | 'sync'
  readonly importId?: string
}

type Known = KnownReceipt & { readonly id: string; readonly payeeId: string }
type Written = { readonly row: ReceiptRow; readonly id: string; readonly takenId: string | null }

async function findKnown(
  db: Kysely<Schema>,
  tenantId: string,
  rows: readonly ReceiptRow[],
): Promise<ReadonlyMap<string, Known>> {
  const numbers = rows.flatMap(({ number, returnsNumber }) => [
    number,
    ...(returnsNumber ? [returnsNumber] : []),
  ])
  const { rows: found } = await sql<Known>`
    select d.id, d.payee_id as "payeeId", d.number, d.order_number as "orderNumber", r.goods, r.quantity, d.document_date as "receivedDate",
      d.amount, d.currency, d.due_date as "expectedPayDate", e.number as "returnsNumber",
      coalesce(d.item_state in ('checking', 'review', 'live', 'awarded'), false) or d.paid_date is not null as "isOffered",
      exists (select from receipt_invoices l where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id) as "isInvoiced",
      (select coalesce(-sum(n.amount), 0)::bigint from documents n where n.payer_tenant_id = d.payer_tenant_id and n.credits_id = d.id and n.deleted_at is null) as returned
    from current_claims d join receipts r on r.payer_tenant_id = d.payer_tenant_id and r.document_id = d.id
    left join documents e on e.payer_tenant_id = d.payer_tenant_id and e.id = d.credits_id
    where d.payer_tenant_id = ${tenantId} and d.type = 'receipt' and d.payee_id = any(${rows.map(({ payeeId }) => payeeId)}::uuid[])
      and d.number = any(${numbers}::text[])`.execute(db)
  return new Map(found.map((one) => [keyOf(one.payeeId, one.number), one]))
}
const keyOf = (payeeId: string, number: string): string => `${payeeId} ${number}`

/** Returns come after the receipts of the same batch, so that they can name one of them. */
export async function enterReceipts(
  entering: Entering,
  rows: readonly ReceiptRow[],
): Promise<{ readonly results: readonly ReceiptResult[]; readonly events: readonly DomainEvent[] }> {
  const results: ReceiptResult[] = []
  const changed: string[] = []
  for (const isReturn of [false, true]) {
    const part = rows.filter(({ amount }) => amount < 0n === isReturn)
    if (part.length > 0) changed.push(...(await enterPart(entering, part, results)))
  }
  return {
    results: results.toSorted((a, b) => a.row - b.row),
    events: changed.length > 0 ? await eventsOf(entering, changed) : [],
  }
}

async function enterPart(entering: Entering, rows: readonly ReceiptRow[], results: ReceiptResult[]) {
  const { db, tenantId, makeId } = entering
  const known = new Map(await findKnown(db, tenantId, rows))
  const added: Written[] = []
  const updated: { readonly row: ReceiptRow; readonly before: Known }[] = []
  for (const row of rows) {
    const before = known.get(keyOf(row.payeeId, row.number))
    const taken = row.returnsNumber === null ? undefined : known.get(keyOf(row.payeeId, row.returnsNumber))
    const decided = decideReceipt(row, before, taken)
    const id = before?.id ?? (decided.outcome === 'added' ? makeId() : null)
    results.push({ row: row.row, id, ...decided })
    if (decided.outcome === 'added' && id !== null) {
      added.push({ row, id, takenId: taken?.id ?? null })
      if (taken && row.returnsNumber)
        known.set(keyOf(row.payeeId, row.returnsNumber), { ...taken, returned: taken.returned - row.amount })
    }
    if (decided.outcome === 'updated' && before) updated.push({ row, before })
  }
  const before = await relatedClaims(
    db,
    updated.map((one) => one.before.id),
  )
  await insert(entering, added)
  for (const one of updated) await update(entering, one)
  const ids = [...added.map(({ id }) => id), ...updated.map((one) => one.before.id)]
  const taken = added.flatMap(({ takenId }) => takenId ?? [])
  await endItems(
    db,
    taken,
    { event: 'documentChanged', invalidOf: () => invalidBecause('goodsReturned') },
    entering.businessNow,
  )
  await evaluateClaims(db, [...(await newImages(db, ids)), ...before], entering.businessNow)
  return [...ids, ...taken]
}

/** New rows have no state yet, which evaluation writes. */
async function newImages(db: Kysely<Schema>, ids: readonly string[]) {
  if (ids.length === 0) return []
  const known = new Set((await imagesOf(db, ids)).map(({ id }) => id))
  const { rows } = await sql<Awaited<ReturnType<typeof imagesOf>>[number]>`
    select payer_tenant_id, payee_id, id, credits_id, amount from documents where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return [...rows.filter(({ id }) => !known.has(id)), ...(await imagesOf(db, ids))]
}

async function insert(entering: Entering, added: readonly Written[]): Promise<void> {
  if (added.length === 0) return
  const { db, tenantId, userId, businessNow, source, importId } = entering
  const serial = await takeSerials(db, tenantId, added.length)
  const payees = await db
    .selectFrom('payees')
    .select(['id', 'payer_id', 'payee_tenant_id', 'payee_company_id'])
    .where('payer_tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(added.map(({ row }) => row.payeeId))])
    .execute()
  const payeeOf = new Map(payees.map((payee) => [payee.id, payee]))
  const stamp = { created_at: businessNow, created_by: userId, changed_at: businessNow, changed_by: userId }
  await insertDocuments(
    db,
    added.flatMap(({ row, id, takenId }, n) => {
      const payee = payeeOf.get(row.payeeId)
      if (!payee) return []
      return [
        {
          ...stamp,
          ...columnsOf(row),
          id,
          serial: serial + BigInt(n),
          issuer_tenant_id: tenantId,
          payer_tenant_id: tenantId,
          payer_id: payee.payer_id,
          payee_id: payee.id,
          payee_tenant_id: payee.payee_tenant_id,
          payee_company_id: payee.payee_company_id,
          number: row.number,
          type: 'receipt' as const,
          means: 'transfer' as const,
          source,
          confirmation: 'none' as const,
          credits_id: takenId,
          import_id: importId ?? null,
        },
      ]
    }),
  )
  await store.insertReceipts(
    db,
    added.map(({ row: { goods, quantity }, id }) => ({
      payer_tenant_id: tenantId,
      document_id: id,
      goods,
      quantity,
    })),
  )
}

const columnsOf = (row: EnteredReceipt) => ({
  order_number: row.orderNumber,
  document_date: row.receivedDate,
  due_date: row.expectedPayDate,
  amount: row.amount,
  currency: row.currency,
})

async function update(
  { db, userId, businessNow, source }: Entering,
  { row, before }: { readonly row: ReceiptRow; readonly before: Known },
): Promise<void> {
  await changeDocuments(db, [before.id], {
    ...columnsOf(row),
    ...(source === 'sync' && { source }),
    changed_at: businessNow,
    changed_by: userId,
  })
  await store.changeReceipt(db, before.id, row, isOtherDelivery(before, row))
}

/** Both sides read receipts anew. */
async function eventsOf({ db, tenantId }: Entering, ids: readonly string[]): Promise<readonly DomainEvent[]> {
  const { rows } = await sql<{ tenant: string }>`
    select distinct payee_tenant_id as tenant from documents where id = any(${ids}::uuid[]) and payee_tenant_id is not null`.execute(
    db,
  )
  const changed = [topics.receiptsChanged, topics.offersChanged]
  return [
    ...changed.map((topic) => ({ topic, body: {} })),
    ...rows.flatMap(({ tenant }) => changed.map((topic) => ({ topic, body: {}, tenantId: tenant }))),
  ].filter((event) => !('tenantId' in event) || event.tenantId !== tenantId)
}
