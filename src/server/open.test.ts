/** Opening a server: as whom it may work, and that several work on one database as if they were one. */
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { routes } from '#contract/routes.ts'
import { ask } from '#test/support/ask.ts'
import { testConfig } from '#test/support/config.ts'
import { freshDatabase } from '#test/support/database.ts'
import { testFolder } from '#test/support/folder.ts'
import { openTestBucket } from '#test/support/s3.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { openBucket } from './adapters/storage/bucket.ts'
import { type Opened, openServer } from './open.ts'

const log = pino({ level: 'silent' })

describe('the application’s role in production', () => {
  let ownerUrl: string
  let drop: () => Promise<void>
  const suffix = String(process.pid)
  const roles = ['plain', 'bypassing', 'owning', 'mighty', 'inheriting', 'seeing'].map(
    (name) => `test_${name}_${suffix}`,
  )
  beforeAll(async () => {
    ;({ url: ownerUrl, drop } = await freshDatabase())
    const powers = ['', 'bypassrls', '', 'superuser', '', '']
    for (const [n, role] of roles.entries())
      await ask(ownerUrl, `create role ${role} login password 'x' ${powers[n] ?? ''} in role sooner_app`)
    await ask(ownerUrl, `create table owned_${suffix} ()`)
    await ask(ownerUrl, `alter table owned_${suffix} owner to ${roles[2]}`)
    await ask(ownerUrl, `grant ${roles[2]} to ${roles[4]}`)
    await ask(ownerUrl, `grant sooner_system to ${roles[5]}`)
  })
  afterAll(async () => {
    await ask(ownerUrl, `drop table owned_${suffix}`)
    for (const role of roles) await ask(ownerUrl, `drop role ${role}`)
    await drop()
  })

  const openAs = (
    role: string | undefined,
    environment: 'production' | 'sandbox' = 'production',
  ): Promise<Opened> => {
    const url = new URL(ownerUrl)
    if (role) Object.assign(url, { username: role, password: 'x' })
    return openServer({ config: testConfig({ environment, databaseAppUrl: url.href }), ownerUrl, log })
  }

  it.each([
    ['test_bypassing', 'can bypass row security'],
    ['test_owning', 'owns a table'],
    ['test_mighty', 'is a superuser'],
    ['test_inheriting', 'owns a table'],
    ['test_seeing', 'can become a role with more power'],
  ])('[RUN-03] is refused by name: %s %s', async (name, power) => {
    await expect(openAs(`${name}_${suffix}`)).rejects.toThrow(
      `DATABASE_APP_URL: the role ${name}_${suffix} ${power}`,
    )
  })

  it('[RUN-03] is refused where it is the owner itself', async () => {
    await expect(openAs(undefined)).rejects.toThrow(/the role sooner_owner is a superuser/)
  })

  it('[RUN-03] may be any other, and is one of the server’s own making where none is named', async () => {
    for (const config of [testConfig({ environment: 'production' }), undefined]) {
      const opened = config
        ? await openServer({ config, ownerUrl, log })
        : await openAs(`test_plain_${suffix}`)
      const { rows } = await opened.context.pool.query<{ user: string }>('select current_user as user')
      expect(rows[0]?.user).toBe(config ? 'sooner_app' : `test_plain_${suffix}`)
      await opened.close()
    }
  })

  it('[RUN-03] leaves no connection behind when it is refused', async () => {
    await openAs(`test_mighty_${suffix}`).catch(() => undefined)
    const left = `select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'sooner'`
    await expect.poll(() => ask(ownerUrl, left)).toEqual([0])
  })
})

