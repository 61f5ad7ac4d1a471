/**
 * Makes events of outbox rows: a unit of work in the scope of the receiving tenant, with a delivery to each of its
 * endpoints for the topic. An outbox row is deleted in the transaction that inserts its events, so that each is sent
 * once.
 */
import { sql } from 'kysely'
import { type EventTopic, testTopic, type WebhookTopic } from '#domain/webhooks/kinds.ts'
import { itemsPerEventMax } from '#domain/webhooks/limits.ts'
import type { JournalEntry, Json } from '../commands/command.ts'
import { platformId } from '../commands/journal.ts'
import { inScopeOf, noLocks, runUnit, type UnitWork } from '../commands/unit-of-work.ts'
import type { Context } from '../context.ts'
import { webhookEventRetryMs, webhookEventTriesMax, webhookOutboxRowsPerStepMax } from '../limits.ts'
import type { EventList } from './payload-parts.ts'
import { readers } from './payloads.ts'
import * as store from './store.ts'

/**
 * Tenants whose outbox rows failed, until when they are skipped and how often they were tried; other tenants
 * continue.
 */
export type TenantBackoff = Map<string, { readonly until: number; readonly tries: number }>

/** Makes events of the next outbox rows; returns whether there were any. */
export async function createNextEvents(
  context: Context,
  passedOver: TenantBackoff = new Map(),
): Promise<boolean> {
  const now = context.clock().getTime()
  const waiting = [...passedOver].filter(([, { until }]) => until > now).map(([tenantId]) => tenantId)
  const tenantId = await nextTenant(context, waiting)
  if (tenantId === undefined) return false
  const tries = passedOver.get(tenantId)?.tries ?? 0
  try {
    await runUnit(context, {
      cause: { kind: 'job', requestId: context.makeId() },
      enter: inScopeOf({ tenantId }),
      lock: noLocks,
      work: async (work) => {
        // One at a time after a failure, so that the failing outbox row is identified.
        const outboxRows = await store.takeOutboxRows(work.db, tries === 0 ? webhookOutboxRowsPerStepMax : 1)
        if (tries >= webhookEventTriesMax) {
          await giveUp(work, outboxRows)
          return { value: undefined }
        }
        const events = await createEvents(work, tenantId, outboxRows)
        return { value: undefined, entries: events > 0 ? [createdEntry(tenantId, events)] : [] }
      },
    })
  } catch (error) {
    passedOver.set(tenantId, { until: now + webhookEventRetryMs, tries: tries + 1 })
    throw error
  }
  passedOver.delete(tenantId)
  return true
}

/** The tenant of the oldest outbox row; outbox rows that another process has locked are skipped. */
async function nextTenant({ systemDb }: Context, except: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from webhook_outbox where tenant_id <> all(${except}::uuid[]) order by id limit 1 for update skip locked`.execute(
    systemDb,
  )
  return rows[0]?.tenant_id
}

/** Facts that failed too often are dropped with a log entry, so that those after them are processed. */
async function giveUp({ db, context }: UnitWork, outboxRows: readonly store.OutboxRow[]): Promise<void> {
  for (const { id, topic, tenant_id } of outboxRows)
    context.log.error(
      { rowId: String(id), topic, tenantId: tenant_id },
      'an outbox row could not be turned into an event and is given up',
    )
  await store.dropOutboxRows(
    db,
    outboxRows.map(({ id }) => id),
  )
}

const createdEntry = (tenantId: string, events: number): JournalEntry => ({
  action: 'webhooks.created',
  tenantId,
  userId: platformId,
  facts: { events },
})

/** Returns how many events were written. */
async function createEvents(
  work: UnitWork,
  tenantId: string,
  outboxRows: readonly store.OutboxRow[],
): Promise<number> {
  const { db } = work
  const endpoints = outboxRows.length === 0 ? [] : await activeEndpoints(work)
  const over: bigint[] = []
  let events = 0
  for (const outboxRow of outboxRows) {
    const topic = outboxRow.topic as WebhookTopic
    const wanted = endpoints.filter(({ topics }) => topics.includes(topic)).map(({ id }) => id)
    // No endpoint for the topic any more: the outbox row is dropped.
    const list = wanted.length > 0 ? await readers[topic](db, outboxRow) : undefined
    if (list) events += await writeEvents(work, tenantId, { topic, at: outboxRow.at }, list, wanted)
    if (list?.processed === undefined) over.push(outboxRow.id)
    else await store.noteProgress(db, outboxRow.id, list.processed)
  }
  await store.dropOutboxRows(db, over)
  return events
}

const activeEndpoints = ({ db }: UnitWork) =>
  db.selectFrom('webhook_endpoints').select(['id', 'topics']).where('state', '=', 'active').execute()

type EventHeader = { readonly topic: EventTopic; readonly at: Date }

/** The events of a list, each with a limited number of its items. */
async function writeEvents(
  { db, context, machineNow }: UnitWork,
  tenantId: string,
  about: EventHeader,
  { name, items, about: shared }: EventList,
  endpointIds: readonly string[],
): Promise<number> {
  const events: store.NewEvent[] = []
  for (let from = 0; from < items.length; from += itemsPerEventMax) {
    const data = { ...shared, [name]: items.slice(from, from + itemsPerEventMax) }
    events.push({ ...about, id: context.makeId(), payload: payloadOf(about, data) })
  }
  await store.insertEvents(db, tenantId, events, endpointIds, { makeId: context.makeId, now: machineNow })
  return events.length
}

const payloadOf = ({ topic, at }: EventHeader, data: Json): string =>
  JSON.stringify({ type: topic, timestamp: at.toISOString(), data })

/** Creates a test event for one endpoint; returns its delivery. */
export async function createTestEvent(
  { db, context, machineNow, businessNow }: UnitWork,
  tenantId: string,
  endpointId: string,
): Promise<string> {
  const about = { topic: testTopic, at: businessNow } as const
  const event = { ...about, id: context.makeId(), payload: payloadOf(about, { endpointId }) }
  const deliveryId = context.makeId()
  await store.insertEvents(db, tenantId, [event], [endpointId], { makeId: () => deliveryId, now: machineNow })
  return deliveryId
}
