/** Reads endpoints, deliveries and the sandbox receiver. */
import { type Kysely, sql } from 'kysely'
import type { Input } from '#contract/route.ts'
import type * as contract from '#contract/webhooks.ts'
import { arrivalsKept, deliveriesPerPage } from '#domain/webhooks/limits.ts'
import { firstAt } from '../db/metrics.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import type { Schema } from '../db/schema.ts'

/** A delivery `d` with its event `v`. The next try is unknown while one is in progress. */
const sent = `'id', d.id, 'eventId', d.event_id, 'topic', v.topic, 'at', instant_text(v.at), 'state', d.state, 'again', d.again, 'tries', d.tries,
  'createdAt', instant_text(d.created_at), 'triedAt', instant_text(d.tried_at),
  'nextTryAt', case when d.state = 'waiting' and (d.tries = 0 or d.fault is not null) then instant_text(d.try_at) end,
  'durationMs', d.duration_ms, 'status', d.status, 'fault', d.fault`

export const endpoints = `
  select coalesce(json_agg(json_build_object('id', e.id, 'address', e.address, 'topics', e.topics, 'state', e.state,
    'pausedBecause', e.paused_because, 'createdAt', instant_text(e.created_at),
    'oldSecretUntil', case when e.old_secret_until > $2::timestamptz then instant_text(e.old_secret_until) end,
    'last', (select json_build_object(${sent}) from webhook_deliveries d join webhook_events v on v.tenant_id = d.tenant_id and v.id = d.event_id
      where d.tenant_id = e.tenant_id and d.endpoint_id = e.id order by d.id desc limit 1),
    'waiting', (select count(*) from webhook_deliveries d where d.tenant_id = e.tenant_id and d.endpoint_id = e.id and d.state = 'waiting'))
    order by e.created_at, e.id), '[]')::text as answer
  from webhook_endpoints e where e.tenant_id = actor.tenant_id and e.state <> 'removed'`

/** Also for an endpoint that was just removed, since a page may still show it. */
export function deliveries({
  params: { id },
  query: { before, state },
}: Input<typeof contract.webhookDeliveries>): Statement {
  const { values, param } = parameters(3)
  const endpoint = param(id)
  const conditions = [
    `d.tenant_id = actor.tenant_id and d.endpoint_id = ${endpoint}::uuid`,
    before && `d.id < ${param(before)}::uuid`,
    state && `d.state = ${param(state)}::text`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ')
  const found = `select d.* from webhook_deliveries d where ${conditions} order by d.id desc`
  const sqlText = `
  with found as materialized (${found} limit ${deliveriesPerPage + 1}),
  shown as materialized (select * from found order by id desc limit ${deliveriesPerPage})
  select json_build_object('list', coalesce((select json_agg(json_build_object(${sent}) order by d.id desc)
      from shown d join webhook_events v on v.tenant_id = d.tenant_id and v.id = d.event_id), '[]'),
    'next', case when (select count(*) from found) > ${deliveriesPerPage} then (select id from shown order by id limit 1) end)::text as answer
  from webhook_endpoints e where e.id = ${endpoint}::uuid and e.tenant_id = actor.tenant_id`
  return { sql: sqlText, values }
}

export const delivery = `
  select json_build_object(${sent}, 'endpointId', d.endpoint_id, 'payload', v.payload)::text as answer
  from webhook_deliveries d join webhook_events v on v.tenant_id = d.tenant_id and v.id = d.event_id
  where d.id = $3::uuid and d.tenant_id = actor.tenant_id`

/** The configured answer of the tenant's receiver, and the last arrivals. */
export async function readReceiver(db: Kysely<Schema>, tenantId: string) {
  const receiver = await db
    .selectFrom('webhook_receivers')
    .select('answers')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const arrivals = await db
    .selectFrom('webhook_arrivals')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(arrivalsKept)
    .execute()
  return { answers: receiver?.answers ?? ('ok' as const), arrivals }
}

/** A delivery of the tenant in scope. */
export const findDelivery = (db: Kysely<Schema>, id: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'endpoint_id', 'event_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether something was delivered to an endpoint since that moment. */
export async function hasArrivedSince(db: Kysely<Schema>, endpointId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'delivered')
    .where('try_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The number of tests and repeats since a moment, in the scope of the tenant. */
export async function countRequested(db: Kysely<Schema>, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_deliveries d join webhook_events v on v.tenant_id = d.tenant_id and v.id = d.event_id
    where d.created_at > ${since} and (d.again or v.topic = 'webhook.test')`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * The configured answer of a tenant's receiver, and the secrets of the endpoints that lead to it; read as the
 * system.
 */
export async function findReceiver(system: Kysely<Schema>, tenantId: string, address: string) {
  const receiverRow = await system
    .selectFrom('webhook_receivers')
    .select('answers')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  const found = await system
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret', 'old_secret'])
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .where('state', '<>', 'removed')
    .execute()
  return { answers: receiverRow?.answers ?? 'ok', endpoints: found }
}

/** When the oldest outbox row happened that has no events yet; independent of how endpoints answer. */
export const oldestFactAt = (db: Kysely<Schema>): Promise<Date | null> =>
  firstAt(db, sql`select at from webhook_outbox`)
