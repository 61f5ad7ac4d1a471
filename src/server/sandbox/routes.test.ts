/** The console's calls: accounts that sign in, a clock that only moves on, and nothing of it in production. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { routes } from '#contract/routes.ts'
import { clockMoveDaysMax } from '#domain/limits.ts'
import { ask } from '#test/support/ask.ts'
import { day, hour } from '#test/support/clock.ts'
import { enterOperator } from '#test/support/operator.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { failureTexts } from '#text/failures.ts'
import { keepCalendars } from '../calendars/commands.ts'
import { clockRanShownMax } from '../limits.ts'
import { moveView } from './routes.ts'

const start = '2026-11-16T02:00:00.000Z'
const after = (ms: number): string => new Date(Date.parse(start) + ms).toISOString()

let server: TestServer
const openAnew = async (): Promise<void> => {
  server = await openTestServer()
}
/** For tests that move a clock or change the calendars. */
const openForEachTest = (): void => {
  beforeEach(openAnew)
  afterEach(() => server.close())
}

const read = async () => (await server.call(routes.clockRead, {})).data
const put = (payload: unknown, language = 'en') =>
  server.app.inject({
    method: 'PUT',
    url: '/sandbox/v1/clock',
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })

describe('the demo accounts', () => {
  openForEachTest()

  it('[COM-51] are one of each kind, and every one signs in with its password', async () => {
    const { data } = await server.call(routes.sandboxAccounts, {})
    expect(data.map(({ kind }) => kind).toSorted()).toEqual([
      'dealer',
      'multi',
      'operator',
      'payee',
      'payer',
      'person',
      'reviewer',
    ])
    for (const { account, password, company, totp } of data) {
      expect(company).not.toBe('')
      if (totp) expect(totp).toMatch(/^[A-Z2-7]{32}$/)
      const token = await (totp ? enterOperator(server, totp) : server.signIn(account, password))
      expect(token).toMatch(/^\S{20,}$/)
    }
  })
})

describe('the clock', () => {
  openForEachTest()

  it('[COM-51] [MKT-07] shows both times, what falls due next, and the calendar years that are provisional or missing', async () => {
    const years = [
      { country: 'CN', kind: 'office', year: 2027 },
      { country: 'CN', kind: 'bank', year: 2027 },
    ]
    expect(await read()).toEqual({
      now: start,
      machineNow: start,
      upcoming: [{ kind: 'calendars.yearCheck', dueAt: '2026-11-30T16:00:00.000Z' }],
      failed: 0,
      days: expect.any(Array) as unknown[],
      missingYears: [],
      provisionalYears: years,
    })
    await keepCalendars(server.context, 'production')
    expect(await read()).toMatchObject({ missingYears: years, provisionalYears: [] })
  })

  it('[COM-51] [MKT-07] shows which of the coming days are open, closed or unknown', async () => {
    await server.call(routes.clockMove, { body: { to: '2026-12-28T02:00:00.000Z' } })
    const shown = async () => (await read()).days.map((one) => [one.day.slice(5), one.office, one.bank])
    const known = ['12-28', '12-29', '12-30', '12-31'].map((open) => [open, true, true])
    const january = Array.from({ length: 10 }, (_, n) => `01-${String(n + 1).padStart(2, '0')}`)
    const closed = new Set(['01-01', '01-02', '01-03', '01-09', '01-10'])
    expect(await shown()).toEqual([
      ...known,
      ...january.map((one) => [one, !closed.has(one), !closed.has(one)]),
    ])
    await keepCalendars(server.context, 'production')
    expect(await shown()).toEqual([...known, ...january.map((one) => [one, null, null])])
  })

  it('[COM-51] has not arrived while something is waited for, which it names', () => {
    const waitsFor = [{ kind: 'job', name: 'imports.read' }] as const
    const [from, target] = [new Date(start), new Date(after(day))]
    const view = (move: object) =>
      moveView({ from, target, waitsFor: [], ...move }, from, { count: 0, ran: [] })
    expect(view({ waitsFor })).toMatchObject({ target, arrived: false, waitsFor })
    expect(view({})).toMatchObject({ arrived: true, waitsFor: [] })
  })

  it('[COM-51] moves on by days or to an instant, and says what ran on the way', async () => {
    await keepCalendars(server.context, 'production')
    const byDays = await server.call(routes.clockMove, { body: { advance: 30 } })
    expect(byDays.data).toEqual({
      now: after(30 * day),
      target: after(30 * day),
      arrived: true,
      waitsFor: [],
      ranCount: 1,
      ran: [
        {
          kind: 'calendars.yearCheck',
          dueAt: '2026-11-30T16:00:00.000Z',
          state: 'done',
          facts: { missing: (await read()).missingYears },
        },
      ],
    })
    const to = after(31 * day + hour)
    const toInstant = await server.call(routes.clockMove, { body: { to } })
    expect(toInstant.data).toMatchObject({ now: to, arrived: true, ranCount: 0, ran: [] })
    expect(await read()).toMatchObject({ now: to, machineNow: start })
  })

  it('[COM-51] shows no more of what ran than fits, and counts all of it', async () => {
    await ask(
      server.ownerUrl,
      `insert into due_rows (id, tenant_id, kind, due_at, body, state, tries, settled_at)
       select gen_random_uuid(), platform_id(), 'test.due', '${start}', to_jsonb(n), 'done', 0, '${after(hour)}'
       from generate_series(1, ${clockRanShownMax + 5}) n`,
    )
    const { data } = await server.call(routes.clockMove, { body: { advance: 1 } })
    expect([data.ran.length, data.ranCount]).toEqual([clockRanShownMax, clockRanShownMax + 5])
    expect(data.ran[0]?.facts).toBeNull()
  })
})

