/** The rows of the call table for webhooks. */
import type { RouteName } from '#contract/routes.ts'
import type { Context } from '#server/context.ts'
import { sealSecret } from '#server/webhooks/signing.ts'
import type { Row } from './call-table.ts'
import type { Ids } from './same-ids.ts'

const managers = {
  nobody: 401,
  unchosen: 403,
  served: { buyer: ['administrator'], supplier: ['administrator'], dealer: [] },
} as const
const endpoints = '/webhook/v1/endpoints'

export const webhookCalls = {
  webhookList: { ...managers, plain: () => ({ url: endpoints }) },
  // An internal address is refused in every role.
  webhookAdd: {
    ...managers,
    refused: 422,
    plain: () => ({ url: endpoints, payload: { address: 'https://127.0.0.1/', topics: ['offer.paid'] } }),
  },
  webhookEdit: {
    ...managers,
    restaffs: true,
    withId: ({ webhook }) => ({
      url: `${endpoints}/${webhook}`,
      payload: { address: 'https://1.1.1.1/hooks', topics: ['offer.paid'] },
    }),
  },
  webhookSwitch: {
    ...managers,
    restaffs: true,
    withId: ({ webhook }) => ({ url: `${endpoints}/${webhook}/state`, payload: { state: 'paused' } }),
  },
  webhookRotate: {
    ...managers,
    restaffs: true,
    withId: ({ webhook }) => ({ url: `${endpoints}/${webhook}/secret` }),
  },
  webhookRemove: {
    ...managers,
    restaffs: true,
    withId: ({ webhook }) => ({ url: `${endpoints}/${webhook}` }),
  },
  webhookTest: {
    ...managers,
    restaffs: true,
    withId: ({ webhook }) => ({ url: `${endpoints}/${webhook}/test` }),
  },
  webhookDeliveries: {
    ...managers,
    withId: ({ webhook }) => ({ url: `${endpoints}/${webhook}/deliveries` }),
  },
  webhookDelivery: {
    ...managers,
    withId: ({ delivery }) => ({ url: `/webhook/v1/deliveries/${delivery}` }),
  },
  webhookReplay: {
    ...managers,
    restaffs: true,
    withId: ({ delivery }) => ({ url: `/webhook/v1/deliveries/${delivery}/replay` }),
  },
  webhookReceiver: { ...managers, plain: () => ({ url: '/sandbox/v1/webhooks/receiver' }) },
  webhookReceiverSet: {
    ...managers,
    plain: () => ({ url: '/sandbox/v1/webhooks/receiver', payload: { answers: 'ok' } }),
  },
} as const satisfies Partial<Record<RouteName, Row>>

/** An endpoint of a tenant, with a delivery of a test event that has arrived. */
export async function plantWebhook(
  { pool, makeId, clock, secrets }: Context,
  tenantId: string,
): Promise<Pick<Ids, 'webhook' | 'delivery'>> {
  const [webhook, event, delivery] = [makeId(), makeId(), makeId()]
  const client = await pool.connect()
  const ask = (text: string, values: unknown[]) => client.query(text, values)
  try {
    await client.query('begin')
    await ask(`select set_config('sooner.tenant', $1, true)`, [tenantId])
    // Earlier endpoints are removed, because a tenant may have only a few.
    await ask(
      `update webhook_endpoints set state = 'removed', paused_because = null, secret = null, old_secret = null,
      old_secret_until = null where tenant_id = $1 and state <> 'removed'`,
      [tenantId],
    )
    await ask(
      `insert into webhook_endpoints (tenant_id, id, address, topics, state, secret, created_at, created_by)
       select $1::uuid, $2::uuid, 'https://example.com/' || $2::uuid, '{offer.paid}', 'active', $3, $4, user_id from memberships where tenant_id = $1::uuid limit 1`,
      [tenantId, webhook, sealSecret(secrets, webhook, 'whsec_eHh4'), clock()],
    )
    await ask(
      `insert into webhook_events values ($1, $2, 'offer.paid', $3::timestamptz, '{}', $3::timestamptz)`,
      [tenantId, event, clock()],
    )
    await ask(
      `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, again, state, tries, try_at, created_at)
       values ($1, $2, $3, $4, false, 'delivered', 1, $5::timestamptz, $5::timestamptz)`,
      [tenantId, delivery, webhook, event, clock()],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  return { webhook, delivery }
}
