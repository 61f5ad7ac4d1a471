/** A real PostgreSQL in a folder of its own: what a data folder promises through restarts, crowds and kills. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { testFolder } from '#test/support/folder.ts'
import { patient } from '#test/support/patience.ts'
import { programOf } from '#test/support/program.ts'
import { type Embedded, openEmbedded } from './open.ts'
import { isAlive, processIdOf } from './processes.ts'

const open = async (dataDir: string, durable = false): Promise<Embedded> => {
  const database = await openEmbedded({ dataDir, durable })
  onTestFinished(() => database.close())
  return database
}

/** A second server, as a process of its own. */
const openElsewhere = async (dataDir: string): Promise<{ server: ChildProcess; url: string }> => {
  const server = spawn(process.execPath, [programOf('test/support/opener.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  return { server, url: line.toString().trim() }
}

const end = async (server: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  const exit = once(server, 'exit')
  server.kill(signal)
  await exit
}

const clusterOf = (dataDir: string): string => {
  const kept = JSON.parse(readFileSync(join(dataDir, 'database/cluster.json'), 'utf8')) as { place: string }
  return resolve(dataDir, 'database', kept.place)
}

const postmasterPid = (dataDir: string): number =>
  Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0])

it('[RUN-01] makes a database on the first start: UTF-8, bytewise, with Chinese collation, closed to strangers', async () => {
  const dataDir = testFolder()
  const { url } = await open(dataDir)

  const settings = `select current_user, current_database(), current_setting('server_encoding'),
    current_setting('max_connections'), current_setting('timezone'), current_setting('listen_addresses'),
    current_setting('unix_socket_directories')`
  expect(await ask(url, settings)).toEqual(['sooner_owner', 'sooner', 'UTF8', '200', 'UTC', '127.0.0.1', ''])
  expect(await ask(url, `select w from (values ('乙'), ('甲')) v (w) order by w collate "zh-x-icu"`)).toEqual(
    ['甲', '乙'],
  )
  expect(await ask(url, `select w from (values ('b'), ('A'), ('a')) v (w) order by w`)).toEqual([
    'A',
    'a',
    'b',
  ])
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  )
  expect(statSync(join(dataDir, 'database/cluster.json')).mode & 0o777).toBe(0o600)
})

it('[RUN-01] keeps its data from one start to the next, and nothing runs in between', async () => {
  const dataDir = testFolder()
  const first = await open(dataDir)
  await ask(first.url, 'create table kept as select 7 as n')
  const pid = postmasterPid(dataDir)
  await first.close()
  await first.close()
  expect(isAlive(processIdOf(pid))).toBe(false)

  const second = await open(dataDir)
  expect(await ask(second.url, 'select n from kept')).toEqual([7])
})

it('[RUN-01] a second server joins the running database, and the last one out stops it', async () => {
  const dataDir = testFolder()
  const [one, two] = await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)])
  expect(one.url).toBe(two.url)
  const pid = postmasterPid(dataDir)

  await end(one.server, 'SIGTERM')
  expect(await ask(two.url, 'select 1')).toEqual([1])
  await end(two.server, 'SIGTERM')
  expect(isAlive(processIdOf(pid))).toBe(false)
})

it('[RUN-01] a server that is killed leaves the database running, and the next one adopts it', async () => {
  const dataDir = testFolder()
  const killed = await openElsewhere(dataDir)
  const pid = postmasterPid(dataDir)
  await end(killed.server, 'SIGKILL')

  const next = await open(dataDir)
  expect(postmasterPid(dataDir)).toBe(pid)
  expect(next.url).toBe(killed.url)
  await next.close()
  expect(isAlive(processIdOf(pid))).toBe(false)
})

it('[RUN-01] a database that is killed comes back at the same address with every acknowledged row', async () => {
  const dataDir = testFolder()
  const database = await open(dataDir, true)
  const { url } = database
  const joined = await open(dataDir)
  await ask(url, 'create table kept (n int)')

  let acknowledged = 0
  const writing = (async () => {
    for (;;) {
      await ask(url, `insert into kept values (${acknowledged})`)
      acknowledged += 1
    }
  })().catch(() => undefined)
  await vi.waitFor(() => expect(acknowledged).toBeGreaterThan(20), { timeout: 30_000 })
  const killed = processIdOf(postmasterPid(dataDir))
  process.kill(killed.pid, 'SIGKILL')
  await writing
  await vi.waitFor(() => expect(isAlive(killed)).toBe(false), { timeout: 30_000 })

  await Promise.all([database.ensureRunning(), database.ensureRunning(), joined.ensureRunning()])
  const [rows] = await ask(url, 'select count(*)::int from kept')
  expect(rows).toBeGreaterThanOrEqual(acknowledged)
  expect(rows).toBeLessThanOrEqual(acknowledged + 1)

  const pid = postmasterPid(dataDir)
  await database.ensureRunning()
  expect(postmasterPid(dataDir)).toBe(pid)
})

it('[RUN-01] a number in postmaster.pid that now belongs to another program is not mistaken for the database', async () => {
  const dataDir = testFolder()
  const first = await open(dataDir)
  const pidFile = join(clusterOf(dataDir), 'postmaster.pid')
  const content = readFileSync(pidFile, 'utf8')
  await first.close()
  writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))

  const second = await open(dataDir)
  expect(await ask(second.url, 'select 1')).toEqual([1])
})

it('[RUN-01] a first start that was cut short begins again', async () => {
  const dataDir = testFolder()
  mkdirSync(join(dataDir, 'database/cluster.partial/base'), { recursive: true })
  const { url } = await open(dataDir)
  expect(await ask(url, 'select 1')).toEqual([1])
})

it('[RUN-01] closes without an error when the data folder was removed', async () => {
  const dataDir = testFolder()
  const database = await open(dataDir)
  const postmaster = processIdOf(postmasterPid(dataDir))
  rmSync(dataDir, { recursive: true })
  await database.close()
  process.kill(postmaster.pid, 'SIGQUIT')
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), patient)
})

it('[RUN-01] works below a folder that only its owner may enter', async () => {
  const dataDir = join(testFolder(), 'data')
  const first = await open(dataDir)
  onTestFinished(() => rmSync(dirname(clusterOf(dataDir)), { recursive: true, force: true }))
  await ask(first.url, 'create table kept as select 7 as n')
  await first.close()

  const second = await open(dataDir)
  expect(await ask(second.url, 'select n from kept')).toEqual([7])
})

it('[RUN-01] [RUN-03] says which data folder cannot be written, and which key chooses another', async () => {
  const file = join(testFolder(), 'file')
  writeFileSync(file, '')
  await expect(openEmbedded({ dataDir: join(file, 'data') })).rejects.toThrow(
    /The data folder .*file\/data cannot be written \(ENOTDIR\)\. Set DATA_DIR to a folder that you own\./,
  )
})
