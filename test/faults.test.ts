/** Processes that die lose nothing acknowledged and leave nothing half done, and the server recovers. */
import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { verifyAudit } from '#server/audit/verify.ts'
import { exampleSecret } from '#server/config/config.ts'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { isAlive, processIdOf } from '#server/db/embedded/processes.ts'
import { openPool } from '#server/db/pool.ts'
import { freshDatabase } from './support/database.ts'
import { readEvents } from './support/events.ts'
import { testFolder } from './support/folder.ts'
import { callAt, postmasterOf, signInAt, startProcess } from './support/process.ts'
import { type Acknowledged, startStream } from './support/stream.ts'

// On a quiet machine each takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 120_000 })

/** Looks into a data folder's database: is everything acknowledged there, once, with its journal, and nothing more? */
async function expectWhole(dataDir: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const database = await openEmbedded({ dataDir })
  const pool = openPool(database.url, 1, () => undefined)
  try {
    const numbers = async (sql: string) => (await pool.query<{ n: bigint }>(sql)).rows.map(({ n }) => n)
    expect(await verifyAudit(pool)).toMatchObject({ faults: [] })
    const { rows } = await pool.query<Acknowledged>(
      `select key, outcome #>> '{data,id}' as id from idempotency_keys`,
    )
    const kept = new Map(rows.map(({ key, id }) => [key, id]))
    expect(acknowledged.filter(({ key, id }) => kept.get(key) !== id)).toEqual([])
    // Entries of the demo data have no session.
    const inSession = `body #>> '{facts,sessionId}' is not null`
    const [chosen] = await numbers(
      `select count(*) as n from audit where action = 'identity.chosen' and ${inSession}`,
    )
    expect(chosen).toBe(BigInt(rows.length))
    const [signedIn, sessions] = await numbers(
      `select count(*) as n from audit where action = 'identity.signedIn' and ${inSession}
       union all select count(*) from sessions`,
    )
    expect(signedIn).toBe(sessions)
    const astray = `select count(*) as n from sessions s where s.company_id is distinct from (
      select (body #>> '{facts,companyId}')::uuid from audit
      where action = 'identity.chosen' and body #>> '{facts,sessionId}' = s.id::text order by happened_at desc limit 1)`
    expect(await numbers(astray)).toEqual([0n])
  } finally {
    await pool.end()
    await database.close()
  }
}

const reaches = (count: number, list: readonly unknown[]) =>
  vi.waitFor(() => expect(list.length).toBeGreaterThan(count), { timeout: 45_000, interval: 10 })

describe('two servers on one data folder', () => {
  it('[RUN-04] share sessions; one is killed with kill -9 during commands, the other goes on, nothing is lost', async () => {
    const dataDir = testFolder()
    const [killed, other] = [startProcess({ DATA_DIR: dataDir }), startProcess({ DATA_DIR: dataDir })]
    const [one, two] = await Promise.all([killed.url, other.url])
    const postmaster = processIdOf(postmasterOf(dataDir))

    const token = await signInAt(one, 'chenwei@hongfei.test')
    expect((await callAt(two, 'GET', '/user/v2/account', { token })).status).toBe(200)
    const streams = [await startStream(one), await startStream(two)] as const
    await Promise.all(streams.map(({ acknowledged }) => reaches(30, acknowledged)))
    killed.child.kill('SIGKILL')
    await killed.ended
    await reaches(streams[1].acknowledged.length + 30, streams[1].acknowledged)
    expect((await callAt(two, 'GET', '/user/v2/account', { token })).status).toBe(200)
    await Promise.all(streams.map(({ stop }) => stop()))
    expect(streams[1].refused).toEqual(new Set())
    const acknowledged = streams.flatMap((stream) => stream.acknowledged)
    await expectWhole(dataDir, acknowledged)

    const again = startProcess({ DATA_DIR: dataDir })
    const three = await again.url
    expect((await callAt(three, 'GET', '/user/v2/account', { token })).status).toBe(200)
    for (const server of [other, again]) server.child.kill('SIGTERM')
    expect([(await other.ended).code, (await again.ended).code]).toEqual([0, 0])
    expect(isAlive(postmaster)).toBe(false)
  })
})

