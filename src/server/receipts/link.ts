/** The commands by which people say which document invoices a receipt, and which deliveries are different ones. */
import { type Kysely, sql } from 'kysely'
import type * as contract from '#contract/receipt-invoices.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { refuseOwnPayee } from '#domain/payees/own-payee.ts'
import { done, refuse } from '#domain/result.ts'
import { type BulkReport, refusedRow } from '../commands/bulk-report.ts'
import type { Command, DomainEvent, Work } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateClaims, linkReceipts, linkRefused, sayOther } from '../invoicing/commands.ts'
import { findReceipts, imagesOf, receiptsHeldFor } from '../invoicing/queries.ts'
import { eventsOf } from '../offers/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { membershipsOf } from '../sessions/memberships.ts'
import { isDuplicate } from './list-sql.ts'
import { saySeveral } from './store.ts'

type DocumentRow = {
  readonly id: string
  readonly number: string
  readonly payer_tenant_id: string
  readonly payer_id: string
  readonly payee_id: string
  readonly payee_tenant_id: string | null
  readonly currency: string
}

async function findDocument(db: Kysely<Schema>, tenantId: string, companyId: string, id: string) {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.number, d.payer_tenant_id, d.payer_id, d.payee_id, d.payee_tenant_id, d.currency from current_documents d
    where d.id = ${id} and d.payer_tenant_id = ${tenantId} and (${companyId}::uuid = ${tenantId}::uuid or d.payer_id = ${companyId})
      and d.amount > 0`.execute(db)
  return rows[0]
}

/** A document of the payer, its payee locked with the market shared; a person does not decide for a payee that they belong to. */
async function lockDocument({ db, actor }: Work<Actor>, id: string) {
  const { tenantId, companyId } = requireActing(actor)
  const found = await findDocument(db, tenantId, companyId, id)
  if (!found) return refuse('notFound')
  const own = refuseOwnPayee(found.payee_tenant_id, await membershipsOf(db))
  if (own) return own
  await lockPayees(db, [found.payee_id])
  const document = await findDocument(db, tenantId, companyId, id)
  return document ? done(document) : refuse('notFound')
}

/** Both sides read receipts and documents anew. */
const receiptEvents = (ownTenantId: string, tenants: readonly (string | null)[]): readonly DomainEvent[] =>
  [...new Set([ownTenantId, ...tenants])].flatMap((tenantId) =>
    tenantId === null
      ? []
      : [topics.receiptsChanged, topics.documentsChanged].map((topic) => ({
          topic,
          body: {},
          ...(tenantId !== ownTenantId && { tenantId }),
        })),
  )

const journalEntryOfLink = (
  work: Work<Actor>,
  document: DocumentRow,
  action: 'receipts.linked' | 'receipts.otherDelivery',
  receipts: readonly { readonly id: string; readonly number: string }[],
  more: readonly DomainEvent[] = [],
) => {
  const { tenantId } = requireActing(work.actor)
  return {
    action,
    tenantId,
    userId: work.actor.userId,
    facts: {
      name: document.number,
      id: document.id,
      count: receipts.length,
      items: receipts.map(({ id, number }) => ({ id, name: number })),
    },
    events: [...receiptEvents(tenantId, [document.payee_tenant_id]), ...more],
  }
}

/** What was awarded stays the invoice of its receipts, so that none of them is free to be paid again. */
async function isAwarded(db: Kysely<Schema>, { payer_tenant_id, id }: DocumentRow): Promise<boolean> {
  const { rows } = await sql`
    select from awards a where a.payer_tenant_id = ${payer_tenant_id} and a.document_id = ${id} and a.state in ('committed', 'paid')`.execute(
    db,
  )
  return rows.length > 0
}

export const setReceipts: Command<Input<typeof contract.documentReceiptsSet>, null, Actor> = async (
  work,
  { params: { documentId }, body: { receiptIds } },
) => {
  const locked = await lockDocument(work, documentId)
  if (!locked.ok) return locked
  const document = locked.value
  const { db, actor, businessNow } = work
  const ids = [...new Set(receiptIds)]
  const receipts = await findReceipts(db, document.payer_tenant_id, { ids })
  if (receipts.length < ids.length) return refuse('notFound')
  const refused = linkRefused(document, receipts)
  if (refused) return refused
  const before = await sql<{ id: string }>`
    select receipt_id as id from receipt_invoices where payer_tenant_id = ${document.payer_tenant_id} and document_id = ${documentId}`.execute(
    db,
  )
  const isSame = before.rows.length === ids.length && before.rows.every(({ id }) => ids.includes(id))
  if (isSame) return refuse('nothingChanged')
  const isRemoved = before.rows.some(({ id }) => !ids.includes(id))
  if (isRemoved && (await isAwarded(db, document))) return refuse('documentAwarded')
  const ended = await linkReceipts(db, document, ids, { userId: actor.userId, businessNow })
  await evaluateClaims(db, await imagesOf(db, [documentId]), businessNow)
  const { tenantId } = requireActing(actor)
  return done({
    value: null,
    entry: journalEntryOfLink(work, document, 'receipts.linked', receipts, eventsOf(ended, tenantId)),
  })
}

export const sayOtherDelivery: Command<Input<typeof contract.otherDelivery>, null, Actor> = async (
  work,
  { params: { documentId } },
) => {
  const locked = await lockDocument(work, documentId)
  if (!locked.ok) return locked
  const document = locked.value
  const { db, actor, businessNow } = work
  const heldFor = await receiptsHeldFor(db, document.payer_tenant_id, documentId)
  if (heldFor.length === 0) return refuse('deliveryNotHeld')
  const ids = heldFor.map(({ id }) => id)
  await sayOther(db, document, ids, { userId: actor.userId, businessNow })
  await evaluateClaims(db, await imagesOf(db, [documentId]), businessNow)
  return done({ value: null, entry: journalEntryOfLink(work, document, 'receipts.otherDelivery', heldFor) })
}

type FlaggedRow = {
  readonly id: string
  readonly number: string
  readonly payee_id: string
  readonly payee_tenant_id: string | null
  readonly payer_tenant_id: string
  readonly is_flagged: boolean
}

/** Each side says for itself; what both have said may be offered. */
export const several: Command<Input<typeof contract.receiptsSeveral>, BulkReport, Actor> = async (
  work,
  { body: { receiptIds } },
) => {
  const { db, actor, businessNow } = work
  const { tenantId, companyId, companyType } = requireActing(actor)
  const side = companyType === 'buyer' ? 'payer' : 'payee'
  const read = async () =>
    (
      await sql<FlaggedRow>`
    select d.id, d.number, d.payee_id, d.payee_tenant_id, d.payer_tenant_id, exists (select from documents t where ${sql.raw(isDuplicate)}) as is_flagged
    from current_claims d where d.type = 'receipt' and d.id = any(${receiptIds}::uuid[]) and (
      d.payer_tenant_id = ${tenantId} and (${companyId}::uuid = ${tenantId}::uuid or d.payer_id = ${companyId})
      or d.payee_tenant_id = ${tenantId} and (${companyId}::uuid = ${tenantId}::uuid or d.payee_company_id = ${companyId}))
    order by d.id`.execute(db)
    ).rows
  const found = await read()
  if (found.length === 0) return refuse('notFound')
  await lockPayees(db, [...new Set(found.map(({ payee_id }) => payee_id))].toSorted())
  const rows = new Map((await read()).map((row) => [row.id, row]))
  const ids = [...new Set(receiptIds)]
  const memberships = await membershipsOf(db)
  const refused = ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return [refusedRow(id, null, refuse('notFound'))]
    const own = side === 'payer' ? refuseOwnPayee(row.payee_tenant_id, memberships) : undefined
    if (own) return [refusedRow(id, row.number, own)]
    return row.is_flagged
      ? []
      : [refusedRow(id, row.number, refuse('receiptsNotOneDelivery', { number: row.number }))]
  })
  const said = ids.filter((id) => !refused.some((one) => one.id === id))
  const value = { done: said, refused }
  if (said.length === 0) return done({ value, entry: undefined })
  await saySeveral(db, said, side, { userId: actor.userId, at: businessNow })
  await evaluateClaims(db, await imagesOf(db, said), businessNow)
  const others = said.flatMap((id) => {
    const row = rows.get(id)
    return row ? [row.payer_tenant_id, row.payee_tenant_id] : []
  })
  return done({
    value,
    entry: {
      action: 'receipts.several',
      tenantId,
      userId: actor.userId,
      facts: { count: said.length, items: said.map((id) => ({ id, name: rows.get(id)?.number ?? '' })) },
      events: receiptEvents(tenantId, others),
    },
  })
}
