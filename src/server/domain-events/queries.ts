/** Reads events for the live streams, and counts undelivered ones for the metrics. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { countByName, firstAt, type GivenUp } from '../db/metrics.ts'
import type { Schema } from '../db/schema.ts'
import { eventsMissedMax, eventsPerLookMax, leftShownMax } from '../limits.ts'
import type { DispatchedEvent, EventHandler } from './event-handler.ts'

type Db = Kysely<Schema>

/** Of a delivery `d`: no earlier one waits for the same handler and tenant. */
export const isFirstOfLane = sql`not exists (
  select from event_deliveries e where e.handler = d.handler and e.tenant_id = d.tenant_id
    and e.dead_at is null and e.event_id < d.event_id)`

export async function lastEventId(db: Db): Promise<bigint> {
  const { last_id } = await db.selectFrom('domain_events_head').select('last_id').executeTakeFirstOrThrow()
  return last_id
}

/** Events dispatched after an id, of all tenants. */
export async function eventsAfter(db: Db, id: bigint): Promise<{ items: DispatchedEvent[]; more: boolean }> {
  const { rows } = await sql<DispatchedEvent>`
    select n.id, n.tenant_id as "tenantId", n.user_id as "userId", n.topic, n.body from domain_events n
    where n.id > ${id} order by n.id limit ${eventsPerLookMax}`.execute(db)
  return { items: rows, more: rows.length === eventsPerLookMax }
}

/**
 * Events that the actor of a stream has missed, newest first: after the id $3, or since $4 if it is null, up
 * to the id $5. The three parts match `isFor`: events of the actor's tenant, of the platform, and of the
 * person alone.
 */
export const missed = `
  select json_build_object('lastId', h.last_id::text, 'prunedId', h.pruned_id::text, 'events', (
    select coalesce(json_agg(json_build_object('id', m.id::text, 'topic', m.topic, 'body', m.body) order by m.id), '[]')
    from (
      select * from (
        (select n.id, n.topic, n.body, n.dispatched_at from domain_events n
          where n.tenant_id = actor.tenant_id and n.user_id is null and n.id > coalesce($3::bigint, 0) and n.id <= $5::bigint
          order by n.id desc limit ${eventsMissedMax + 1})
        union all
        (select n.id, n.topic, n.body, n.dispatched_at from domain_events n
          where n.tenant_id = platform_id() and n.user_id is null and n.id > coalesce($3::bigint, 0) and n.id <= $5::bigint
          order by n.id desc limit ${eventsMissedMax + 1})
        union all
        (select n.id, n.topic, n.body, n.dispatched_at from domain_events n
          where n.user_id = actor.user_id and n.tenant_id in (actor.tenant_id, platform_id())
            and n.id > coalesce($3::bigint, 0) and n.id <= $5::bigint
          order by n.id desc limit ${eventsMissedMax + 1})
      ) part where $3::bigint is not null or part.dispatched_at > $4::timestamptz
      order by id desc limit ${eventsMissedMax + 1}
    ) m
  ))::text as answer
  from domain_events_head h`

export const deadEventDeliveries = (db: Db): Promise<readonly GivenUp[]> =>
  countByName(db, sql`select handler as name from event_deliveries where dead_at is not null`)

/** The number of events that wait to be dispatched. */
export async function outboxCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from outbox`.execute(db)
  return rows[0]?.count ?? 0
}

/** When the oldest waiting event was written, in business time. */
export const oldestOutboxAt = (db: Db): Promise<Date | null> =>
  firstAt(db, sql`select created_at as at from outbox order by id limit 1`)

/** When the oldest undelivered event was dispatched, however often its handler was tried. */
export const oldestDeliveryAt = (db: Db): Promise<Date | null> =>
  firstAt(
    db,
    sql`select n.dispatched_at as at from event_deliveries d join domain_events n on n.tenant_id = d.tenant_id and n.id = d.event_id where d.dead_at is null`,
  )

/**
 * The topics of events that wait to be dispatched, and those of these handlers that have events to handle. A lane whose first
 * event has failed and waits for its next try does not count.
 */
export function eventsLeft(eventHandlers: readonly EventHandler[]): RawBuilder<readonly string[]> {
  const names = eventHandlers.map(({ name }) => name)
  return sql`array((select topic from outbox limit ${leftShownMax}) union all
    (select d.handler from event_deliveries d
      where d.dead_at is null and d.tries = 0 and d.handler = any(${names}) and ${isFirstOfLane} limit ${leftShownMax}))`
}
