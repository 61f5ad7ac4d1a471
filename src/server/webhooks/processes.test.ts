/** Several processes and several receivers on one queue: each event once, and once more only where a process died. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entityOf } from '#demo/seed-markets.ts'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openReceiver, type Receiver, reaching, withStatus } from '#test/support/webhook-receiver.ts'
import { deliveryOf, type Planted, plantDelivery, plantEndpoint } from '#test/support/webhooks.ts'
import type { Context } from '../context.ts'
import { webhookCallsPerEndpointMax, webhookLeaseSeconds } from '../limits.ts'
import { sendDue } from './deliver.ts'
import { pruneWebhooks } from './jobs.ts'

const { tenantId } = entityOf('hongfei')
let server: TestServer
let context: Context
let receiver: Receiver
let planted: Planted
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
  context = reaching(server.context)
})
afterAll(() => server.close())
beforeEach(async () => {
  receiver = await openReceiver()
  planted = await plantEndpoint(server, tenantId, receiver.address)
})
afterEach(async () => {
  await receiver.close()
  await ask(server.ownerUrl, 'delete from webhook_deliveries')
})

const stateOf = async (id: string) => {
  const { state, tries } = await deliveryOf(context, id)
  return { state, tries }
}

const mayNote = (may: boolean) =>
  ask(
    server.ownerUrl,
    may
      ? 'grant update on webhook_deliveries to sooner_system'
      : 'revoke update on webhook_deliveries from sooner_system',
  )

describe('several processes', () => {
  it('deliver each event once', async () => {
    const two = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
    const sent: string[] = []
    for (let n = 0; n < 40; n++) sent.push((await plantDelivery(server, planted)).eventId)
    await Promise.all([context, reaching(two.context), context].map(sendDue))
    await two.close()
    const ids = receiver.came.map(({ headers }) => String(headers['webhook-id']))
    expect(ids.toSorted()).toEqual(sent.toSorted())
  })

  it('send an event again with the same id where one of them died between sending and noting it', async () => {
    const { eventId, deliveryId } = await plantDelivery(server, planted)
    // Nothing can be noted from the moment at which the event arrives.
    receiver.answer = (response, came) => void mayNote(false).then(() => withStatus(200)(response, came))
    await expect(sendDue(context)).rejects.toThrow('permission denied')
    await mayNote(true)
    receiver.answer = withStatus(200)
    expect(receiver.came).toHaveLength(1)
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'waiting', tries: 1 })
    server.clock.advance(webhookLeaseSeconds * 1_000 - 1)
    await sendDue(context)
    expect(receiver.came).toHaveLength(1)
    server.clock.advance(1)
    await sendDue(context)
    expect(receiver.came.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', tries: 2 })
  })
})

describe('a slow receiver', () => {
  it('holds up no other endpoint, and has no more than its share of calls at once', async () => {
    const quick = await openReceiver()
    const other = await plantEndpoint(server, tenantId, quick.address)
    const held: (() => void)[] = []
    receiver.answer = (response, came) => held.push(() => withStatus(200)(response, came))
    for (let n = 0; n < webhookCallsPerEndpointMax + 4; n++) await plantDelivery(server, planted)
    const { deliveryId } = await plantDelivery(server, other)
    const sending = sendDue(context)
    await expect.poll(async () => (await stateOf(deliveryId)).state, { timeout: 5_000 }).toBe('delivered')
    await expect.poll(() => receiver.came.length).toBe(webhookCallsPerEndpointMax)
    const releasing = setInterval(() => held.splice(0).forEach((answer) => answer()), 5)
    await sending
    clearInterval(releasing)
    await quick.close()
    expect(receiver.came).toHaveLength(webhookCallsPerEndpointMax + 4)
  })
})

it('deliveries and their events go after a month', async () => {
  const { eventId, deliveryId } = await plantDelivery(server, planted)
  await sendDue(context)
  const prune = () => pruneWebhooks.run(server.context, { tenantId: null })
  server.clock.advance(30 * day)
  await prune()
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered' })
  server.clock.advance(1)
  await prune()
  const left = await ask(
    server.ownerUrl,
    `select id from webhook_deliveries where id = '${deliveryId}' union all select id from webhook_events where id = '${eventId}'`,
  )
  expect(left).toEqual([])
  const journaled = `select (body #>> '{facts,rows}')::int > 0 from audit
    where body ->> 'action' = 'platform.pruned' and body #>> '{facts,table}' = 'webhook_events'`
  expect(await ask(server.ownerUrl, journaled)).toContain(true)
})
