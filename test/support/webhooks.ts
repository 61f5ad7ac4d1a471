/** Endpoints and deliveries of tests: registered by the calls of the product, and looked at in the tables. */
import type { Reply } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import type { WebhookTopic } from '#domain/webhooks/kinds.ts'
import { webhookTopics } from '#domain/webhooks/kinds.ts'
import type { Context } from '#server/context.ts'
import { sealSecret } from '#server/webhooks/signing.ts'
import { ask } from './ask.ts'
import type { TestServer } from './server.ts'

export const testSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export type Planted = { readonly tenantId: string; readonly endpointId: string }

/** An endpoint of a tenant, as if its administrator had registered it. */
export async function plantEndpoint(
  server: Pick<TestServer, 'context' | 'ownerUrl' | 'clock'>,
  tenantId: string,
  address: string,
  topics: readonly WebhookTopic[] = webhookTopics,
): Promise<Planted> {
  const { makeId, secrets } = server.context
  const endpointId = makeId()
  const sealed = sealSecret(secrets, endpointId, testSecret).toString('hex')
  await ask(
    server.ownerUrl,
    `insert into webhook_endpoints (tenant_id, id, address, topics, state, secret, created_at, created_by)
     select '${tenantId}', '${endpointId}', '${address}', '{${topics.join(',')}}', 'active', '\\x${sealed}', '${server.clock().toISOString()}',
       (select user_id from memberships where tenant_id = '${tenantId}' limit 1)`,
  )
  return { tenantId, endpointId }
}

/** An event with its delivery; answers both ids. */
export async function plantDelivery(
  { context, ownerUrl, clock }: Pick<TestServer, 'context' | 'ownerUrl' | 'clock'>,
  { tenantId, endpointId }: Planted,
  topic = 'offer.paid',
): Promise<{ readonly eventId: string; readonly deliveryId: string }> {
  const [eventId, deliveryId] = [context.makeId(), context.makeId()]
  const at = clock().toISOString()
  await ask(
    ownerUrl,
    `insert into webhook_events values ('${tenantId}', '${eventId}', '${topic}', '${at}', '{"type":"${topic}"}', '${at}')`,
  )
  await ask(
    ownerUrl,
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, again, state, tries, try_at, created_at)
     values ('${tenantId}', '${deliveryId}', '${endpointId}', '${eventId}', false, 'waiting', 0, '${at}', '${at}')`,
  )
  return { eventId, deliveryId }
}

export const deliveryOf = ({ systemDb }: Context, id: string) =>
  systemDb.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The events of a tenant, oldest first, as they go out. */
export async function eventsOf({ systemDb }: Context, tenantId: string) {
  const rows = await systemDb
    .selectFrom('webhook_events')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('id')
    .execute()
  return rows.map(({ id, topic, payload }) => ({
    id,
    topic,
    payload: JSON.parse(payload) as { type: string; timestamp: string; data: Record<string, unknown> },
  }))
}

export const endpointsAs = async (
  server: TestServer,
  token: string,
): Promise<Reply<typeof routes.webhookList>> => (await server.call(routes.webhookList, {}, { token })).data