describe('the database', () => {
  it('is killed with kill -9 during commands: 503 meanwhile, then back by itself, nothing acknowledged is lost', async () => {
    const dataDir = testFolder()
    const server = startProcess({ DATA_DIR: dataDir })
    const url = await server.url
    const events = await readEvents(url, await signInAt(url, 'chenwei@hongfei.test'))
    const domainEvents = () => events.heard.filter(({ kind }) => kind === 'event').length
    const stream = await startStream(url)
    for (const round of [1, 2]) {
      await reaches(stream.acknowledged.length + 30, stream.acknowledged)
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      const before = stream.acknowledged.length
      await reaches(before + 30 * round, stream.acknowledged)
    }
    await stream.stop()
    expect([...stream.refused]).toEqual(['503 30010'])
    // The stream of live updates outlives the database, and goes on with it.
    const before = domainEvents()
    await signInAt(url, 'chenwei@hongfei.test')
    await vi.waitFor(() => expect(domainEvents()).toBe(before + 1), { timeout: 20_000 })
    events.cut()
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    await expectWhole(dataDir, stream.acknowledged)

    const postmaster = processIdOf(postmasterOf(dataDir))
    for (let n = 0; n < 3; n++) server.child.kill('SIGINT')
    const { code, said } = await server.ended
    expect([code, said.match(/Stopping/g)?.length]).toEqual([0, 1])
    expect(isAlive(postmaster)).toBe(false)
  })
})

/** A stop is over within this time, whatever goes on. */
const stopWithinMs = 5_000

it('[RUN-01] a SIGTERM to PostgreSQL stops the server too, in time, and nothing acknowledged is lost', async () => {
  const dataDir = testFolder()
  const server = startProcess({ DATA_DIR: dataDir })
  const url = await server.url
  const events = await readEvents(url, await signInAt(url, 'chenwei@hongfei.test'))
  onTestFinished(events.cut)
  const stream = await startStream(url)
  await reaches(30, stream.acknowledged)
  const postmaster = processIdOf(postmasterOf(dataDir))
  const before = performance.now()
  process.kill(postmaster.pid, 'SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - before).toBeLessThan(stopWithinMs)
  expect(isAlive(postmaster)).toBe(false)
  await stream.stop()
  const again = startProcess({ DATA_DIR: dataDir })
  await again.url
  await expectWhole(dataDir, stream.acknowledged)
  again.child.kill('SIGTERM')
  await again.ended
})

it('[RUN-01] a stop does not wait for a caller who never finishes', async () => {
  const server = startProcess({ DATA_DIR: testFolder() })
  const { hostname, port } = new URL(await server.url)
  const slow = connect(Number(port), hostname)
  onTestFinished(() => void slow.destroy())
  slow.on('error', () => undefined)
  await new Promise<void>((sent) => {
    slow.write(
      'POST /user/v3/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      () => sent(),
    )
  })
  const before = performance.now()
  server.child.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  expect(performance.now() - before).toBeLessThan(stopWithinMs)
})

describe('a start that cannot be', () => {
  const refusal = async (environment: Record<string, string>) => {
    const { code, said } = await startProcess(environment).ended
    expect(code).toBe(1)
    return said
  }

  it('[RUN-03] says that the port is taken, and how to choose another', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const blocker = createServer()
    await new Promise<void>((listening) => blocker.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void blocker.close())
    const { port } = blocker.address() as { port: number }
    const secret = 'a secret that only the tests know, long enough'
    const said = await refusal({
      PORT: String(port),
      DATABASE_URL: database.url,
      DATA_DIR: testFolder(),
      SOONER_SECRET: secret,
    })
    expect(said).toContain(
      `PORT ${port} is taken on 127.0.0.1; stop what uses it or choose another: PORT=${port + 1}`,
    )
    expect(said).not.toContain('    at ')
  })

  it('[RUN-03] says which data folder cannot be written', async () => {
    const file = join(testFolder(), 'file')
    writeFileSync(file, '')
    expect(await refusal({ DATA_DIR: join(file, 'data') })).toMatch(/file\/data cannot be written/)
  })

  it('[RUN-03] [COM-52] names the key that is wrong in one line, before anything is started', async () => {
    const said = await refusal({
      SOONER_ENV: 'production',
      SOONER_SECRET: exampleSecret,
      DATA_DIR: testFolder(),
    })
    expect(said).toMatch(/^SOONER_SECRET is the example from the documentation[^\n]*\n$/)
  })
})
