/**
 * The tables of domain events: dispatched events, handlers and pending deliveries. Only this file writes
 * them.
 */
import { type Kysely, sql, type Transaction } from 'kysely'
import { nextTryAt, patience } from '#domain/retry.ts'
import { isNoBlame } from '../db/faults.ts'
import type { Schema } from '../db/schema.ts'
import { eventsPerDispatchMax, eventsPerHandlerMax, rowsPerPruneMax } from '../limits.ts'
import { errorText } from '../log/error-text.ts'
import type { DispatchedEvent, EventHandler } from './event-handler.ts'
import { isFirstOfLane } from './queries.ts'

type Db = Kysely<Schema> | Transaction<Schema>

/** The events of one tenant for one handler, which are handled in order. */
export type Lane = { readonly handler: string; readonly tenantId: string }
/** An event that is not yet delivered to a handler, and how often the handler failed. */
export type PendingDelivery = DispatchedEvent & { readonly tries: number }

const item = sql`n.id, n.tenant_id as "tenantId", n.user_id as "userId", n.topic, n.body`
const ofLane = ({ handler, tenantId }: Lane) =>
  sql`d.handler = ${handler} and d.tenant_id = ${tenantId} and d.dead_at is null`

/**
 * Registers the handlers of this version. A handler that is removed from the code is deleted by a migration.
 */
export async function keepEventHandlers(db: Db, eventHandlers: readonly EventHandler[]): Promise<void> {
  const rows = eventHandlers.flatMap(({ name, topics }) => topics.map((topic) => ({ name, topic })))
  if (rows.length === 0) return
  await db
    .insertInto('event_handlers')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Writes an event that reports no change of the database, and so has no journal entry. */
export async function writeEvent(
  db: Db,
  { tenantId, userId, topic, body }: Omit<DispatchedEvent, 'id'>,
  at: Date,
): Promise<void> {
  await sql`insert into outbox (tenant_id, user_id, topic, body, created_at)
    values (${tenantId}, ${userId}, ${topic}, ${JSON.stringify(body)}::jsonb, ${at})`.execute(db)
}

export type DispatchResult = { readonly items: readonly DispatchedEvent[]; readonly more: boolean }

/** Moves a batch out of the outbox; returns it, and whether there may be more. */
export async function dispatch(db: Db, at: Date): Promise<DispatchResult> {
  const { rows } = await sql<DispatchedEvent>`
    select ${item} from dispatch_domain_events(${eventsPerDispatchMax}, ${at}) n`.execute(db)
  return { items: rows, more: rows.length === eventsPerDispatchMax }
}

/** A lane whose first event is due and that no other worker has locked. */
export async function findLane(db: Db, names: readonly string[], at: Date): Promise<Lane | undefined> {
  const { rows } = await sql<Lane>`
    select d.handler, d.tenant_id as "tenantId" from event_deliveries d
    where d.dead_at is null and d.handler = any(${names}) and d.try_at <= ${at} and ${isFirstOfLane}
    order by d.event_id limit 1 for update of d skip locked`.execute(db)
  return rows[0]
}

/**
 * The next events of a lane, in order; none if another worker has the lane. Locking the first row locks the
 * lane: other workers skip the locked row, and no other row is the first.
 */
export async function takeFromLane(
  db: Transaction<Schema>,
  lane: Lane,
  at: Date,
  most: number = eventsPerHandlerMax,
): Promise<PendingDelivery[]> {
  const first =
    await sql`select d.event_id from event_deliveries d where ${ofLane(lane)} and d.try_at <= ${at} and ${isFirstOfLane}
    for update of d skip locked`.execute(db)
  if (first.rows.length === 0) return []
  const { rows } = await sql<PendingDelivery>`
    select ${item}, d.tries from event_deliveries d join domain_events n on n.tenant_id = d.tenant_id and n.id = d.event_id
    where ${ofLane(lane)}
    order by d.event_id limit ${most}`.execute(db)
  return rows
}

export async function finishEventDeliveries(
  db: Transaction<Schema>,
  { handler, tenantId }: Lane,
  done: readonly PendingDelivery[],
): Promise<void> {
  const ids = done.map(({ id }) => id)
  await sql`delete from event_deliveries where tenant_id = ${tenantId} and handler = ${handler} and event_id = any(${ids})`.execute(
    db,
  )
}

/**
 * Delays an event, longer each time, or marks it as dead, which lets the events after it proceed. Database
 * failures such as deadlocks do not count as a try.
 */
export async function putOff(
  db: Transaction<Schema>,
  { handler, tenantId }: Lane,
  event: PendingDelivery,
  error: unknown,
  at: Date,
): Promise<'again' | 'dead'> {
  const tries = event.tries + (isNoBlame(error) ? 0 : 1)
  const tryAt = nextTryAt(tries, patience.handler, at)
  await db
    .updateTable('event_deliveries')
    .set({ tries, error: errorText(error), ...(tryAt ? { try_at: tryAt } : { dead_at: at }) })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', event.id)
    .where('handler', '=', handler)
    .execute()
  return tryAt ? 'again' : 'dead'
}

/** Removes old events without pending deliveries; returns how many. */
export async function pruneDomainEvents(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from domain_events e using (
        select n.tenant_id, n.id from domain_events n where n.dispatched_at < ${before}
          and not exists (select from event_deliveries d where d.tenant_id = n.tenant_id and d.event_id = n.id)
        order by n.id limit ${rowsPerPruneMax}) old
      where e.tenant_id = old.tenant_id and e.id = old.id returning e.id
    ), marked as (
      update domain_events_head set pruned_id = greatest(pruned_id, (select coalesce(max(id), 0) from gone))
    )
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
