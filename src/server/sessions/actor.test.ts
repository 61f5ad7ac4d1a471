/** The actor statement: its scope is set before anything is read, and ends with the statement. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOperators, type Route } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { actorStatement, tokenHash } from './actor.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const scopes = `select current_setting('sooner.tenant', true) as tenant, current_setting('sooner.user', true) as person`
const isUnset = (rows: readonly Scopes[]): boolean => rows.every(({ tenant, person }) => !tenant && !person)
type Scopes = { readonly tenant: string | null; readonly person: string | null }

describe('the scope', () => {
  it('[IDN-24] holds for the statement that sets it, and is gone for the next user of the connection', async () => {
    const token = await server.enter('chenwei')
    const client = await server.context.pool.connect()
    try {
      const values = [tokenHash(token), server.context.clock()]
      const within = `select (current_setting('sooner.tenant') || current_setting('sooner.user')) as answer`
      const inside = await client.query<{ answer: string }>(actorStatement(within), values)
      expect(inside.rows[0]?.answer).toHaveLength(72)
      expect(isUnset((await client.query<Scopes>(scopes)).rows)).toBe(true)
      expect((await client.query('select from companies')).rowCount).toBe(0)
    } finally {
      client.release()
    }
  })

  it('[IDN-24] is left on no connection after reads and commands, also refused and failing ones', async () => {
    const token = await server.enter('linjing')
    const calls = Array.from({ length: 40 }, (_, n) => [
      server.call(routes.menu, { query: {} }, { token }),
      server.call(
        routes.chooseIdentity,
        { body: { companyType: 'buyer', id: server.context.makeId() } },
        { token },
      ),
      server.call(routes.sessionsEnd, { query: {} }, { token: n % 2 ? token : 'unknown' }),
    ])
    await Promise.all(calls.flat())
    const { pool } = server.context
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    expect(clients.length).toBeGreaterThan(5)
    for (const client of clients) {
      expect(isUnset((await client.query<Scopes>(scopes)).rows)).toBe(true)
      client.release()
    }
  })

  it('is not entered by a token that is unknown, ended or expired', async () => {
    const token = await server.enter('shenhe')
    await server.call(routes.signOut, {}, { token })
    const body = `select count(*)::text as answer from companies`
    for (const given of [token, 'unknown']) {
      const { rows } = await server.context.pool.query<{ answer: string | null }>(actorStatement(body), [
        tokenHash(given),
        server.context.clock(),
      ])
      expect(rows.map(({ answer }) => answer).filter((answer) => answer !== null)).toEqual([])
    }
  })
})

describe('whatever plan the database makes', () => {
  const reads = Object.values(routes).filter(
    (route: Route) =>
      route.effect === 'reads' &&
      route.access !== 'open' &&
      !isOperators(route.access) &&
      route.params === undefined &&
      route.query?.safeParse({}).success !== false &&
      route.body?.safeParse({}).success !== false &&
      route.reply,
  )
  const askers = ['chenwei', 'lixiaoyun', 'linjing', 'wangqiang', 'sunli']
  const answers = async ({ app }: TestServer, tokens: readonly string[]): Promise<string[]> => {
    const requested = tokens.flatMap((token) => reads.map((route) => ({ token, route })))
    return Promise.all(
      requested.map(async ({ token, route }) => {
        const { method, path: url } = route
        const payload = 'body' in route ? { payload: {} } : {}
        const { body } = await app.inject({ method, url, headers: { token }, ...payload })
        return `${url} ${body}`
      }),
    )
  }

  const openTo = async (token: string): Promise<readonly Route[]> => {
    const { data: may } = await server.call(routes.permission, {}, { token })
    return reads.filter(
      ({ access }) =>
        access === 'signedIn' ||
        access === 'person' ||
        access === 'beforeAgreements' ||
        Object.hasOwn(may, access),
    )
  }

  it('[IDN-24] answers alike, since nothing is read before the scope is set', {
    timeout: 30_000,
  }, async () => {
    const [name] = await ask(server.ownerUrl, 'select current_database()')
    const tokens = await Promise.all(askers.map(server.enter))
    const expected = await answers(server, tokens)
    const open = await Promise.all(tokens.map(openTo))
    expect(expected.filter((answer) => answer.includes('"code":0'))).toHaveLength(open.flat().length)
    const plans: readonly (readonly string[])[] = [
      ['enable_nestloop=off'],
      ['enable_nestloop=off', 'enable_hashjoin=off'],
      [
        'enable_nestloop=off',
        'enable_mergejoin=off',
        'enable_indexscan=off',
        'plan_cache_mode=force_generic_plan',
      ],
      ['debug_parallel_query=on', 'parallel_setup_cost=0', 'parallel_tuple_cost=0'],
    ]
    for (const plan of plans) {
      for (const setting of plan)
        await ask(server.ownerUrl, `alter role sooner_app in database ${String(name)} set ${setting}`)
      const other = await openTestServer({ ownerUrl: server.ownerUrl, clock: server.clock })
      expect([plan, await answers(other, tokens)]).toEqual([plan, expected])
      await other.close()
      await ask(server.ownerUrl, `alter role sooner_app in database ${String(name)} reset all`)
    }
  })
})