it('[RUN-04] a server with another secret is refused, and takes nothing from those that run', async () => {
  const server = await openTestServer()
  onTestFinished(() => server.close())
  const foreign = testConfig({ secret: 'another secret, and long enough for production' })
  await expect(openServer({ config: foreign, ownerUrl: server.ownerUrl, log })).rejects.toThrow(
    /^SOONER_SECRET is not/,
  )
  const { rows } = await server.context.pool.query<{ one: number }>('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
})

it('[COM-52] a role’s password stands in no statement that the database could log', async () => {
  const { url, drop } = await freshDatabase()
  onTestFinished(drop)
  const [stored] = await ask(url, `select rolpassword from pg_authid where rolname = 'sooner_app'`)
  expect(stored).toMatch(/^SCRAM-SHA-256\$4096:/)
})

describe('several servers on one database', () => {
  const pair = async (): Promise<readonly [TestServer, TestServer]> => {
    const one = await openTestServer()
    const two = await openTestServer({ ownerUrl: one.ownerUrl, clock: one.clock })
    onTestFinished(() => one.close())
    return [one, two]
  }

  it('[RUN-04] share sessions: signed in on one, going on with the other, signed out on the first', async () => {
    const [one, two] = await pair()
    const token = await one.enter('linjing')
    const read = ({ call }: TestServer) => call(routes.companyRead, {}, { token })
    expect((await read(two)).data).toEqual((await read(one)).data)
    const { data } = await two.call(routes.multiagent, {}, { token })
    await two.call(
      routes.chooseIdentity,
      { body: { companyType: 'dealer', id: data.dealers[0]?.id ?? '' } },
      { token },
    )
    expect((await read(one)).data.companyType).toBe('dealer')
    await one.call(routes.signOut, {}, { token })
    expect((await read(two)).code).toBe(10018)
    await two.close()
    expect((await one.call(routes.accountRead, {}, { token: await one.signIn('chenwei') })).code).toBe(0)
  })

  it('[RUN-04] share keys and locks: a request that reaches both takes effect once, guesses are counted together', async () => {
    const [one, two] = await pair()
    const token = await one.signIn('linjing')
    const { data } = await one.call(routes.multiagent, {}, { token })
    const body = { companyType: 'buyer', id: data.buyers[0]?.id ?? '' } as const
    const key = one.context.makeId()
    const sent = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : two).call(routes.chooseIdentity, { body }, { token, key }),
    )
    expect((await Promise.all(sent)).every(({ code }) => code === 0)).toBe(true)
    expect(
      await ask(one.ownerUrl, `select count(*)::int from audit where action = 'identity.chosen'`),
    ).toEqual([1])
    for (let n = 0; n < 10; n++)
      await (n % 2 ? one : two).signIn('gaoyuan', 'Wrong#2026').catch(() => undefined)
    for (const server of [one, two])
      await expect(server.signIn('gaoyuan')).rejects.toThrow('密码错误次数过多')
    await two.close()
  })

  it('[RUN-04] start at once on an empty database: each migration is applied once, and all of them serve', async () => {
    const { url, drop } = await freshDatabase()
    onTestFinished(drop)
    await ask(url, 'drop schema public cascade')
    await ask(url, 'create schema public')
    const open = () => openServer({ config: testConfig(), ownerUrl: url, log })
    const opened = await Promise.all([open(), open(), open()])
    expect(await ask(url, 'select count(*)::int from migrations')).toEqual([opened[0].migrationsCount])
    await Promise.all(opened.map(({ close }) => close()))
  })

  it('[RUN-04] start at once on several databases of one cluster, though the roles are the cluster’s', async () => {
    const databases = await Promise.all(Array.from({ length: 6 }, freshDatabase))
    const opened = await Promise.all(
      databases.map(({ url }) => openServer({ config: testConfig(), ownerUrl: url, log })),
    )
    expect(opened).toHaveLength(6)
    await Promise.all(opened.map(({ close }) => close()))
    await Promise.all(databases.map(({ drop }) => drop()))
  })

  it('[COM-19] make ids that sort by creation, also while the clock stands still', async () => {
    const [one, two] = await pair()
    const ids = Array.from({ length: 3_000 }, () => one.context.makeId())
    expect(ids.toSorted()).toEqual(ids)
    one.clock.advance(60_000)
    expect(two.context.makeId() > (ids.at(-1) ?? '')).toBe(true)
    await two.close()
  })
})

describe('where files are kept', () => {
  it('[RUN-03] [COM-42] is tried at the start: a bucket that is missing or does not answer is an error with its key', async () => {
    const [{ url: ownerUrl, drop }, { bucket, close }] = await Promise.all([
      freshDatabase(),
      openTestBucket(testFolder()),
    ])
    onTestFinished(drop)
    const openOn = (endpoint: string) =>
      openServer({ config: testConfig({ storage: { bucket: { ...bucket, endpoint } } }), ownerUrl, log })
    const message = 'STORAGE_URL names a place where nothing can be kept'
    await expect(openOn(`${bucket.endpoint}-other`)).rejects.toThrow(`${message}: S3 returned 404`)
    const kept = openBucket(bucket)
    await kept.put('start', Buffer.from('left by a start that was killed'))
    const opened = await openOn(bucket.endpoint)
    await opened.close()
    expect(await kept.has('start')).toBe(false)
    await close()
    await expect(openOn(bucket.endpoint)).rejects.toThrow(`${message}: S3 network error: ECONNREFUSED`)
  })
})
