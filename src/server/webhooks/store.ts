/** The tables of webhooks: endpoints, events and the queue of deliveries. Only this file writes them. */
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { DeliveryFault, EventTopic, receiverAnswers } from '#domain/webhooks/kinds.ts'
import { arrivalsKept } from '#domain/webhooks/limits.ts'
import { pruning } from '../db/prune.ts'
import type { Schema } from '../db/schema.ts'
import { webhookCallsPerEndpointMax, webhookLeaseSeconds } from '../limits.ts'

export type Endpoint = Selectable<Schema['webhook_endpoints']>
export type OutboxRow = Selectable<Schema['webhook_outbox']>
type Db = Kysely<Schema>

// ── endpoints ──

export async function insertEndpoint(
  db: Db,
  endpoint: Insertable<Schema['webhook_endpoints']>,
): Promise<void> {
  await db.insertInto('webhook_endpoints').values(endpoint).execute()
}

/** The endpoints of the tenant in scope that are not removed, locked, so that concurrent changes wait. */
export const lockEndpoints = (db: Db): Promise<Endpoint[]> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('state', '<>', 'removed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function changeEndpoint(
  db: Db,
  id: string,
  changes: Updateable<Schema['webhook_endpoints']>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(changes).where('id', '=', id).execute()
}

/** Deliveries that wait for a removed endpoint are not sent any more. */
export async function endDeliveries(db: Db, endpointId: string): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', fault: 'removed' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

// ── events ──

/** The first outbox rows of the tenant in scope that no other process has locked. */
export const takeOutboxRows = (db: Db, most: number): Promise<OutboxRow[]> =>
  db.selectFrom('webhook_outbox').selectAll().orderBy('id').limit(most).forUpdate().skipLocked().execute()

