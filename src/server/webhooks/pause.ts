/** Pauses an endpoint that keeps failing, and mails the company's administrators. */
import { topics } from '#contract/topics.ts'
import type { PauseReason } from '#domain/webhooks/kinds.ts'
import { pauseOf } from '#domain/webhooks/schedule.ts'
import { platformId } from '../commands/journal.ts'
import { type Done, inScopeOf, runUnit, type UnitWork } from '../commands/unit-of-work.ts'
import { administratorsOf } from '../companies/queries.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/commands.ts'
import { hasArrivedSince } from './queries.ts'
import { type ClaimedDelivery, changeEndpoint, type Endpoint, lockEndpoints, type Outcome } from './store.ts'

export async function pauseAfter(
  context: Context,
  claimed: ClaimedDelivery,
  { state, fault }: Outcome,
): Promise<void> {
  if (state !== 'failed' || fault === null) return
  const { topic, tenant_id: tenantId, endpoint_id: endpointId, created_at } = claimed
  await runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId }),
    lock: ({ db }) => lockEndpoints(db),
    work: async (work, endpoints): Promise<Done<undefined>> => {
      const endpoint = endpoints.find(({ id }) => id === endpointId)
      const reason = pauseOf({ topic, fault }, true, await hasArrivedSince(work.db, endpointId, created_at))
      // The endpoint may have been changed since the call.
      if (endpoint?.state !== 'active' || endpoint.address !== claimed.address || !reason)
        return { value: undefined }
      return pause(work, endpoint, reason)
    },
  })
}

async function pause(work: UnitWork, endpoint: Endpoint, reason: PauseReason): Promise<Done<undefined>> {
  const { id, tenant_id: tenantId, address } = endpoint
  await changeEndpoint(work.db, id, { state: 'paused', paused_because: reason })
  for (const { mail, language } of await administratorsOf(work.db, tenantId))
    await notify(work, {
      tenantId,
      channel: 'mail',
      to: mail,
      template: reason === 'gone' ? 'webhookGone' : 'webhookFailing',
      language,
      values: { address, link: `${work.context.config.publicUrl}/account/webhooks` },
    })
  const facts = { name: address, endpointId: id, because: reason }
  const events = [{ topic: topics.webhooksChanged, body: {} }]
  return {
    value: undefined,
    entries: [{ action: 'webhooks.paused', tenantId, userId: platformId, facts, events }],
  }
}
