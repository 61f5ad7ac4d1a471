import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { menu } from '#contract/access.ts'
import { fileRead } from '#contract/files.ts'
import { accountRead, chooseIdentity, sessionsEnd, signIn } from '#contract/identity.ts'
import { envelope, type FakeServer, fakeServer, requestId, success } from '#test/support/fake-server.ts'
import { idOf, person } from '#test/support/portal-world.ts'

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

describe('the envelope', () => {
  it.each([{ code: 0 }, { code: 10_000 }, {}])('[COM-01] %j is success and gives its data', async (code) => {
    server.on('/user/v2/account', () => envelope({ ...code, message: '', data: person }))
    expect(await read()).toEqual(person)
  })

  it.each([
    [10_005, 401],
    [10_018, 401],
  ])(
    '[COM-03] %i clears everything but the kept keys and goes to the sign-in page, once',
    async (code, status) => {
      localStorage.setItem('accountToken', 'old')
      localStorage.setItem('companyType', 'buyer')
      localStorage.setItem('loginAccount', 'a@b.cn')
      localStorage.setItem('marketId_7', '9')
      server.refuse('/user/v2/account', status, code, 'gone')
      server.refuse('/user/v4/permission/menu', status, code, 'gone')
      await Promise.all([failureOf(read()), failureOf(client.call(menu, { query: {} }))])
      expect(replace).toHaveBeenCalledExactlyOnceWith('/account/login')
      const left = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at))
      expect(new Set(left)).toEqual(new Set(['currentLang', 'loginAccount', 'marketId_7']))
      expect(sessionStorage.getItem('notice')).toBe('gone')
    },
  )

  it('[COM-04] 20093 is silent', async () => {
    server.refuse('/user/v2/account', 200, 20_093, 'nothing')
    const open = ui.ask({ title: 'Sure?', body: '', yes: 'Yes' })
    expect((await failureOf(read())).code).toBe(20_093)
    expect(ui.messages()).toEqual([])
    expect(ui.open()).toBe(1)
    expect(replace).not.toHaveBeenCalled()
    void open
  })

  it('[COM-05] 20137 warns with the server’s text and reloads after one second', async () => {
    server.refuse('/user/v2/account', 409, 20_137, 'out of date')
    await failureOf(read())
    expect(ui.messages()).toEqual(['out of date'])
    vi.advanceTimersByTime(999)
    expect(reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('[COM-06] any other code closes open dialogs, warns, and throws code, fields and request id', async () => {
    server.refuse('/user/v2/account', 400, 30_002, 'check it', { fields: { name: 'Enter name!' } })
    const answered = ui.ask({ title: 'Sure?', body: '', yes: 'Yes' })
    const failed = await failureOf(read())
    expect(await answered).toBe(false)
    expect(ui.messages()).toEqual(['check it'])
    expect(failed).toMatchObject({ code: 30_002, status: 400, requestId, fields: { name: 'Enter name!' } })
  })

  it('[COM-06] a caller that shows the message in place gets no toast as well', async () => {
    server.refuse('/user/v2/account', 422, 31_001, 'wrong')
    await failureOf(client.call(accountRead, {}, { inPlace: true }))
    expect(ui.messages()).toEqual([])
  })

  it('a lost answer and an unreadable one are told in words', async () => {
    server.lose('/user/v2/account')
    expect((await failureOf(read())).message).toMatch(/^Cannot reach the server/)
    server.on('/user/v2/account', () => new Response('<html>', { status: 502 }))
    const unreadable = await failureOf(read())
    expect([unreadable.status, unreadable.message]).toEqual([
      502,
      expect.stringMatching(/^The server sent an unexpected response/),
    ])
  })
})

describe('the request', () => {
  it('[COM-07] empty parameters stay at home and lists are repeated keys', async () => {
    server.answer('/user/v4/permission/menu', [])
    await client.call(menu, { query: { companyIds: [idOf(1), idOf(2)], buyerId: '' } })
    expect(server.seen[0]?.url).toBe(`/user/v4/permission/menu?companyIds=${idOf(1)}&companyIds=${idOf(2)}`)
  })

  it('[COM-08] carries token, temporary token, language and source', async () => {
    localStorage.setItem('accountToken', 't1')
    localStorage.setItem('tempToken', 't2')
    localStorage.setItem('source', JSON.stringify({ value: 'wechat', expiresAt: Date.now() + 1 }))
    await read()
    const { headers } = server.seen[0] as { headers: Headers }
    expect(Object.fromEntries(headers)).toEqual({
      token: 't1',
      'temp-token': 't2',
      'accept-language': 'en',
      source: 'wechat',
    })
  })

  it('[COM-37] the contract’s schema refuses before anything is sent, in the user’s language', async () => {
    const failed = await failureOf(
      client.call(signIn, { body: { account: 'abc', password: '', keyId: 'k' } }),
    )
    expect(failed.fields).toEqual({
      account: 'Invalid mobile number or email format',
      password: 'Enter password!',
    })
    expect(server.seen).toEqual([])
  })

  it('a path parameter cannot leave its place', async () => {
    await failureOf(client.download(fileRead, { params: { fileId: '../user/v1/login/out' } }))
    expect(server.seen).toEqual([])
  })
})

describe('[COM-09] identical requests within 500 ms', () => {
  it('are one request with one answer, and two when the window has passed', async () => {
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toBe(second)
    vi.advanceTimersByTime(499)
    await read()
    expect(server.seen.length).toBe(1)
    vi.advanceTimersByTime(1)
    await read()
    expect(server.seen.length).toBe(2)
  })

  it('share a refusal too, but a lost answer is asked for again', async () => {
    server.refuse('/user/v2/account', 422, 31_001, 'no')
    await failureOf(read())
    await failureOf(read())
    expect(server.seen.length).toBe(1)
    vi.advanceTimersByTime(500)
    server.lose('/user/v2/account')
    await failureOf(read())
    server.answer('/user/v2/account', person)
    expect(await read()).toEqual(person)
  })

  it('a write drops earlier reads and then enters the window itself', async () => {
    server.answer('/user/v4/account/identity', {})
    const choice = { body: { companyType: 'buyer', id: idOf(1) } } as const
    await read()
    await client.call(chooseIdentity, choice)
    await read()
    await client.call(chooseIdentity, choice)
    expect(server.seen.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
  })

  it('[COM-09] a read while a write is under way does not get the answer from before the write', async () => {
    let finish: (response: Response) => void = () => undefined
    server.on('/user/v4/account/identity', () => new Promise((resolve) => (finish = resolve)))
    await read()
    const writing = client.call(chooseIdentity, { body: { companyType: 'buyer', id: idOf(1) } })
    await read()
    expect(server.of('/user/v2/account').length).toBe(2)
    finish(success({}))
    await writing
  })

  it('a read that overtook a write is not shared after it', async () => {
    let finish: (response: Response) => void = () => undefined
    server.on('/user/v4/account/identity', () => new Promise((resolve) => (finish = resolve)))
    const writing = client.call(chooseIdentity, { body: { companyType: 'buyer', id: idOf(1) } })
    await read()
    finish(success({}))
    await writing
    await read()
    expect(server.of('/user/v2/account').length).toBe(2)
  })

  it('another body, query or method is another request', async () => {
    server.answer('/user/v1/sessions', { ended: 0 })
    await client.call(sessionsEnd, { query: { id: idOf(1) } })
    await client.call(sessionsEnd, { query: { id: idOf(2) } })
    expect(server.seen.length).toBe(2)
  })
})

it('a download gives the bytes and the name, which can be Chinese', async () => {
  server.on(
    `/files/v1/${idOf(7)}`,
    () =>
      new Response('x', {
        headers: {
          'content-disposition': `attachment; filename="a.html"; filename*=UTF-8''${encodeURIComponent('协议.html')}`,
        },
      }),
  )
  const { blob, name } = await client.download(fileRead, { params: { fileId: idOf(7) } })
  expect([await blob.text(), name]).toEqual(['x', '协议.html'])
})
