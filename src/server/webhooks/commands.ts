/** The commands of administrators on webhooks. Addresses are checked before, outside of the transaction. */
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type * as contract from '#contract/webhooks.ts'
import type { Action } from '#domain/audit.ts'
import { changesBetween } from '#domain/audit-changes.ts'
import { msPerHour } from '#domain/day.ts'
import { done, refuse } from '#domain/result.ts'
import { webhookTopics } from '#domain/webhooks/kinds.ts'
import { endpointsMax, oldSecretHours, requestedPerHourMax } from '#domain/webhooks/limits.ts'
import type { Command, JournalEntry, Json, Work } from '../commands/command.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { createTestEvent } from './create-events.ts'
import { countRequested, findDelivery } from './queries.ts'
import { newSecret, sealSecret } from './signing.ts'
import * as store from './store.ts'

type Route = keyof typeof contract
type WebhookCommand<R extends Route> = Command<
  Input<(typeof contract)[R]>,
  Reply<(typeof contract)[R]>,
  Actor
>

function journalEntryOfEndpoint(
  { actor }: Work<Actor>,
  action: Action,
  { id, address }: Pick<store.Endpoint, 'id' | 'address'>,
  facts: Readonly<Record<string, Json>> = {},
): JournalEntry {
  const { tenantId } = requireActing(actor)
  return {
    action,
    tenantId,
    userId: actor.userId,
    facts: { name: address, endpointId: id, ...facts },
    events: [{ topic: topics.webhooksChanged, body: {} }],
  }
}

/** The topics in a fixed order, without duplicates. */
const ordered = (chosen: readonly string[]): string[] =>
  webhookTopics.filter((topic) => chosen.includes(topic))

/** One endpoint of the tenant; all of them are locked. */
async function lockOne({ db }: Work<Actor>, id: string) {
  const all = await store.lockEndpoints(db)
  return { all, endpoint: all.find((one) => one.id === id) }
}

/**
 * Locks the company, so that concurrent registrations count correctly: without endpoints there is no endpoint
 * row to lock.
 */
async function lockCompany(db: Work<Actor>['db'], tenantId: string): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
}

const isTaken = (all: readonly store.Endpoint[], address: string, id?: string): boolean =>
  all.some((one) => one.address === address && one.id !== id)

/** The address was checked by the caller. */
export const add =
  (address: string): WebhookCommand<'webhookAdd'> =>
  async (work, { body }) => {
    const { db, context, actor, businessNow } = work
    const { tenantId } = requireActing(actor)
    await lockCompany(db, tenantId)
    const all = await store.lockEndpoints(db)
    if (all.length >= endpointsMax) return refuse('tooManyWebhooks', { max: endpointsMax })
    if (isTaken(all, address)) return refuse('webhookAddressTaken')
    const id = context.makeId()
    const secret = newSecret()
    const endpoint = {
      tenant_id: tenantId,
      id,
      address,
      topics: ordered(body.topics),
      state: 'active' as const,
      secret: sealSecret(context.secrets, id, secret),
      created_at: businessNow,
      created_by: actor.userId,
    }
    await store.insertEndpoint(db, endpoint)
    const changes = changesBetween({}, endpointFacts(endpoint))
    return done({
      value: { id, secret },
      entry: journalEntryOfEndpoint(work, 'webhooks.added', endpoint, { changes }),
    })
  }

const endpointFacts = ({
  address,
  topics: chosen,
}: {
  readonly address: string
  readonly topics: readonly string[]
}) => ({
  webhookAddress: address,
  webhookTopics: chosen.join(', '),
})

export const edit =
  (address: string): WebhookCommand<'webhookEdit'> =>
  async (work, { params: { id }, body }) => {
    const { all, endpoint } = await lockOne(work, id)
    if (!endpoint) return refuse('notFound')
    if (isTaken(all, address, id)) return refuse('webhookAddressTaken')
    const changed = { address, topics: ordered(body.topics) }
    const changes = changesBetween(endpointFacts(endpoint), endpointFacts(changed))
    if (changes.length === 0) return done({ value: null, entry: undefined })
    await store.changeEndpoint(work.db, id, changed)
    return done({
      value: null,
      entry: journalEntryOfEndpoint(work, 'webhooks.edited', { id, ...changed }, { changes }),
    })
  }

