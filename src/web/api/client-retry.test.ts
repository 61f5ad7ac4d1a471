import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountRead } from '#contract/identity.ts'
import { envelope, type FakeServer, fakeServer } from '#test/support/fake-server.ts'
import { person } from '#test/support/portal-world.ts'

// Every test gets its own client: the window of recent requests is part of it.
let server: FakeServer
let client: typeof import('./client.ts')
let ui: {
  ask: typeof import('#web/ui/confirmations.ts').ask
  messages: () => readonly string[]
  open: () => number
}
const replace = vi.fn<(url: string | URL) => void>()
const reload = vi.fn<() => void>()

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  localStorage.setItem('currentLang', 'en')
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  server = fakeServer()
  server.answer('/user/v2/account', person)
  client = await import('./client.ts')
  const [messages, toasted] = await Promise.all([
    import('#web/ui/confirmations.ts'),
    import('#web/ui/toasts.ts'),
  ])
  ui = {
    ask: messages.ask,
    messages: () => toasted.toasts.get().map(({ message }) => message),
    open: () => messages.questions.get().length,
  }
})
afterEach(() => {
  replace.mockReset()
  reload.mockReset()
})

const read = () => client.call(accountRead, {})
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it succeeded')
    },
    (error: unknown) => error as import('./failed.ts').CallFailed,
  )

describe('[COM-09] a read that is refused with Retry-After', () => {
  const full = (seconds: string) => () => {
    const refused = envelope({ code: 30_009, message: 'Too many requests', data: null }, 429)
    refused.headers.set('retry-after', seconds)
    return refused
  }
  it('is sent again after that time, and nobody is told', async () => {
    server.on('/user/v2/account', full('2'))
    const answer = read()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(server.of('/user/v2/account')).toHaveLength(1)
    server.answer('/user/v2/account', person)
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toEqual(person)
    expect(ui.messages()).toEqual([])
  })

  it('fails after some tries, or at once when the time is long', async () => {
    server.on('/user/v2/account', full('2'))
    const failed = failureOf(read())
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await failed).status).toBe(429)
    expect(server.of('/user/v2/account')).toHaveLength(6)
    server.on('/user/v2/account', full('3600'))
    expect((await failureOf(read())).status).toBe(429)
    expect(server.of('/user/v2/account')).toHaveLength(7)
  })
})
