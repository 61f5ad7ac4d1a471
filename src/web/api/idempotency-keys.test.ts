import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { accountRead, sessionsEnd } from '#contract/identity.ts'
import { route } from '#contract/route.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { idOf, person } from '#test/support/portal-world.ts'
import { app } from '#text/app.ts'
import { text } from '#text/text.ts'

let call: typeof import('./client.ts').call
let server: FakeServer

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  server = fakeServer()
  server.answer('/user/v2/account', person)
  call = (await import('./client.ts')).call
})

/** A call that moves money, as far as a client can see. */
const path = '/test/v1/payments'
const payment = route({
  method: 'POST',
  path,
  effect: 'writes',
  access: 'signedIn',
  keyed: 'tenant',
  summary: text('付款', 'Pay'),
  body: z.strictObject({ amount: z.string() }),
  reply: z.null(),
  refusals: [],
})

describe('[COM-11] the idempotency key', () => {
  const pay = (amount = '1.00') => call(payment, { body: { amount } })
  const keys = () => server.seen.map(({ headers }) => headers.get('idempotency-key'))

  it('is new for each submit and the same for the retry of one that nobody answered', async () => {
    server.lose(path)
    await expect(pay()).rejects.toThrow('无法连接服务器')
    server.answer(path, null)
    await pay()
    vi.advanceTimersByTime(500)
    await pay()
    const [first, retry, next] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(retry).toBe(first)
    expect(next).not.toBe(first)
  })

  it.each([200, 409])('is kept where the answer was cut, whatever its status: %i', async (status) => {
    server.on(path, () => new Response('{"code":0,"mess', { status }))
    await expect(pay()).rejects.toThrow(app.answerUnreadable.zh)
    server.answer(path, null)
    await pay()
    const [first, retry] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(retry).toBe(first)
  })

  it('is renewed after a refusal, and absent where the contract takes none', async () => {
    server.refuse(path, 422, 30_006, 'no')
    await expect(pay()).rejects.toThrow('no')
    vi.advanceTimersByTime(500)
    await expect(pay()).rejects.toThrow('no')
    await call(accountRead, {})
    const [first, second, none] = keys()
    expect(second).not.toBe(first)
    expect(none).toBeNull()
  })

  it('of a lost submit is kept until that very submit is answered, whatever else is asked or written', async () => {
    server.lose(path)
    await expect(pay()).rejects.toThrow('无法连接服务器')
    server.answer('/user/v1/sessions', { ended: 1 })
    await call(sessionsEnd, { query: {} })
    server.refuse('/user/v1/sessions', 404, 30_006, 'no')
    await expect(call(sessionsEnd, { query: { id: idOf(1) } })).rejects.toThrow('no')
    await call(accountRead, {})
    server.answer(path, null)
    await pay('2.00')
    await pay()
    vi.advanceTimersByTime(500)
    await pay()
    const [first, other, retry, next] = server.of(path).map(({ headers }) => headers.get('idempotency-key'))
    expect(retry).toBe(first)
    expect(new Set([first, other, next]).size).toBe(3)
  })

  it('of a lost submit is given up where its retry is refused', async () => {
    server.lose(path)
    await expect(pay()).rejects.toThrow('无法连接服务器')
    server.refuse(path, 422, 30_006, 'no')
    await expect(pay()).rejects.toThrow('no')
    vi.advanceTimersByTime(500)
    await expect(pay()).rejects.toThrow('no')
    const [first, retry, next] = keys()
    expect(retry).toBe(first)
    expect(next).not.toBe(first)
  })

  it('of a submit that is still under way survives the answer to another write', async () => {
    let lose: (error: Error) => void = () => undefined
    server.on(path, () => new Promise((_, reject) => (lose = reject)))
    const paying = pay()
    server.answer('/user/v1/sessions', { ended: 1 })
    await call(sessionsEnd, { query: {} })
    lose(new TypeError('lost'))
    await expect(paying).rejects.toThrow('无法连接服务器')
    server.answer(path, null)
    await pay()
    const [first, retry] = server.of(path).map(({ headers }) => headers.get('idempotency-key'))
    expect(retry).toBe(first)
  })
})
