/** Updates items and documents after their award. The caller has locked the payees. */
import { sql, type Transaction } from 'kysely'
import type { Facts, OfferEvent } from '#domain/offers/states.ts'
import type { Schema } from '../db/schema.ts'
import { evaluateNettedPayees, type Image } from '../eligibility/commands.ts'
import { evaluateClaims } from '../invoicing/commands.ts'
import { applyChanges, changeOf, type Item, settleItemsOf } from '../offers/commands.ts'

export type AwardKey = {
  readonly payer_tenant_id: string
  readonly id: string
  readonly document_id: string
  readonly payee_id: string
  readonly payee_tenant_id: string
  readonly awarded_at: Date
}

/**
 * Returns how many were not updated before. The payees' documents are evaluated again, since an awarded
 * document affects the others of its group.
 */
export async function followAwards(
  db: Transaction<Schema>,
  awards: readonly AwardKey[],
  businessNow: Date,
): Promise<number> {
  const [first] = awards
  if (!first) return 0
  const items = await itemsOf(db, first.payer_tenant_id, awards, 'live')
  const changes = items.flatMap((item) => changeOf(item, 'award') ?? [])
  if (changes.length === 0) return 0
  await applyChanges(db, items, changes, first.awarded_at)
  const documentIds = items.map((item) => item.document_id)
  await evaluateAgain(db, first.payer_tenant_id, documentIds, businessNow)
  return changes.length
}

/** Ends the items of awards, as the table of states says. */
export async function endAwardedItems(
  db: Transaction<Schema>,
  awards: readonly AwardKey[],
  event: OfferEvent,
  factsOf: (itemId: string) => Facts,
  at: Date,
): Promise<void> {
  const [first] = awards
  if (!first) return
  const items = await itemsOf(db, first.payer_tenant_id, awards, 'awarded')
  const changes = items.flatMap((item) => changeOf(item, event, factsOf(item.id)) ?? [])
  if (changes.length < awards.length) throw new Error(`An item of these awards does not take ${event}.`)
  await applyChanges(db, items, changes, at)
}

/** The items of awards that are in a state. */
async function itemsOf(
  db: Transaction<Schema>,
  tenantId: string,
  awards: readonly AwardKey[],
  state: 'live' | 'awarded',
): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed
    from offer_items i where i.payer_tenant_id = ${tenantId} and i.state = ${state}
      and i.id = any(${awards.map(({ id }) => id)}::uuid[]) order by i.id`.execute(db)
  return rows
}

/** Evaluates documents that were awarded or paid, and the documents and offer items that depend on them. */
export async function evaluateAgain(
  db: Transaction<Schema>,
  tenantId: string,
  documentIds: readonly string[],
  businessNow: Date,
): Promise<void> {
  await evaluateClaims(db, await imagesOf(db, tenantId, documentIds), businessNow)
}

/** After awarded documents were paid: what depends on them is evaluated again; their own state is written. */
export async function evaluatePaid(
  db: Transaction<Schema>,
  awards: readonly AwardKey[],
  businessNow: Date,
): Promise<void> {
  const payeeIds = [...new Set(awards.map(({ payee_id }) => payee_id))].toSorted()
  const { offered } = await evaluateNettedPayees(db, payeeIds, businessNow)
  await settleItemsOf(db, offered, businessNow)
}

/** The documents in the form that evaluation takes. */
async function imagesOf(
  db: Transaction<Schema>,
  tenantId: string,
  documentIds: readonly string[],
): Promise<readonly Image[]> {
  const { rows } = await sql<Image>`
    select d.payer_tenant_id, d.payee_id, d.id, d.credits_id, d.amount, d.payable from current_claims d
    where d.payer_tenant_id = ${tenantId} and d.id = any(${documentIds}::uuid[])`.execute(db)
  return rows
}
