/** What becomes of a delivery, with a real receiver by https that answers as it likes. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { entityOf } from '#demo/seed-markets.ts'
import { triesMax } from '#domain/webhooks/schedule.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  loopbackHttpClient,
  openReceiver,
  type Receiver,
  reaching,
  withStatus,
} from '#test/support/webhook-receiver.ts'
import { deliveryOf, type Planted, plantDelivery, plantEndpoint, testSecret } from '#test/support/webhooks.ts'
import { publicHttpClient } from '../adapters/http-client.ts'
import type { Context } from '../context.ts'
import { webhookAnswerBytesMax } from '../limits.ts'
import { sendDue } from './deliver.ts'
import { isSigned } from './signing.ts'

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
  const { state, tries, status, fault } = await deliveryOf(context, id)
  return { state, tries, status, fault }
}
const endpointOf = (id: string) =>
  context.systemDb.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a delivery', () => {
  it('is one signed POST, which any 2xx ends', async () => {
    receiver.answer = withStatus(204)
    const { eventId, deliveryId } = await plantDelivery(server, planted)
    await sendDue(context)
    expect(await stateOf(deliveryId)).toEqual({ state: 'delivered', tries: 1, status: 204, fault: null })
    expect(receiver.came).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.came
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': eventId })
    expect(isSigned([testSecret], headers, body, server.clock())).toBe(true)
    await sendDue(context)
    expect(receiver.came).toHaveLength(1)
  })

  it('that is answered 500 is made again with the same id and a new time, until it is taken', async () => {
    receiver.answer = withStatus(500)
    const { eventId, deliveryId } = await plantDelivery(server, planted)
    await sendDue(context)
    expect(await stateOf(deliveryId)).toEqual({ state: 'waiting', tries: 1, status: 500, fault: 'status' })
    await sendDue(context)
    expect(receiver.came).toHaveLength(1)
    receiver.answer = withStatus(200)
    server.clock.advance(6_000)
    await sendDue(context)
    expect(await stateOf(deliveryId)).toEqual({ state: 'delivered', tries: 2, status: 200, fault: null })
    expect(receiver.came.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId])
    const times = receiver.came.map(({ headers }) => Number(headers['webhook-timestamp']))
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBe(6)
  })

  it('follows no redirect', async () => {
    const other = await openReceiver()
    receiver.answer = withStatus(302, { location: other.address })
    const { deliveryId } = await plantDelivery(server, planted)
    await sendDue(context)
    await other.close()
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'waiting', status: 302, fault: 'redirected' })
    expect(other.came).toEqual([])
  })

  it('reads no more of an answer than its limit, of 50 MB too', async () => {
    receiver.answer = (response) => {
      response.writeHead(200)
      const part = Buffer.alloc(1_048_576)
      let left = 50
      const more = (): void => {
        while (left > 0 && !response.destroyed) {
          left -= 1
          if (!response.write(part)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    }
    const { deliveryId } = await plantDelivery(server, planted)
    await sendDue(context)
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', status: 200 })
    await new Promise((soon) => setTimeout(soon, 100))
    // Bytes in the buffers of the network come on top.
    expect(receiver.sentBytes()).toBeLessThan(webhookAnswerBytesMax + 12_000_000)
  })

  it('to a receiver that is gone pauses the endpoint at once, and notifies the administrators by mail', async () => {
    receiver.answer = withStatus(410)
    const { deliveryId } = await plantDelivery(server, planted)
    await sendDue(context)
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'failed', tries: 1, status: 410, fault: 'gone' })
    expect(await endpointOf(planted.endpointId)).toMatchObject({ state: 'paused', paused_because: 'gone' })
    const notifications = await ask(
      server.ownerUrl,
      `select recipient from notifications where template = 'webhookGone'`,
    )
    expect(notifications).toContain('chenwei@hongfei.test')
    const [entry] = await ask(
      server.ownerUrl,
      `select body #>> '{facts,endpointId}' from audit where action = 'webhooks.paused' order by seq desc limit 1`,
    )
    expect(entry).toBe(planted.endpointId)
  })

  it('that fails for three days is given up, and pauses the endpoint with a mail', async () => {
    receiver.answer = withStatus(503)
    const { deliveryId } = await plantDelivery(server, planted)
    for (let n = 0; n < triesMax; n++) {
      await sendDue(context)
      server.clock.advance(22.1 * hour)
    }
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'failed', tries: triesMax, fault: 'status' })
    expect(await endpointOf(planted.endpointId)).toMatchObject({ state: 'paused', paused_because: 'failing' })
    const notifications = await ask(
      server.ownerUrl,
      `select recipient from notifications where template = 'webhookFailing'`,
    )
    expect(notifications).toContain('chenwei@hongfei.test')
    // What waits for a paused endpoint is not sent.
    const next = await plantDelivery(server, planted)
    await sendDue(context)
    expect(await stateOf(next.deliveryId)).toMatchObject({ state: 'waiting', tries: 0 })
    expect(receiver.came).toHaveLength(triesMax)
  })

  it('that is given up pauses nothing where another one arrived meanwhile', async () => {
    const { deliveryId } = await plantDelivery(server, planted)
    receiver.answer = (response, { headers }) =>
      withStatus(headers['webhook-id'] === other.eventId ? 200 : 500)(response, receiver.came[0] as never)
    const other = await plantDelivery(server, planted)
    for (let n = 0; n < triesMax; n++) {
      await sendDue(context)
      server.clock.advance(22.1 * hour)
    }
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'failed' })
    expect(await endpointOf(planted.endpointId)).toMatchObject({ state: 'active' })
  })

  it('of a test event is made once, and pauses nothing', async () => {
    receiver.answer = withStatus(410)
    const { deliveryId } = await plantDelivery(server, planted, 'webhook.test')
    await sendDue(context)
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'failed', tries: 1 })
    expect(await endpointOf(planted.endpointId)).toMatchObject({ state: 'active' })
  })

  it('is signed with the old secret too for a day after a rotation, and not after it', async () => {
    await ask(
      server.ownerUrl,
      `update webhook_endpoints set old_secret = secret, old_secret_until = '${new Date(server.clock().getTime() + day).toISOString()}'
       where id = '${planted.endpointId}'`,
    )
    await plantDelivery(server, planted)
    await sendDue(context)
    server.clock.advance(day)
    await plantDelivery(server, planted)
    await sendDue(context)
    const counts = receiver.came.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(counts).toEqual([2, 1])
  })
})

describe('an address is checked again with each delivery', () => {
  it('and where its name leads inside by then, nothing is sent', async () => {
    const { deliveryId } = await plantDelivery(server, planted)
    const resolve = loopbackHttpClient.resolve
    await sendDue(reaching(server.context, { ...publicHttpClient, resolve }))
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'waiting', status: null, fault: 'inside' })
    expect(receiver.came).toEqual([])
  })

  it('and the connection goes to the address that was checked, whatever the name leads to a moment later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1'], ['10.0.0.1']]
    let requested = 0
    const resolve = async () => answers[requested++] ?? []
    const mayReach = (address: string) => address === '127.0.0.1'
    const { deliveryId } = await plantDelivery(server, planted)
    await sendDue(reaching(server.context, { ...loopbackHttpClient, resolve, mayReach }))
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered' })
    expect(requested).toBe(1)
  })

  it('and an unknown name, a port that refuses connections and an invalid certificate have different faults', async () => {
    const tried = async (outgoing: Context['outgoing']) => {
      const { deliveryId } = await plantDelivery(server, planted)
      await sendDue(reaching(server.context, outgoing))
      return (await stateOf(deliveryId)).fault
    }
    const { ca: _ca, ...unknownCa } = loopbackHttpClient
    expect(await tried({ ...loopbackHttpClient, resolve: async () => [] })).toBe('unresolved')
    expect(await tried(unknownCa)).toBe('certificate')
    await receiver.close()
    expect(await tried(loopbackHttpClient)).toBe('unreachable')
  })
})
