/**
 * Applies events to offered documents that the payee did not cause: looks up each event in the table of
 * states, and writes the items with the status of their documents. The caller has locked the payees.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { topics } from '#contract/topics.ts'
import { bitsOf, reasonsIn } from '#domain/documents/eligibility.ts'
import { type InvalidCause, invalidBecause } from '#domain/offers/invalid.ts'
import {
  type Facts,
  failureReasonOf,
  type ItemState,
  type OfferEvent,
  outcomeOf,
  type Restoring,
  restorations,
} from '#domain/offers/states.ts'
import type { DomainEvent } from '../commands/command.ts'
import type { Schema } from '../db/schema.ts'
import { type DocumentKey, setOfferStates } from '../eligibility/commands.ts'
import { lockPayees } from '../payees/locks.ts'
import { changeItems, type ItemChange } from './store.ts'

export type Item = {
  readonly payer_tenant_id: string
  readonly id: string
  readonly offer_id: string
  readonly document_id: string
  readonly payee_tenant_id: string
  readonly market_id: string
  readonly payee_id: string
  readonly state: ItemState
  readonly reviewed: boolean
}

/** The change of an item by an event; undefined if it stays unchanged or refuses the event. */
export function changeOf(
  item: Item,
  event: OfferEvent,
  facts: Facts = {},
  invalid: InvalidCause = invalidBecause('notEligible'),
): ItemChange | undefined {
  const known = { reviewed: item.reviewed, ...facts }
  const outcome = outcomeOf(item.state, event, known)
  if (outcome === 'stays' || outcome === 'refused' || outcome === 'removed' || outcome === item.state)
    return undefined
  const failureReason = failureReasonOf(event, known)
  const { payer_tenant_id, id } = item
  return {
    payer_tenant_id,
    id,
    state: outcome,
    ...(outcome === 'failed' && { failureReason }),
    ...(outcome === 'invalid' && { invalid }),
  }
}

/** Writes changes of items, with the status of their documents. */
export async function applyChanges(
  db: Kysely<Schema>,
  items: readonly Item[],
  changes: readonly ItemChange[],
  at: Date,
): Promise<void> {
  await changeItems(db, changes, at)
  const changed = new Set(changes.map(({ id }) => id))
  await setOfferStates(
    db,
    items.filter(({ id }) => changed.has(id)),
  )
}

const waiting = sql.raw(`('checking', 'review', 'live')`)

/** Items that are checking, in review or live, without those that a run has awarded. */
export async function waitingItems(db: Kysely<Schema>, which: RawBuilder<unknown>): Promise<readonly Item[]> {
  const { rows } = await sql<Item>`
    select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed
    from current_offer_items i where i.state in ${waiting} and ${which} order by i.id`.execute(db)
  return rows
}

/** An event that came over documents; one that makes items invalid says of each document why. */
export type Ending =
  | { readonly event: Exclude<OfferEvent, 'documentChanged'> }
  | { readonly event: 'documentChanged'; readonly invalidOf: (documentId: string) => InvalidCause }

/** Ends items as the table of states says; returns the items that changed. */
export async function endItems(
  db: Kysely<Schema>,
  documentIds: readonly string[],
  ending: Ending,
  at: Date,
): Promise<readonly Item[]> {
  const items = await waitingItems(db, sql`i.document_id = any(${documentIds}::uuid[])`)
  const invalidOf = ending.event === 'documentChanged' ? ending.invalidOf : undefined
  const changes = items.flatMap(
    (item) => changeOf(item, ending.event, {}, invalidOf?.(item.document_id)) ?? [],
  )
  await applyChanges(db, items, changes, at)
  return items
}

/**
 * At the day roll: ends items of documents that no pay run can pay before their due date any more. Beyond the
 * end of the calendar nothing expires.
 */
export async function expireItems(
  db: Transaction<Schema>,
  marketIds: readonly string[],
  at: Date,
): Promise<readonly Item[]> {
  const due = sql`i.market_id = any(${marketIds}::uuid[]) and exists (
    select from documents d join markets m on m.tenant_id = d.payer_tenant_id
    where d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id and m.id = i.market_id and d.due_date <= m.next_pay_date)`
  const found = await waitingItems(db, due)
  await lockPayees(db, [...new Set(found.map(({ payee_id }) => payee_id))].toSorted())
  const items = await waitingItems(db, due)
  const changes = items.flatMap((item) => changeOf(item, 'noPayRunLeft') ?? [])
  await applyChanges(db, items, changes, at)
  return items
}

