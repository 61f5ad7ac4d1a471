/** A payer with a webhook endpoint: the sandbox's receiver, which accepted every event except one. */
import * as z from 'zod/mini'
import { webhookAdd } from '#contract/webhooks.ts'
import { webhookTopics } from '#domain/webhooks/kinds.ts'
import type { Context } from '#server/context.ts'
import { receiverAddress } from '#server/webhooks/address.ts'
import { add, test } from '#server/webhooks/commands.ts'
import { createNextEvents } from '#server/webhooks/create-events.ts'
import { claimDeliveries, noteOutcomes } from '#server/webhooks/store.ts'
import { administrator } from './actors.ts'
import type { Past } from './past-context.ts'
import { entityOf } from './seed-markets.ts'

const payer = 'hongfei-suzhou'
const answeredStatus = 500

/** Events are delivered to its receiver from now on. */
export async function registerWebhook(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const buyer = administrator(entityOf(payer), 'buyer', administratorOf)
  const address = receiverAddress(context, entityOf(payer).tenantId)
  const body = z.parse(webhookAdd.body, { address, topics: [...webhookTopics] })
  await past.act(buyer, add(address), { params: undefined, query: undefined, body })
  await past.settle()
}

/** Recorded events are sent when the server is open; one event was given up. */
export async function failOneDelivery(
  context: Context,
  past: Past,
  administratorOf: (tenantId: string) => string,
): Promise<void> {
  const buyer = administrator(entityOf(payer), 'buyer', administratorOf)
  const { systemDb, clock } = context
  const endpoint = await systemDb.selectFrom('webhook_endpoints').select('id').executeTakeFirstOrThrow()
  await past.act(buyer, test, { params: { id: endpoint.id }, query: undefined, body: undefined })
  while (await createNextEvents(context)) continue
  const [claimed] = await claimDeliveries(systemDb, clock(), 1, new Map())
  if (!claimed) throw new Error('something has happened since the webhook was registered')
  const { tenant_id: tenantId, id, tries } = claimed
  const failed = { state: 'failed', fault: 'status', status: answeredStatus, durationMs: 42 } as const
  await noteOutcomes(systemDb, [{ tenantId, id, tries, tryAt: clock(), ...failed }])
}
