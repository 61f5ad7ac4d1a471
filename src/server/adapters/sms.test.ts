/** Text messages against a real gateway that checks the signature, and against everything that is no gateway. */
import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { minute, testClock } from '#test/support/clock.ts'
import { gatewaySecret, openGateway } from '#test/support/gateway.ts'
import { openLines } from '#test/support/lines.ts'
import type { Message } from './delivery-transport.ts'
import { openSms } from './sms.ts'

const message: Message = {
  id: '0190aaaa-0000-7000-8000-000000000002',
  to: '13800001234',
  subject: '',
  text: '【早付】测试短信：喆堃 “引号” \\ {{code}}',
  html: '',
  writtenAt: new Date('2026-11-16T02:00:00.000Z'),
}
const sent = { id: message.id, to: message.to, text: message.text }
const patience = () => AbortSignal.timeout(10_000)
const shortly = () => AbortSignal.timeout(300)
const by = (url: string, clock = testClock(), secret = gatewaySecret) => openSms({ url, secret }, clock)

describe('a text message', () => {
  it('arrives signed, with an id that is the same each time', async () => {
    const clock = testClock()
    const gateway = await openGateway(clock)
    expect(await by(gateway.url, clock)(message, patience())).toEqual({ ok: true })
    clock.advance(60 * minute)
    expect(await by(gateway.url, clock)(message, patience())).toEqual({ ok: true })
    expect(gateway.accepted).toEqual([sent, sent])
  })

  it('is believed for five minutes and no longer, in either direction', async () => {
    const [ours, theirs] = [testClock(), testClock()]
    const gateway = await openGateway(theirs)
    const statusAfter = async (ms: number) => {
      theirs.advance(ms)
      await by(gateway.url, ours)(message, patience())
      theirs.advance(-ms)
      await expect.poll(() => gateway.statuses.length).toBeGreaterThan(0)
      return (gateway.statuses as number[]).pop()
    }
    expect(await statusAfter(5 * minute)).toBe(200)
    expect(await statusAfter(5 * minute + 1_000)).toBe(401)
    expect(await statusAfter(-5 * minute)).toBe(200)
    expect(await statusAfter(-5 * minute - 1_000)).toBe(401)
  })

  it('signed with another secret is refused by the gateway, and can be sent again', async () => {
    const clock = testClock()
    const gateway = await openGateway(clock)
    const outcome = await by(
      gateway.url,
      clock,
      'a secret that the gateway does not know',
    )(message, patience())
    expect(outcome).toEqual({ ok: false, fault: 'unavailable', detail: 'HTTP 401' })
    expect(gateway.accepted).toEqual([])
  })

  it('that was changed in transit is refused by the gateway', async () => {
    const clock = testClock()
    const gateway = await openGateway(clock)
    await by(gateway.url, clock)(message, patience())
    const [request] = gateway.arrived
    if (!request) throw new Error('nothing arrived')
    const { 'sooner-timestamp': timestamp = '', 'sooner-signature': signature = '' } = request.headers
    const again = async (headers: Record<string, string>, body: string) =>
      (await fetch(gateway.url, { method: 'POST', headers, body })).status
    const signed = { 'sooner-timestamp': timestamp, 'sooner-signature': signature }
    expect(await again(signed, request.body)).toBe(200)
    expect(await again(signed, request.body.replace(message.to, '13900009999'))).toBe(401)
    expect(await again({ ...signed, 'sooner-timestamp': String(Number(timestamp) + 1) }, request.body)).toBe(
      401,
    )
    expect(request.headers['idempotency-key']).toBe(message.id)
  })
})

describe('a gateway that', () => {
  const answering = async (answer: (response: ServerResponse) => void, giveUp = patience()) => {
    const clock = testClock()
    const gateway = await openGateway(clock, answer)
    return { outcome: await by(gateway.url, clock)(message, giveUp), gateway }
  }

  it.each([
    [422, 'refused'],
    [400, 'unavailable'],
    [404, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
    [204, 'unavailable'],
  ])('answers %i', async (status, fault) => {
    const { outcome } = await answering((response) => void response.writeHead(status).end())
    expect(outcome).toEqual({ ok: false, fault, detail: `HTTP ${status}` })
  })

  it('sends it elsewhere is not followed', async () => {
    const clock = testClock()
    const other = await openGateway(clock)
    for (const status of [301, 302, 307, 308]) {
      const { outcome } = await answering(
        (response) => void response.writeHead(status, { location: other.url }).end(),
      )
      expect(outcome).toEqual({ ok: false, fault: 'unavailable', detail: `HTTP ${status}` })
    }
    expect(other.accepted).toEqual([])
  })

  it.each([
    ['a page', '<html>Welcome to the hotel</html>'],
    ['nothing', ''],
    ['another id', '{"id":"0190aaaa-0000-7000-8000-000000000009"}'],
    ['null', 'null'],
    ['a list', '[]'],
    ['half of it', '{"id":"0190'],
    ['far too much', `{"id":"${message.id}","x":"${'x'.repeat(20_000)}"}`],
  ])('answers 200 with %s', async (_name, body) => {
    const { outcome } = await answering((response) => void response.writeHead(200).end(body))
    expect(outcome).toEqual({ ok: false, fault: 'unreadable' })
  })

  it('never answers, or never ends its answer', async () => {
    const hung = await answering(() => undefined, shortly())
    expect(hung.outcome).toEqual({ ok: false, fault: 'late' })
    const endless = await answering((response) => void response.writeHead(200).write('{'), shortly())
    expect(endless.outcome).toEqual({ ok: false, fault: 'late' })
  })

  it('hangs up, speaks nonsense or is not there', async () => {
    const [cut, nonsense] = [
      await openLines((socket) => void socket.destroy()),
      await openLines((socket) => void socket.end('220 mail.test ESMTP\r\n')),
    ]
    for (const port of [cut, nonsense, 1])
      expect(await by(`http://127.0.0.1:${port}`)(message, patience())).toMatchObject({
        ok: false,
        fault: 'unreachable',
      })
  })
})
