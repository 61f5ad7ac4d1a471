/** Health, readiness and metrics, and a request id on every answer. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { buildApp } from '#server/app.ts'
import { ask } from '#test/support/ask.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { securityHeaders } from './security.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ config: { metricsToken: 'scrape-me', trustProxy: true } })
})
afterAll(() => server.close())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })

it('[RUN-06] is alive and ready; not ready while a migration is missing or the database is away, but alive', async () => {
  const status = async (path: string) => (await get(path)).statusCode
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  await ask(server.ownerUrl, 'alter table migrations rename to hidden')
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await ask(server.ownerUrl, 'alter table hidden rename to migrations')
  expect(await status('/readyz')).toBe(200)

  const [name] = await ask(server.ownerUrl, 'select current_database()')
  const cluster = new URL(server.ownerUrl)
  cluster.pathname = '/postgres'
  const away = (allowed: boolean) =>
    ask(cluster.href, `alter database ${String(name)} allow_connections ${allowed}`)
  const token = await server.signIn('chenwei')
  await away(false)
  await ask(
    cluster.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${String(name)}'`,
  )
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
  await away(true)
  expect(await status('/readyz')).toBe(200)
  expect((await server.call(routes.accountRead, {}, { token })).code).toBe(0)
})

it('[RUN-06] goes on after its connections were ended under it, in the middle of commands', async () => {
  const token = await server.enter('chenwei')
  for (let round = 0; round < 6; round++) {
    const calls = Array.from({ length: 20 }, () => server.call(routes.sessionsEnd, { query: {} }, { token }))
    const end = ask(
      server.ownerUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sooner' and usename = 'sooner_app' and datname = current_database()`,
    )
    const codes = (await Promise.all(calls)).map(({ code }) => code)
    await end
    expect(codes.filter((code) => ![0, 30010].includes(code))).toEqual([])
  }
  expect((await server.call(routes.accountRead, {}, { token })).code).toBe(0)
  const { pool } = server.context
  await expect.poll(() => pool.waitingCount + pool.totalCount - pool.idleCount).toBe(0)
})

it('[RUN-06] shows its metrics only to this machine or with the token', async () => {
  const far = { 'x-forwarded-for': '203.0.113.9' }
  const near = await get('/metrics')
  expect([near.statusCode, near.body]).toEqual([200, expect.stringContaining('sooner_calls_total')])
  expect((await get('/metrics', { ...far, authorization: 'Bearer scrape-me' })).statusCode).toBe(200)
  for (const authorization of ['', 'Bearer wrong-me!', 'Bearer ', 'Bearer undefined', 'scrape-me']) {
    const refused = await get('/metrics', { ...far, authorization })
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([404, 30005])
  }
  // Addresses that the caller puts before the proxy's own are not trusted.
  expect((await get('/metrics', { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' })).statusCode).toBe(404)
})

it('[RUN-06] shows nothing to a proxy’s callers where no token is set, whatever they claim', async () => {
  const plain = await openTestServer()
  onTestFinished(() => plain.close())
  const status = async (headers: Record<string, string>) =>
    (await plain.app.inject({ url: '/metrics', headers })).statusCode
  expect(await status({})).toBe(200)
  expect(await status({ 'x-forwarded-for': '203.0.113.9' })).toBe(404)
  expect(await status({ 'x-forwarded-for': '127.0.0.1', authorization: 'Bearer undefined' })).toBe(404)
  expect(await status({ forwarded: 'for=203.0.113.9' })).toBe(404)
})

it('[RUN-06] shows nothing without the token in production, whatever a proxy sends or leaves out', async () => {
  for (const metricsToken of ['scrape-me', undefined]) {
    const config = { ...server.context.config, environment: 'production' as const, metricsToken }
    const app = await buildApp({ ...server.context, config }, { webDir: undefined, migrationsCount: 1 })
    onTestFinished(() => app.close())
    const status = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/metrics', headers })).statusCode
    for (const headers of [
      {},
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-real-ip': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 proxy' },
      { authorization: 'Bearer undefined' },
      { authorization: 'Bearer ' },
    ] as Record<string, string>[])
      expect([headers, await status(headers)]).toEqual([headers, 404])
    const withToken = await status({ authorization: 'Bearer scrape-me', 'x-forwarded-for': '203.0.113.9' })
    expect(withToken).toBe(metricsToken === undefined ? 404 : 200)
  }
})

it('[RUN-06] counts calls by route and status, not by what callers make up', async () => {
  await get('/user/v2/account')
  await get('/made/up/by/somebody')
  const { body } = await get('/metrics')
  expect(body).toMatch(/sooner_calls_total\{method="GET",route="\/user\/v2\/account",status="401"\} \d+/)
  expect(body).toMatch(/sooner_call_seconds_bucket/)
  expect(body).toMatch(/sooner_database_connections\{state="idle"\}/)
  expect(body).not.toContain('made/up')
})

it('[RUN-06] puts a request id of its own on every answer, whatever the caller sends', async () => {
  const urls = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/nowhere',
    '/user/v2/account',
    '/user/v1/key',
  ]
  const ids = await Promise.all(
    urls.map(async (url) => (await get(url, { 'x-request-id': 'mine' })).headers['x-request-id']),
  )
  expect(ids.filter((id) => !/^[0-9a-f-]{36}$/.test(String(id)))).toEqual([])
  expect(new Set(ids).size).toBe(urls.length)
})

it('[COM-01] makes browsers use TLS alone in production, and not where there may be none', async () => {
  const hstsOf = (environment: 'production' | 'sandbox') =>
    securityHeaders({ ...server.context.config, environment }, [])['strict-transport-security']
  expect([hstsOf('production'), hstsOf('sandbox')]).toEqual([expect.stringContaining('max-age='), undefined])
})

it('[COM-01] keeps answers out of every cache, and makes browsers trust nothing from elsewhere', async () => {
  const { headers } = await get('/user/v2/account')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
})

it('[RUN-06] every metric is explained in the operations guide', async () => {
  const { body } = await get('/metrics')
  const exposed = [...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name)
  expect(exposed.length).toBeGreaterThan(30)
  const guide = readFileSync('docs/operations.md', 'utf8')
  expect(exposed.filter((name) => !guide.includes(`\`${name}\``))).toEqual([])
})
