/** Webhooks by their calls: registering, rotating, pausing, testing, and sending again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { endpointsMax, requestedPerHourMax } from '#domain/webhooks/limits.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openReceiver, type Receiver, reaching, withStatus } from '#test/support/webhook-receiver.ts'
import { endpointsAs } from '#test/support/webhooks.ts'
import { sendDue } from './deliver.ts'
import { isSigned } from './signing.ts'

let server: TestServer
let token: string
let other: string
let receiver: Receiver
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
  token = await server.enter('chenwei')
  other = await server.enter('lixiaoyun')
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await server.close()
})
beforeEach(async () => {
  for (const { id } of await endpointsAs(server, token)) await remove(id)
  receiver.came.length = 0
  receiver.answer = withStatus(200)
})

/** Public addresses need no name to be resolved. */
const address = (n = 1): string => `https://1.1.1.${n}/hooks`
const add = (body: object, as = token) =>
  server.call(routes.webhookAdd, { body: { topics: ['offer.paid'], ...body } as never }, { token: as })
const remove = (id: string) => server.call(routes.webhookRemove, { params: { id } }, { token })
const switchTo = (id: string, state: 'active' | 'paused') =>
  server.call(routes.webhookSwitch, { params: { id }, body: { state } }, { token })
const test = (id: string) => server.call(routes.webhookTest, { params: { id } }, { token })
const logOf = async (id: string, query = {}) =>
  (await server.call(routes.webhookDeliveries, { params: { id }, query }, { token })).data
/** As if the address had been one of the receiver here. */
const lead = (id: string) =>
  ask(server.ownerUrl, `update webhook_endpoints set address = '${receiver.address}' where id = '${id}'`)
const send = () => sendDue(reaching(server.context))

describe('an endpoint', () => {
  it('is registered with a secret that is shown once, and is in the audit log without it', async () => {
    const { data } = await add({ address: address(), topics: ['offer.paid', 'offer.awarded', 'offer.paid'] })
    expect(data.secret).toMatch(/^whsec_/)
    const [endpoint, ...rest] = await endpointsAs(server, token)
    expect(rest).toEqual([])
    expect(endpoint).toMatchObject({
      id: data.id,
      address: address(),
      topics: ['offer.awarded', 'offer.paid'],
      state: 'active',
      last: null,
      waiting: 0,
    })
    expect(JSON.stringify(endpoint)).not.toContain('whsec_')
    const { data: log } = await server.call(
      routes.auditList,
      { query: { kind: 'webhooks' } as never },
      { token },
    )
    expect(log.list[0]).toMatchObject({ action: 'webhooks.added', about: address() })
    const kept = await ask(
      server.ownerUrl,
      `select count(*)::int from audit where body::text like '%${data.secret}%' union all
       select count(*)::int from idempotency_keys where outcome::text like '%whsec_%' union all
       select count(*)::int from webhook_endpoints where position('${data.secret}'::bytea in secret) > 0`,
    )
    expect(kept).toEqual([0, 0, 0])
  })

  it('is refused with an error at its field where its address leads inside, is taken, or is the eleventh', async () => {
    const inside = await add({ address: 'https://192.168.1.1/' })
    expect([inside.status, inside.code]).toEqual([422, codes.webhookAddressInside.code])
    expect(inside.fields['address']).toContain('内部网络')
    expect((await add({ address: address() })).code).toBe(0)
    expect((await add({ address: address() })).code).toBe(codes.webhookAddressTaken.code)
    for (let n = 2; n <= endpointsMax; n++) expect((await add({ address: address(n) })).code).toBe(0)
    expect((await add({ address: address(99) })).code).toBe(codes.tooManyWebhooks.code)
    expect((await add({ address: '', topics: [] })).code).toBe(codes.inputInvalid.code)
    expect((await add({ address: `https://1.1.1.1/${'x'.repeat(500)}` })).fields).toHaveProperty('address')
    expect((await add({ address: address(50), topics: ['offer.unknown'] })).code).toBe(
      codes.inputInvalid.code,
    )
  })

  it('registered many times at once is never more than the limit', async () => {
    const all = await Promise.all(Array.from({ length: 14 }, (_, n) => add({ address: address(n + 1) })))
    expect(all.filter(({ code }) => code === 0).length).toBeLessThanOrEqual(endpointsMax)
    expect((await endpointsAs(server, token)).length).toBeLessThanOrEqual(endpointsMax)
  })

  it('is edited, paused, resumed and removed, and each stands in the audit log', async () => {
    const { data } = await add({ address: address() })
    const body = { address: address(2), topics: ['document.confirmed' as const] }
    const edit = await server.call(routes.webhookEdit, { params: { id: data.id }, body }, { token })
    expect(edit.code).toBe(0)
    const inside = await server.call(
      routes.webhookEdit,
      { params: { id: data.id }, body: { ...body, address: 'https://localhost/' } },
      { token },
    )
    expect(inside.fields).toHaveProperty('address')
    await switchTo(data.id, 'paused')
    expect((await endpointsAs(server, token))[0]).toMatchObject({
      ...body,
      state: 'paused',
      pausedBecause: 'administrator',
    })
    expect((await switchTo(data.id, 'paused')).code).toBe(codes.nothingChanged.code)
    expect((await test(data.id)).code).toBe(codes.webhookPaused.code)
    await switchTo(data.id, 'active')
    expect((await remove(data.id)).code).toBe(0)
    expect(await endpointsAs(server, token)).toEqual([])
    expect((await remove(data.id)).code).toBe(codes.notFound.code)
    const { data: log } = await server.call(
      routes.auditList,
      { query: { kind: 'webhooks' } as never },
      { token },
    )
    expect(log.list.slice(0, 5).map(({ action }) => action)).toEqual([
      'webhooks.removed',
      'webhooks.resumed',
      'webhooks.paused',
      'webhooks.edited',
      'webhooks.added',
    ])
  })

  it('of one company is unknown to every other', async () => {
    const { data } = await add({ address: address() })
    expect(await endpointsAs(server, other)).toEqual([])
    const as = { token: other }
    const params = { id: data.id }
    const { data: made } = await test(data.id)
    const answers = [
      await server.call(routes.webhookRotate, { params }, as),
      await server.call(routes.webhookTest, { params }, as),
      await server.call(routes.webhookDeliveries, { params, query: {} }, as),
      await server.call(routes.webhookDelivery, { params: { id: made.deliveryId } }, as),
      await server.call(routes.webhookReplay, { params: { id: made.deliveryId } }, as),
      await server.call(routes.webhookRemove, { params }, as),
    ]
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([codes.notFound.code]))
    expect((await add({ address: address() }, other)).code, 'an address may be of two companies').toBe(0)
  })

  it('is signed for with both secrets after a rotation', async () => {
    const { data } = await add({ address: address() })
    await lead(data.id)
    const rotated = await server.call(routes.webhookRotate, { params: { id: data.id } }, { token })
    expect(rotated.data.secret).not.toBe(data.secret)
    expect((await endpointsAs(server, token))[0]?.oldSecretUntil).toBe(rotated.data.oldSecretUntil)
    await test(data.id)
    await send()
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.came
    for (const secret of [data.secret, rotated.data.secret])
      expect(isSigned([secret], headers, body, server.clock())).toBe(true)
  })
})

