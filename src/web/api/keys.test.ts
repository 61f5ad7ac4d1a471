import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountRead, sessionsEnd } from '#contract/identity.ts'
import { type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { person } from '#test/support/portal-world.ts'

let call: typeof import('./client.ts').call
let server: FakeServer

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  localStorage.clear()
  server = fakeServer()
  server.answer('/user/v2/account', person)
  call = (await import('./client.ts')).call
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('[COM-11] the idempotency key', () => {
  const end = () => call(sessionsEnd, { query: {} })
  const keys = () => server.seen.map(({ headers }) => headers.get('idempotency-key'))

  it('is new for each submit and the same for the retry of one that nobody answered', async () => {
    server.lose('/user/v1/sessions')
    await expect(end()).rejects.toThrow('无法连接服务器')
    server.answer('/user/v1/sessions', { ended: 1 })
    await end()
    vi.advanceTimersByTime(500)
    await end()
    const [first, retry, next] = keys()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(retry).toBe(first)
    expect(next).not.toBe(first)
  })

  it('is renewed after a refusal, and absent where the contract takes none', async () => {
    server.refuse('/user/v1/sessions', 422, 30_006, 'no')
    await expect(end()).rejects.toThrow('no')
    vi.advanceTimersByTime(500)
    await expect(end()).rejects.toThrow('no')
    await call(accountRead, {})
    const [first, second, none] = keys()
    expect(second).not.toBe(first)
    expect(none).toBeNull()
  })
})
