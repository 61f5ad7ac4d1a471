/** The log as a person looks into it after something odd: who tried to sign in as them, and what a code was for. */
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Request } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { history } from '#demo/history.ts'
import { seedDemo } from '#demo/seed.ts'
import { openServer } from '#server/open.ts'
import { ask } from '#test/support/ask.ts'
import { codeFor, otherThan } from '#test/support/codes.ts'
import { testConfig } from '#test/support/config.ts'
import { emptyDatabase, type FreshDatabase } from '#test/support/database.ts'
import { freshContacts, freshPerson, nextDays } from '#test/support/fresh-tenant.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openPool } from '../db/pool.ts'
import { transportKeyAt } from '../identity/transport.ts'
import { verifyAudit } from './verify.ts'

let server: TestServer
let mail: string
let mobile: string
beforeAll(async () => {
  server = await openTestServer({ config: { trustProxy: true } })
})
beforeEach(async () => {
  nextDays(server)
  ;({ mail, mobile } = await freshPerson(server))
})
afterAll(() => server.close())

const listed = async (token: string, query: Request<typeof routes.auditList>['query'] = {}, at = server) =>
  (await at.call(routes.auditList, { query }, { token })).data.list
const guess = (account: string, address: string) => {
  const sealed = seal('Guess#1', transportKeyAt(server.context.secrets, server.clock()))
  const headers = { 'x-forwarded-for': address }
  return server.call(routes.signIn, { body: { account, ...sealed } }, { headers })
}

describe('[IDN-37] failed tries', () => {
  it('at one’s own account are listed with the way and the address, by whichever name, and at no other’s', async () => {
    await guess(mail, '203.0.113.9')
    await guess(mobile, '203.0.113.10')
    await guess((await freshPerson(server)).mail, '203.0.113.11')
    const code = otherThan(await codeFor(server, 'login', mobile))
    await server.call(routes.signIn, { body: { account: mobile, code } })
    const failed = (await listed(await server.enter(mail))).filter(
      ({ action }) => action === 'identity.signInFailed',
    )
    expect(failed.map(({ person, detail, address }) => [person, detail, address])).toEqual([
      ['陈薇', 'code', '127.0.0.1'],
      ['陈薇', 'password', '203.0.113.10'],
      ['陈薇', 'password', '203.0.113.9'],
    ])
  })

  it('at an unknown account are in no log, and neither are those that were not compared', async () => {
    await guess(freshContacts().mail, '203.0.113.9')
    const failures = `select count(*)::int from audit where action = 'identity.signInFailed' and body ->> 'machineAt' >= '${server.clock().toISOString()}'`
    expect(await ask(server.ownerUrl, failures)).toEqual([0])
    for (let n = 0; n < 5; n++) await guess(mail, '203.0.113.9')
    expect(await ask(server.ownerUrl, failures), 'from the third on a picture is asked for').toEqual([2])
  })

  it('of a code are those at signing in: a wrong one for something else is no sign-in', async () => {
    const code = otherThan(await codeFor(server, 'reset', mobile))
    const key = seal('Another#2026', transportKeyAt(server.context.secrets, server.clock()))
    const body = { account: mobile, code, newPwd: key.password, keyId: key.keyId }
    expect((await server.call(routes.passwordReset, { body })).code).toBe(31004)
    expect((await listed(await server.enter(mail))).map(({ action }) => action)).not.toContain(
      'identity.signInFailed',
    )
  })
})

it('[IDN-37] says what a code was for, in the list and in the file', async () => {
  const token = await server.enter(mail)
  for (const [source, contact] of [
    ['reset', mail],
    ['login_modify', freshContacts().mobile],
  ] as const)
    await codeFor(server, source, contact, { token })
  const requested = (await listed(token)).filter(({ action }) => action === 'identity.codeRequested')
  expect(requested.map(({ detail }) => detail)).toEqual(['login_modify', 'reset'])
  const file = await server.app.inject({
    url: '/user/v1/log/export?format=csv&tab=mine',
    headers: { token, 'accept-language': 'zh' },
  })
  expect(file.body).toContain('请求验证码,用于重置密码,')
  expect(file.body).toContain('登录,使用密码,')
})

describe('[IDN-37] the demo world', () => {
  let fresh: FreshDatabase
  beforeAll(async () => {
    fresh = await emptyDatabase()
    const log = pino({ level: 'silent' })
    const seeded = await openServer({
      config: testConfig(),
      ownerUrl: fresh.url,
      log,
      seed: (context) => seedDemo(context, { documents: false }),
    })
    await seeded.close()
  })
  afterAll(() => fresh.drop())

  it('has a past, in order and whole, which is read in both directions', async () => {
    const demo = await openTestServer({ ownerUrl: fresh.url })
    onTestFinished(() => demo.close())
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
    const pool = openPool(fresh.url, 1, () => undefined)
    expect((await verifyAudit(pool)).faults).toEqual([])
    await pool.end()
    const token = await demo.enter('chenwei')
    const down = await listed(token, { pageSize: '100' }, demo)
    expect(down.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'identity.signInFailed',
        'identity.codeRequested',
        'staff.disabled',
        'staff.joined',
      ]),
    )
    const up = await listed(token, { sort: 'at', pageSize: '100' }, demo)
    expect(up.map(({ id }) => id)).toEqual(down.map(({ id }) => id).toReversed())
    expect(up[0]).toMatchObject({
      action: 'identity.registered',
      about: '鸿飞汽车集团有限公司',
      at: '2025-06-03T01:12:40.000Z',
    })
  })
})