describe('the log', () => {
  it('shows a test event with what was answered, its payload, and the same event sent again', async () => {
    const { data } = await add({ address: address() })
    await lead(data.id)
    receiver.answer = withStatus(500)
    const { data: tested } = await test(data.id)
    await send()
    const { list } = await logOf(data.id)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      id: tested.deliveryId,
      topic: 'webhook.test',
      state: 'failed',
      tries: 1,
      status: 500,
      fault: 'status',
      nextTryAt: null,
    })
    receiver.answer = withStatus(200)
    const again = await server.call(routes.webhookReplay, { params: { id: tested.deliveryId } }, { token })
    await send()
    const { data: read } = await server.call(
      routes.webhookDelivery,
      { params: { id: again.data.deliveryId } },
      { token },
    )
    expect(read).toMatchObject({ eventId: list[0]?.eventId, again: true, state: 'delivered', status: 200 })
    expect(JSON.parse(read.payload)).toMatchObject({ type: 'webhook.test', data: { endpointId: data.id } })
    expect(receiver.came.map(({ headers }) => headers['webhook-id'])).toEqual([read.eventId, read.eventId])
    expect((await logOf(data.id, { state: 'failed' })).list.map(({ id }) => id)).toEqual([tested.deliveryId])
  })

  it('goes on page by page, newest first, and each delivery stands once', async () => {
    const { data } = await add({ address: address() })
    const made: string[] = []
    for (let n = 0; n < 25; n++) made.push((await test(data.id)).data.deliveryId)
    const first = await logOf(data.id)
    const second = await logOf(data.id, { before: first.next ?? '' })
    expect(second.next).toBeNull()
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(made.toReversed())
    expect((await endpointsAs(server, token))[0]?.waiting).toBe(25)
  })

  it('takes so many tests and repeats an hour, and no more', async () => {
    const { data } = await add({ address: address() })
    let refused = 0
    for (let n = 0; n <= requestedPerHourMax; n++)
      if ((await test(data.id)).code === codes.tooManyRequests.code) refused += 1
    expect(refused).toBeGreaterThan(0)
    server.clock.advance(3_600_001)
    expect((await test(data.id)).code).toBe(0)
  })
})
