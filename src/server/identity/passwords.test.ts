/** Where passwords are: as argon2id in one table, sealed on their way, and in clear nowhere. */
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { buildApp } from '#server/app.ts'
import { openServer } from '#server/open.ts'
import { ask } from '#test/support/ask.ts'
import { hour, minute, testClock } from '#test/support/clock.ts'
import { testConfig } from '#test/support/config.ts'
import { lockWaited } from '#test/support/lock-waited.ts'
import { seal } from '#test/support/seal.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { transportKeyAt, unseal } from './transport.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ breaks: ['journalDiffers'] })
})
afterAll(() => server.close())

const password = 'Sooner#2026'

it('[IDN-12] passwords are kept as argon2id, each with a salt of its own', async () => {
  const hashes = (await ask(server.ownerUrl, 'select password_hash from credentials')).map(String)
  expect(hashes.length).toBeGreaterThan(5)
  expect(hashes.filter((hash) => !hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toEqual([])
  expect(new Set(hashes).size).toBe(hashes.length)
  await expect(ask(server.ownerUrl, `update credentials set password_hash = 'plain'`)).rejects.toThrow(
    'check constraint',
  )
})

it('[IDN-12] a password matches its own hash, whatever its length or alphabet, and nothing matches a missing hash', async () => {
  for (const secret of [password, '口令#2026长长长', 'é́', `${'x'.repeat(149)}#`]) {
    const hash = await hashPassword(secret)
    expect(await passwordMatches(secret, hash)).toBe(true)
    expect(await passwordMatches(`${secret} `, hash)).toBe(false)
    expect(await passwordMatches(secret, undefined)).toBe(false)
  }
})

it('[IDN-12] [RUN-06] every call is logged with its request id, and no table, no row of the journal and no line of the log ever holds one in clear, nor a token', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const opened = await openServer({
    config: testConfig(),
    ownerUrl: server.ownerUrl,
    log,
    clock: server.clock,
  })
  const app = await buildApp(opened.context, { webDir: undefined, migrationsCount: opened.migrationsCount })
  const send = async (payload: object) => app.inject({ method: 'POST', url: '/user/v3/login', payload })
  const { data: key } = await server.call(routes.transportKey, {})
  const good = await send({ account: 'chenwei@hongfei.test', ...seal(password, key) })
  const { token } = good.json<{ data: { token: string } }>().data
  await send({ account: 'chenwei@hongfei.test', password, keyId: 'x' })
  await send({ account: 'chenwei@hongfei.test', password: [password], keyId: 'x' })
  await app.inject({
    method: 'POST',
    url: '/user/v3/login',
    payload: `{"password":"${password}"`,
    headers: { 'content-type': 'application/json' },
  })
  await app.inject({ url: `/user/v2/account?password=${encodeURIComponent(password)}`, headers: { token } })
  await app.close()
  await opened.close()

  const tables = await ask(
    server.ownerUrl,
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  expect(tables.length).toBeGreaterThan(10)
  const calls = lines
    .map((line) => JSON.parse(line) as { msg: string; reqId?: string })
    .filter(({ msg }) => msg === 'call')
  expect(calls.map(({ reqId }) => reqId ?? 'none').filter((id) => !/^[0-9a-f-]{36}$/.test(id))).toEqual([])
  expect(calls.length).toBeGreaterThan(4)
  for (const secret of [password, token]) {
    for (const table of tables)
      expect([
        table,
        await ask(
          server.ownerUrl,
          `select count(*)::int from ${String(table)} t where t::text like '%${secret}%'`,
        ),
      ]).toEqual([table, [0]])
    expect(
      lines.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret))),
    ).toEqual([])
  }
})

it('[IDN-19] the key is the same on every process, changes every hour, and opens for one hour more', async () => {
  const { secrets } = server.context
  const clock = testClock('2026-11-16T02:59:59.000Z')
  const key = transportKeyAt(secrets, clock())
  const sealed = seal(password, key)
  expect(unseal(secrets, clock(), key.id, sealed.password)).toBe(password)
  clock.advance(minute)
  expect(transportKeyAt(secrets, clock()).key).not.toBe(key.key)
  expect(unseal(secrets, clock(), key.id, sealed.password)).toBe(password)
  clock.advance(hour)
  expect(unseal(secrets, clock(), key.id, sealed.password)).toBeUndefined()
})

it('[IDN-19] a key from a process whose clock is ahead opens at one whose clock is not', () => {
  const { secrets } = server.context
  const [later, earlier] = [new Date('2026-11-16T03:00:01.000Z'), new Date('2026-11-16T02:59:58.000Z')]
  const key = transportKeyAt(secrets, later)
  expect(unseal(secrets, earlier, key.id, seal(password, key).password)).toBe(password)
})

it('[IDN-19] what was sealed is opened as it was, and what was not opens to nothing', () => {
  const { secrets } = server.context
  const now = server.clock()
  const key = transportKeyAt(secrets, now)
  for (const secret of ['a', '0123456789abcde', '0123456789abcdef', '口令😀', 'x'.repeat(150)])
    expect(unseal(secrets, now, key.id, seal(secret, key).password)).toBe(secret)
  const good = Buffer.from(seal(password, key).password, 'base64')
  const spoilt = [
    Buffer.alloc(0),
    good.subarray(0, 16),
    good.subarray(1),
    Buffer.concat([good, good.subarray(0, 3)]),
    Buffer.alloc(32),
  ]
  for (const bytes of spoilt)
    expect(unseal(secrets, now, key.id, bytes.toString('base64'))).not.toBe(password)
})

it('[IDN-36] a sign-in that waits for a change of the password opens no session with the one before', async () => {
  const holder = new pg.Client({ connectionString: server.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  const { rows } = await holder.query<{ id: string }>(
    `select id from users where login_mail like 'gaoyuan@%' for no key update`,
  )
  const id = rows[0]?.id
  const waiting = server.signIn('gaoyuan').then(
    () => 'signed in',
    () => 'refused',
  )
  await lockWaited(server)
  await holder.query('update credentials set password_hash = $2 where user_id = $1', [
    id,
    await hashPassword('Another#2026'),
  ])
  await holder.query('commit')
  await holder.end()
  expect(await waiting).toBe('refused')
})