describe('the clock of a server whose moves are all refused', () => {
  beforeAll(openAnew)
  afterAll(() => server.close())

  it.each([
    ['a day back', { advance: -1 }],
    ['no day at all', { advance: 0 }],
    ['an instant that has passed', { to: after(-1) }],
    ['the present', { to: start }],
  ])('[COM-51] is not moved back: %s', async (_name, body) => {
    for (const language of ['zh', 'en'] as const) {
      const answer = await put(body, language)
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { code: codes.clockBack.code, message: failureTexts.clockBack[language], data: null },
      ])
    }
    expect((await read()).now).toBe(start)
  })

  it.each([
    ['too many days', { advance: clockMoveDaysMax + 1 }],
    ['an instant too far ahead', { to: after(clockMoveDaysMax * day + 1) }],
    ['the end of the calendar', { to: '9999-12-31T23:59:59.999Z' }],
  ])('[COM-51] is not moved too far: %s', async (_name, body) => {
    const answer = await put(body)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      422,
      'You can move at most 366 days forward at a time.',
    ])
  })

  it.each([
    ['neither', {}],
    ['both', { advance: 1, to: after(day) }],
    ['half a day', { advance: 0.5 }],
    ['a number as text', { advance: '1' }],
    ['a number beyond all numbers', { advance: 1e300 }],
    ['nothing as a number', { advance: null }],
    ['a day that is no instant', { to: '2026-12-01' }],
    ['an instant without milliseconds', { to: '2026-12-01T00:00:00Z' }],
    ['an instant that does not exist', { to: '2026-02-30T00:00:00.000Z' }],
    ['an hour that does not exist', { to: '2026-12-01T24:00:00.000Z' }],
    ['garbage', { to: 'tomorrow' }],
    ['a number of milliseconds', { to: 1_800_000_000_000 }],
    ['something unknown beside it', { advance: 1, minutes: 5 }],
    ['a list', [1]],
  ])('[COM-51] does not take %s', async (_name, body) => {
    const answer = await put(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ code: number }>().code).toBe(codes.inputInvalid.code)
    expect((await read()).now).toBe(start)
  })
})

describe('in production', () => {
  openForEachTest()

  it('[COM-51] [COM-50] none of it exists: not the calls, not their description, not the page', async () => {
    const production = await openTestServer({
      ownerUrl: server.ownerUrl,
      clock: server.clock,
      config: { environment: 'production' },
    })
    const calls = Object.values(routes).filter(({ path }) => path.startsWith('/sandbox/'))
    expect(calls.length).toBeGreaterThan(2)
    const unknown = await production.app.inject({ url: '/no/such/call' })
    for (const { method, path } of calls) {
      const answer = await production.app.inject({
        method,
        url: path,
        ...(method === 'PUT' && { payload: { advance: 1 } }),
      })
      expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()])
    }
    for (const url of ['/openapi.json', '/docs']) {
      expect((await production.app.inject({ url })).body).not.toContain('/sandbox')
      expect((await server.app.inject({ url })).body).toContain('/sandbox/v1/clock')
    }
    expect((await read()).now).toBe(start)
    await production.close()
  })
})
