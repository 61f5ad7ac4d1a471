/** Calls without a session have connections and a queue of their own, and leave those of sessions alone. */

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { open } from '#server/http/routes.ts'
import { ask } from '#test/support/ask.ts'
import { brokenCode } from '#test/support/machinery.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import {
  guestCallsAtOnceMax,
  guestsWaitingPerAddressMax,
  knownSessionMs,
  memberOpenCallsAtOnceMax,
} from '../limits.ts'

/** An open call that waits until it is released, and records which pool it was given. */
const given: string[] = []
let letGo: () => void = () => undefined
let held = new Promise<void>((go) => {
  letGo = go
})
const waits = open({ ...brokenCode, path: '/test/v1/waits' }, async (context) => {
  given.push(context.pool === server.context.pool ? 'members' : 'guests')
  await held
  return { kind: 'data', data: null }
})

let server: TestServer
let token: string
beforeAll(async () => {
  server = await openTestServer({ extra: [waits], config: { trustProxy: true } })
  token = await server.enter('chenwei')
})
afterAll(() => server.close())

const call = (headers: Record<string, string> = {}) => server.app.inject({ url: '/test/v1/waits', headers })
const hold = () => {
  given.length = 0
  held = new Promise<void>((go) => {
    letGo = go
  })
  onTestFinished(() => letGo())
}

it('[COM-02] refuses what one address has too much of with 429 and when to come again, and lets others in', async () => {
  hold()
  const flood = Array.from({ length: 120 }, () => call({ 'x-forwarded-for': '10.0.0.1' }))
  await expect.poll(() => given.length).toBe(guestCallsAtOnceMax)
  const honest = call({ 'x-forwarded-for': '10.0.0.2' })
  letGo()
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(120 - guestCallsAtOnceMax - guestsWaitingPerAddressMax)
  expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(refused.map(() => '2'))
  expect((await honest).statusCode).toBe(200)
  expect(new Set(given)).toEqual(new Set(['guests']))
})

it('[COM-02] serves calls with a session while all guest connections are busy', async () => {
  hold()
  const flood = Array.from({ length: 60 }, () => call())
  await expect.poll(() => given.length).toBe(guestCallsAtOnceMax)
  expect((await server.call(routes.accountRead, {}, { token })).code).toBe(0)
  const member = call({ token })
  await expect.poll(() => given.at(-1)).toBe('members')
  letGo()
  expect((await member).statusCode).toBe(200)
  await Promise.all(flood)
})

it('[COM-03] looks a session up once for the calls of a page, and never by the connections of sessions', async () => {
  const fresh = await server.signIn('lixiaoyun')
  let lookups = 0
  const { pool } = server.context.guest
  const query = pool.query.bind(pool)
  const counted = Object.assign(server.context.guest.pool, {
    query: (...requested: Parameters<typeof query>) => {
      lookups += 1
      return query(...requested)
    },
  })
  onTestFinished(() => void Object.assign(counted, { query }))
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => server.call(routes.accountRead, {}, { token: fresh })),
  )
  expect([new Set(answers.map(({ code }) => code)), lookups]).toEqual([new Set([0]), 1])
})

it('[COM-03] finds no session before it reads a body, and no session in a token that was made up', async () => {
  const { pool } = server.context
  const before = pool.totalCount
  for (const headers of [{}, { token: 'made-up' }]) {
    const answer = await server.app.inject({
      method: 'POST',
      url: routes.documentAdd.path,
      payload: '{'.repeat(1_000),
      headers: { 'content-type': 'application/json', ...headers },
    })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([401, expect.any(Number)])
  }
  expect(pool.totalCount).toBe(before)
})

it('signs the honest in while an address floods', async () => {
  const flood = Array.from({ length: 200 }, (_, n) =>
    server.app.inject({
      method: 'POST',
      url: routes.signIn.path,
      payload: { account: `nobody${n}@flood.test`, password: 'x'.repeat(64), keyId: 'x' },
      headers: { 'x-forwarded-for': '10.0.0.3' },
    }),
  )
  await expect(server.signIn('wangqiang')).resolves.toEqual(expect.any(String))
  const statuses = new Set((await Promise.all(flood)).map(({ statusCode }) => statusCode))
  expect([...statuses].filter((status) => status >= 500)).toEqual([])
})

/** Which pool serves an open call with this token. */
const servedBy = async (of: string): Promise<string | undefined> => {
  given.length = 0
  held = Promise.resolve()
  expect((await call({ token: of })).statusCode).toBe(200)
  return given.at(-1)
}

it('[COM-03] forgets a session that a call finds to be over, and looks again after a minute in any case', async () => {
  const [noticed, silent] = [await server.enter('zhaomin'), await server.enter('zhaomin')]
  expect([await servedBy(noticed), await servedBy(silent)]).toEqual(['members', 'members'])
  await ask(
    server.ownerUrl,
    `update sessions set ended_at = created_at where user_id = (
    select id from users where login_mail = 'zhaomin@hongfei.test') returning 1`,
  )
  expect((await server.call(routes.accountRead, {}, { token: noticed })).status).toBe(401)
  expect(await servedBy(noticed)).toBe('guests')
  expect(await servedBy(silent), 'no call has reported its end yet').toBe('members')
  server.clock.advance(knownSessionMs)
  expect(await servedBy(silent)).toBe('guests')
})

it('[COM-02] has one queue for all sessions of a person', async () => {
  const tokens = await Promise.all(Array.from({ length: 6 }, () => server.enter('gaoyuan')))
  hold()
  const calls = tokens.flatMap((of) => Array.from({ length: 20 }, () => call({ token: of })))
  await expect.poll(() => given.length).toBe(memberOpenCallsAtOnceMax)
  letGo()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(
    120 - memberOpenCallsAtOnceMax - guestsWaitingPerAddressMax,
  )
})
