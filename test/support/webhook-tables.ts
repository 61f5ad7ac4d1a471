/** The tables of webhooks for the tests of row security. */

const at = `timestamptz '2026-01-01'`
const endpoint = `insert into webhook_endpoints (tenant_id, id, address, topics, state, secret, created_at, created_by)
  select $1::uuid, $2::uuid, 'https://example.com/' || $2::uuid, '{offer.paid}', 'active', 'x', ${at}, (select id from users order by id limit 1)`
const event = `insert into webhook_events select $1::uuid, $2::uuid, 'offer.paid', ${at}, '{}', ${at}`

export const webhookTables = {
  webhook_endpoints: {
    column: 'tenant_id',
    insert: endpoint,
    update: `update webhook_endpoints set address = address || 'x' where tenant_id = $1`,
  },
  // Noted by triggers alone.
  webhook_outbox: {
    column: 'tenant_id',
    insert: `insert into webhook_outbox (tenant_id, payer_tenant_id, topic, at, subject_ids) select $1::uuid, $1::uuid, 'offer.paid', ${at}, array[$2::uuid]`,
    update: `update webhook_outbox set processed = processed + 1 where tenant_id = $1`,
    byOthers: true as const,
  },
  webhook_events: { column: 'tenant_id', insert: event },
  webhook_deliveries: {
    column: 'tenant_id',
    insert: `with e as (${endpoint} returning tenant_id, id), v as (${event} returning id)
      insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, again, state, tries, try_at, created_at)
      select e.tenant_id, e.id, e.id, v.id, false, 'waiting', 0, ${at}, ${at} from e, v`,
    update: `update webhook_deliveries set tries = tries + 1 where tenant_id = $1`,
  },
  webhook_receivers: {
    column: 'tenant_id',
    insert: `insert into webhook_receivers select $1::uuid, 'ok' where $2::uuid is not null`,
    update: `update webhook_receivers set answers = 'error' where tenant_id = $1`,
  },
  webhook_arrivals: {
    column: 'tenant_id',
    insert: `insert into webhook_arrivals select $1::uuid, $2::uuid, ${at}, 'x', '{}', true, 200`,
    byOthers: true as const,
  },
}