const contractBits = bitsOf(['contractNotRenewed', 'contractTerminated'])

/** The change of an item after an evaluation, if any. */
function settled(item: Item & EvaluatedColumns): ItemChange | undefined {
  if (item.payable <= 0n) return changeOf(item, 'nothingPayable')
  const [broken] = reasonsIn(item.reasons & contractBits) as ('contractNotRenewed' | 'contractTerminated')[]
  if (broken) return changeOf(item, broken)
  return changeOf(item, 'eligibilityComputed', {
    eligible: item.reasons === 0,
    reviewRequired: item.review_required,
  })
}

/** Puts items that have failed back to where they were, as the table of states allows. */
export async function restoreItems(
  db: Kysely<Schema>,
  items: readonly (DocumentKey & { readonly id: string })[],
  event: Restoring,
  at: Date,
): Promise<void> {
  const { to: state } = restorations[event]
  const changes = items.map(({ payer_tenant_id, id }) => ({ payer_tenant_id, id, state }))
  await changeItems(db, changes, at)
  await setOfferStates(db, items)
}

type EvaluatedColumns = {
  readonly payable: bigint
  readonly reasons: number
  readonly review_required: boolean
}

/** Waiting items with the evaluation of their documents, if they wait for it or it ends them. */
const evaluatedItems = (found: RawBuilder<unknown>) => sql<Item & EvaluatedColumns>`
  select i.payer_tenant_id, i.id, i.offer_id, i.document_id, i.payee_tenant_id, i.market_id, i.payee_id, i.state, i.reviewed,
    s.payable, s.reasons, g.review_required or i.of_receipts as review_required
  from ${found} i
  join document_states s on s.payer_tenant_id = i.payer_tenant_id and s.document_id = i.document_id
  join markets m on m.tenant_id = i.payer_tenant_id and m.id = i.market_id
  join market_settings g on g.tenant_id = m.tenant_id and g.market_id = m.id and g.version = m.version
  where i.state in ${waiting} and s.reasons is not null
    and (i.state = 'checking' or s.payable <= 0 or s.reasons & ${contractBits}::int <> 0)
  order by i.id`

async function settle(db: Kysely<Schema>, found: RawBuilder<unknown>, at: Date): Promise<readonly Item[]> {
  const { rows } = await evaluatedItems(found).execute(db)
  const changes = rows.flatMap((item) => settled(item) ?? [])
  await applyChanges(db, rows, changes, at)
  return rows
}

/**
 * After an evaluation of payees: items that waited for it continue, and items without a payable amount or a contract in
 * force fail.
 */
export const settleItems = async (
  db: Kysely<Schema>,
  payeeIds: readonly string[],
  at: Date,
): Promise<readonly Item[]> =>
  payeeIds.length === 0
    ? []
    : settle(db, sql`(select * from current_offer_items i where i.payee_id = any(${payeeIds}::uuid[]))`, at)

/** The same after an evaluation of documents. Each is looked up by its key, however many items its payee has. */
export const settleItemsOf = async (
  db: Kysely<Schema>,
  documents: readonly DocumentKey[],
  at: Date,
): Promise<readonly Item[]> =>
  documents.length === 0
    ? []
    : settle(
        db,
        sql`(
          select i.* from (
            select distinct * from unnest(${documents.map((one) => one.payer_tenant_id)}::uuid[], ${documents.map((one) => one.document_id)}::uuid[])
              t (payer_tenant_id, document_id)) k
          cross join lateral (
            select * from current_offer_items i where i.payer_tenant_id = k.payer_tenant_id and i.document_id = k.document_id
              and i.state in ${waiting} offset 0) i)`,
        at,
      )

/**
 * The events for both sides whose offers changed, except for the side whose journal entry publishes one
 * anyway.
 */
export function eventsOf(items: readonly Item[], ownTenantId: string): readonly DomainEvent[] {
  if (items.length === 0) return []
  const sides = new Set(items.flatMap((item) => [item.payer_tenant_id, item.payee_tenant_id]))
  return [...sides].flatMap((side) => {
    const to = side === ownTenantId ? {} : { tenantId: side }
    return [
      { topic: topics.offersChanged, body: {}, ...to },
      { topic: topics.documentsChanged, body: {}, ...to },
    ]
  })
}
