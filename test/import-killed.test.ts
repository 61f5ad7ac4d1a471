/** An import whose process is killed or stopped is stored whole or not at all, and its state says which. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { routes } from '#contract/routes.ts'
import { importResumesWithinSeconds } from '#domain/imports/limits.ts'
import { stopGraceMs } from '#server/limits.ts'
import { documentImportsDesk } from './support/document-imports-desk.ts'
import { line } from './support/document-sheets.ts'
import { programOf } from './support/program.ts'

// On a quiet machine it takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 240_000 })
const inTime = { timeout: 120_000 }

const rows = 300
const desk = documentImportsDesk()

async function startWorker() {
  const child = spawn(process.execPath, [programOf('test/support/import-worker.ts'), desk.server.ownerUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

/** Locks rows that a worker needs, until the returned client rolls back. */
async function hold(rowsOf: string): Promise<pg.Client> {
  const holder = new pg.Client(desk.server.ownerUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query(`select from ${rowsOf} for update`)
  return holder
}
const waiting = `select count(*)::int from pg_stat_activity
  where datname = current_database() and usename = 'sooner_app' and wait_event_type = 'Lock'`
const untilWaiting = () => vi.waitFor(async () => expect(await desk.ask(waiting)).toEqual([1]), inTime)
const run = (id: string) =>
  desk.server.call(routes.importRun, { params: { id }, body: { mode: 'all' } }, { token: desk.payer })

it('[DOC-22] [RUN-04] killed with kill -9 while it is stored, it is not there and says so; another process takes it up in time, and it is there whole', async () => {
  const { id } = await desk.send(Array.from({ length: rows }, () => line()))
  await run(id)
  // The worker cannot update its progress: it waits with its rows written and nothing committed.
  const holder = await hold(`imports where id = '${id}'`)
  const worker = await startWorker()
  await untilWaiting()
  await startWorker()
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const killedAt = Date.now()
  await holder.query('rollback')
  expect(await desk.stored(id)).toEqual([])
  expect(await desk.look(id)).toMatchObject({ state: 'storing', rowsAdded: 0 })
  await vi.waitFor(async () => expect((await desk.look(id)).state).toBe('done'), inTime)
  const resumed = `select extract(epoch from started_on) from pgboss.job where name = 'imports.store' and data ->> 'importId' = '${id}'`
  const seconds = Number((await desk.ask(resumed))[0]) - killedAt / 1_000
  expect(seconds).toBeLessThan(importResumesWithinSeconds)
  expect(await desk.look(id)).toMatchObject({ rowsRead: rows, rowsFailed: 0, rowsAdded: rows })
  expect(await desk.stored(id)).toHaveLength(rows)
  expect(await desk.ask('select sum(documents)::int from document_counts')).toEqual([rows])
})

it('[DOC-22] [RUN-04] a process that gets SIGTERM while it stores an import ends in time without storing any row; the next one stores all', async () => {
  const { id } = await desk.send([line(), line(), line()])
  // The worker waits for the locked payees until the rollback below.
  const holder = await hold('payees')
  await run(id)
  const worker = await startWorker()
  await untilWaiting()
  const before = performance.now()
  worker.kill('SIGTERM')
  expect(await once(worker, 'exit')).toEqual([0, null])
  expect(performance.now() - before).toBeLessThan(stopGraceMs * 2)
  expect(await desk.ask(waiting)).toEqual([0])
  expect(await desk.look(id)).toMatchObject({ state: 'storing', rowsAdded: 0 })
  await holder.query('rollback')
  // The job waits for its retry; the test makes it due now.
  expect(
    await desk.ask(`update pgboss.job set start_after = now() where state = 'retry' returning name`),
  ).toEqual(['imports.store'])
  await startWorker()
  await vi.waitFor(async () => expect((await desk.look(id)).state).toBe('done'), inTime)
  expect(await desk.stored(id)).toHaveLength(3)
})
