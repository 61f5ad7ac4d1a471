/** What a mandate does to its recurring offer, and what takes precedence over it. The payee is locked. */
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { setOfferStates } from '../eligibility/commands.ts'
import { applyChanges, changeOf, waitingItems } from './items.ts'
import * as store from './store.ts'

/** Inserts a recurring offer without documents; returns its number of the payee. */
export async function insertRecurring(
  db: Kysely<Schema>,
  offer: Omit<Insertable<Schema['offers']>, 'serial' | 'kind' | 'amount' | 'fixed'>,
): Promise<bigint> {
  const serial = await store.takeSerial(db, offer.payee_tenant_id)
  await store.insertOffer(db, { ...offer, serial, kind: 'recurring', fixed: false, amount: 0n })
  return serial
}

/** Inserts items with the status of their documents. */
export async function attachItems(
  db: Kysely<Schema>,
  shared: store.SharedClaim,
  items: readonly store.NewItem[],
  at: Date,
): Promise<void> {
  if (items.length === 0) return
  await store.insertItems(db, shared, items, at)
  await setOfferStates(
    db,
    items.map(({ documentId }) => ({ payer_tenant_id: shared.payer_tenant_id, document_id: documentId })),
  )
}

/** Takes documents out of recurring offers, because they are offered once. */
export async function supersede(
  db: Transaction<Schema>,
  documents: readonly { readonly id: string; readonly isRecurring: boolean }[],
  at: Date,
): Promise<void> {
  const ids = documents.flatMap(({ id, isRecurring }) => (isRecurring ? [id] : []))
  if (ids.length === 0) return
  const items = await waitingItems(
    db,
    sql`i.document_id = any(${ids}::uuid[]) and exists (
      select from offers o where o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id and o.kind = 'recurring')`,
  )
  const changes = items.flatMap((item) => changeOf(item, 'withdraw') ?? [])
  await applyChanges(db, items, changes, at)
}