export async function dropOutboxRows(db: Db, ids: readonly bigint[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('webhook_outbox').where('id', 'in', ids).execute()
}

export async function noteProgress(db: Db, id: bigint, processed: number): Promise<void> {
  await db.updateTable('webhook_outbox').set({ processed }).where('id', '=', id).execute()
}

export type NewEvent = {
  readonly id: string
  readonly topic: EventTopic
  readonly at: Date
  readonly payload: string
}

/** Events, each with a delivery to each of the endpoints. */
export async function insertEvents(
  db: Db,
  tenantId: string,
  events: readonly NewEvent[],
  endpointIds: readonly string[],
  { makeId, now }: { readonly makeId: () => string; readonly now: Date },
): Promise<void> {
  if (events.length === 0 || endpointIds.length === 0) return
  await sql`
    insert into webhook_events (tenant_id, id, topic, at, payload, created_at)
    select ${tenantId}, e.id, e.topic, e.at, e.payload, ${now}
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ topic }) => topic)}::text[],
      ${events.map(({ at }) => at)}::timestamptz[], ${events.map(({ payload }) => payload)}::text[]) e(id, topic, at, payload)`.execute(
    db,
  )
  const deliveries = events.flatMap(({ id }) =>
    endpointIds.map((endpointId) => ({ id: makeId(), eventId: id, endpointId })),
  )
  await insertDeliveries(db, tenantId, deliveries, now)
}

export type NewDelivery = { readonly id: string; readonly eventId: string; readonly endpointId: string }

export async function insertDeliveries(
  db: Db,
  tenantId: string,
  deliveries: readonly NewDelivery[],
  now: Date,
  again = false,
): Promise<void> {
  await sql`
    insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, again, state, tries, try_at, created_at)
    select ${tenantId}, d.id, d.endpoint_id, d.event_id, ${again}, 'waiting', 0, ${now}, ${now}
    from unnest(${deliveries.map(({ id }) => id)}::uuid[], ${deliveries.map(({ endpointId }) => endpointId)}::uuid[],
      ${deliveries.map(({ eventId }) => eventId)}::uuid[]) d(id, endpoint_id, event_id)`.execute(db)
}

// ── the queue ──

export type ClaimedDelivery = {
  readonly id: string
  readonly tenant_id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly tries: number
  readonly created_at: Date
  readonly topic: EventTopic
  readonly payload: string
  readonly address: string
  readonly secret: Buffer | null
  readonly old_secret: Buffer | null
}

/**
 * Claiming and recording do not wait for the disk: after a crash an event is sent again with the same id, as
 * after the death of a process.
 */
const quick = sql`quick as materialized (select set_config('synchronous_commit', 'off', true) as is_set)`

/**
 * Claims due deliveries, for each endpoint up to its limit of calls in progress. The try is counted at once,
 * and the lease keeps other processes away; no transaction is open while they are sent.
 */
export async function claimDeliveries(
  system: Db,
  now: Date,
  room: number,
  busy: ReadonlyMap<string, number>,
): Promise<readonly ClaimedDelivery[]> {
  const leaseEnds = new Date(now.getTime() + webhookLeaseSeconds * 1_000)
  const { rows } = await sql<ClaimedDelivery>`
    with ${quick}, due as (
      select d.tenant_id, d.id from webhook_endpoints e
      left join unnest(${[...busy.keys()]}::uuid[], ${[...busy.values()]}::int[]) b(id, calls) on b.id = e.id
      cross join lateral (
        select d.tenant_id, d.id, d.try_at from webhook_deliveries d
        where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.state = 'waiting' and d.try_at <= ${now}
        order by d.try_at, d.id limit greatest(0, ${webhookCallsPerEndpointMax}::int - coalesce(b.calls, 0)) for update skip locked
      ) d
      where e.state = 'active' order by d.try_at, d.id limit ${room}
    ), claimed as (
      update webhook_deliveries d set tries = d.tries + 1, try_at = ${leaseEnds}, tried_at = ${now}
      from due where d.tenant_id = due.tenant_id and d.id = due.id returning d.*
    )
    select c.id, c.tenant_id, c.endpoint_id, c.event_id, c.tries, c.created_at, v.topic, v.payload, e.address, e.secret,
      case when e.old_secret_until > ${now} then e.old_secret end as old_secret
    from quick, claimed c join webhook_events v on v.tenant_id = c.tenant_id and v.id = c.event_id
      join webhook_endpoints e on e.tenant_id = c.tenant_id and e.id = c.endpoint_id`.execute(system)
  return rows
}

/** The outcome of a try: delivered, to be tried again, or failed. */
export type Outcome = {
  readonly tenantId: string
  readonly id: string
  readonly tries: number
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly tryAt: Date
  readonly durationMs: number
  readonly status: number | null
  readonly fault: DeliveryFault | null
}

/** Success is recorded even if the lease expired; failure only by the lease holder. */
export async function noteOutcomes(system: Db, outcomes: readonly Outcome[]): Promise<void> {
  const column = <K extends keyof Outcome>(key: K) => outcomes.map((outcome) => outcome[key])
  await sql`
    with ${quick}
    update webhook_deliveries d set state = o.state, try_at = o.try_at, duration_ms = o.duration_ms, status = o.status, fault = o.fault
    from quick, unnest(${column('tenantId')}::uuid[], ${column('id')}::uuid[], ${column('tries')}::int[], ${column('state')}::text[], ${column('tryAt')}::timestamptz[],
      ${column('durationMs')}::int[], ${column('status')}::int[], ${column('fault')}::text[]) o(tenant_id, id, tries, state, try_at, duration_ms, status, fault)
    where d.tenant_id = o.tenant_id and d.id = o.id and d.state <> 'delivered' and (o.state = 'delivered' or d.state = 'waiting' and d.tries = o.tries)`.execute(
    system,
  )
}

// ── the sandbox's receiver ──

export async function setReceiver(
  db: Db,
  tenantId: string,
  answers: (typeof receiverAnswers)[number],
): Promise<void> {
  await db
    .insertInto('webhook_receivers')
    .values({ tenant_id: tenantId, answers })
    .onConflict((known) => known.column('tenant_id').doUpdateSet({ answers }))
    .execute()
}

/** Stores an arrival and deletes all but the last ones. */
export async function insertArrival(
  system: Db,
  arrival: Insertable<Schema['webhook_arrivals']>,
): Promise<void> {
  await system.insertInto('webhook_arrivals').values(arrival).execute()
  await sql`
    delete from webhook_arrivals where tenant_id = ${arrival.tenant_id} and id < (
      select id from webhook_arrivals where tenant_id = ${arrival.tenant_id} order by id desc offset ${arrivalsKept - 1} limit 1)`.execute(
    system,
  )
}

// ── housekeeping ──

export const removeOldDeliveries = pruning('webhook_deliveries', (before) => sql`created_at < ${before}`)
/** An event that was sent again is kept as long as that delivery. */
export const removeOldEvents = pruning(
  'webhook_events',
  (before) =>
    sql`created_at < ${before} and not exists (select from webhook_deliveries d where d.tenant_id = webhook_events.tenant_id and d.event_id = webhook_events.id)`,
)