export const switchState: WebhookCommand<'webhookSwitch'> = async (
  work,
  { params: { id }, body: { state } },
) => {
  const { endpoint } = await lockOne(work, id)
  if (!endpoint) return refuse('notFound')
  if (endpoint.state === state) return refuse('nothingChanged')
  const isPaused = state === 'paused'
  await store.changeEndpoint(work.db, id, { state, paused_because: isPaused ? 'administrator' : null })
  const action = isPaused ? 'webhooks.paused' : 'webhooks.resumed'
  return done({ value: null, entry: journalEntryOfEndpoint(work, action, endpoint) })
}

export const rotate: WebhookCommand<'webhookRotate'> = async (work, { params: { id } }) => {
  const { db, context, machineNow } = work
  const { endpoint } = await lockOne(work, id)
  if (!endpoint) return refuse('notFound')
  const secret = newSecret()
  const until = new Date(machineNow.getTime() + oldSecretHours * msPerHour)
  await store.changeEndpoint(db, id, {
    secret: sealSecret(context.secrets, id, secret),
    old_secret: endpoint.secret,
    old_secret_until: until,
  })
  const value = { secret, oldSecretUntil: until.toISOString() }
  return done({ value, entry: journalEntryOfEndpoint(work, 'webhooks.secretRotated', endpoint) })
}

export const remove: WebhookCommand<'webhookRemove'> = async (work, { params: { id } }) => {
  const { endpoint } = await lockOne(work, id)
  if (!endpoint) return refuse('notFound')
  const gone = { secret: null, old_secret: null, old_secret_until: null }
  await store.changeEndpoint(work.db, id, { state: 'removed', paused_because: null, ...gone })
  await store.endDeliveries(work.db, id)
  return done({ value: null, entry: journalEntryOfEndpoint(work, 'webhooks.removed', endpoint) })
}

/**
 * Counts tests and repeats of the last hour; the endpoints are locked, so concurrent requests are counted.
 */
const isTooMany = async ({ db, machineNow }: Work<Actor>): Promise<boolean> =>
  (await countRequested(db, new Date(machineNow.getTime() - msPerHour))) >= requestedPerHourMax

export const test: WebhookCommand<'webhookTest'> = async (work, { params: { id } }) => {
  const { endpoint } = await lockOne(work, id)
  if (!endpoint) return refuse('notFound')
  if (endpoint.state !== 'active') return refuse('webhookPaused')
  if (await isTooMany(work)) return refuse('tooManyRequests')
  const deliveryId = await createTestEvent(work, endpoint.tenant_id, id)
  return done({
    value: { deliveryId },
    entry: journalEntryOfEndpoint(work, 'webhooks.tested', endpoint, { deliveryId }),
  })
}

export const replay: WebhookCommand<'webhookReplay'> = async (work, { params: { id } }) => {
  const { db, context, machineNow } = work
  const found = await findDelivery(db, id)
  const { endpoint } = await lockOne(work, found?.endpoint_id ?? '')
  if (!found || !endpoint) return refuse('notFound')
  if (endpoint.state !== 'active') return refuse('webhookPaused')
  if (await isTooMany(work)) return refuse('tooManyRequests')
  const deliveryId = context.makeId()
  const again = { id: deliveryId, eventId: found.event_id, endpointId: endpoint.id }
  await store.insertDeliveries(db, endpoint.tenant_id, [again], machineNow, true)
  const facts = { deliveryId, eventId: found.event_id }
  return done({
    value: { deliveryId },
    entry: journalEntryOfEndpoint(work, 'webhooks.replayed', endpoint, facts),
  })
}

export const setReceiver: WebhookCommand<'webhookReceiverSet'> = async (work, { body: { answers } }) => {
  const { tenantId } = requireActing(work.actor)
  await store.setReceiver(work.db, tenantId, answers)
  return done({
    value: null,
    entry: {
      action: 'webhooks.receiverSet',
      tenantId,
      userId: work.actor.userId,
      facts: { answers },
      events: [{ topic: topics.webhooksChanged, body: {} }],
    },
  })
}
