/** How far a run of a long book is can be seen while it is performed, by its payer alone, and not after it. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#contract/routes.ts'
import { progressAt } from '#domain/clearing/progress.ts'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { tradeOf } from '#test/support/documents.ts'
import {
  apr,
  beginNow,
  orchid,
  payerTenantId,
  plantOffer,
  qingdaoId,
  workOn,
} from '#test/support/planted-offers.ts'
import { setAutomaticClearing } from '#test/support/proposals.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { asRole, commit } from '#test/support/sql.ts'
import { appRole } from '../db/roles.ts'
import { defineJob } from '../jobs/job.ts'
import { performRun } from './run.ts'

const documents = 40
const shortMax = 10

let server: TestServer
let payer: string
beforeAll(async () => {
  server = await openTestServer()
  payer = await server.enter('gaoyuan')
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

/** A job whose books are long from a few documents on. */
const longJob = defineJob({
  name: 'clearing.long',
  body: z.strictObject({ tenantId: z.string(), marketId: z.string(), runId: z.string() }),
  work: (work, run) => performRun(work, run, shortMax),
})
const workOnLong = (runId: string) =>
  longJob.run(server.context, { tenantId: payerTenantId, marketId: qingdaoId, runId })

const plant = () =>
  plantOffer(server.context, {
    code: orchid,
    terms: apr(1_000),
    documents: Array.from({ length: documents }, (_, n) => ({
      amount: BigInt(n + 1) * 10_00n,
      due_date: '2026-12-20',
    })),
  })
const read = async (id: string) =>
  (await server.call(routes.runRead, { params: { id } }, { token: payer })).data
const rowsOf = (id: string) =>
  ask(
    server.ownerUrl,
    `select json_build_array(done, total) from clearing_run_progress where run_id = '${id}'`,
  )
const rowsSeenBy = (tenant: string) =>
  asRole(server, appRole, { tenant }, (query) => query('select run_id from clearing_run_progress'))

/** Keeps the ledger from taking postings, so that a run waits right after its awards were inserted. */
async function holdLedger(): Promise<() => Promise<void>> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin')
  await owner.query('lock table ledger_transactions in share mode')
  return async () => void (await owner.query('rollback'))
}

/** Performs the run and returns what its page reads right before its end, and what others read. */
async function seenWhileHeld(runId: string) {
  const release = await holdLedger()
  const performed = workOnLong(runId)
  const last = progressAt('apply', 9, 10, documents).done
  await vi.waitFor(async () => expect(await rowsOf(runId)).toEqual([[last, documents]]), { timeout: 20_000 })
  const seen = await read(runId)
  const payee = await rowsSeenBy(tradeOf(orchid).payeeTenantId ?? '')
  const own = await rowsSeenBy(payerTenantId)
  await release()
  await performed
  return { seen, payee, own, last }
}

it('[COM-28] how far a run is can be read while it is performed, by its payer alone; afterwards it has its result', async () => {
  await plant()
  const runId = await beginNow(server)
  expect(await read(runId)).toMatchObject({ state: 'running', progress: null })
  const { seen, payee, own, last } = await seenWhileHeld(runId)
  expect(seen).toMatchObject({ state: 'running', progress: { done: last, total: documents }, awarded: null })
  expect(payee, 'a payee of the run').toEqual([])
  expect(own).toEqual([{ run_id: runId }])
  expect(await read(runId)).toMatchObject({ state: 'done', progress: null, awarded: documents })
  expect(await rowsOf(runId)).toEqual([])
})

it('[COM-28] [CLR-10] likewise of one that waited for an approval, and none while it waits', async () => {
  await plant()
  await setAutomaticClearing(server, false)
  const id = await beginNow(server)
  await workOnLong(id)
  expect(await read(id)).toMatchObject({ state: 'proposed', progress: null })
  await server.call(routes.runAward, { params: { id }, body: { marketId: qingdaoId } }, { token: payer })
  expect(await read(id)).toMatchObject({ state: 'running', progress: null })
  const { seen, last } = await seenWhileHeld(id)
  expect(seen).toMatchObject({ state: 'running', progress: { done: last, total: documents } })
  expect(await read(id)).toMatchObject({ state: 'done', progress: null, awarded: documents })
  await setAutomaticClearing(server, true)
})

it('[COM-28] what is written only grows, is never whole, and nothing is written of a short book', async () => {
  await commit(server.ownerUrl, [
    'create table seen_progress (n integer generated always as identity, run_id uuid, done integer, total integer)',
    `create function see_progress() returns trigger language plpgsql security definer as $$
      begin insert into seen_progress (run_id, done, total) values (new.run_id, new.done, new.total); return null; end $$`,
    'create trigger seen after insert or update on clearing_run_progress for each row execute function see_progress()',
  ])
  const written = async (runId: string) =>
    (await ask(
      server.ownerUrl,
      `select json_build_array(done, total) from seen_progress where run_id = '${runId}' order by n`,
    )) as [number, number | null][]
  await plant()
  const long = await beginNow(server)
  await workOnLong(long)
  const seen = await written(long)
  expect(seen[0], 'while the book is read').toEqual([expect.any(Number), null])
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).toSorted((a, b) => a - b))
  expect(seen.every(([done, total]) => total === null || (total === documents && done < total))).toBe(true)
  server.clock.advance(15 * minute)
  await plant()
  const short = await beginNow(server)
  await workOn(server, short)
  expect(await read(short)).toMatchObject({ state: 'done', awarded: documents })
  expect(await written(short)).toEqual([])
  await commit(server.ownerUrl, [
    'drop trigger seen on clearing_run_progress',
    'drop function see_progress()',
    'drop table seen_progress',
  ])
})

it('[COM-28] [CLR-07] what a process that died has left is not shown once another has the run, and ends with it', async () => {
  await plant()
  const runId = await beginNow(server)
  // A process claimed the run, came far and died.
  await ask(server.ownerUrl, `update clearing_runs set epoch = epoch + 1 where id = '${runId}' returning 1`)
  await ask(
    server.ownerUrl,
    `insert into clearing_run_progress values ('${payerTenantId}', '${runId}', 1, 38, ${documents}) returning 1`,
  )
  expect(await read(runId)).toMatchObject({ progress: { done: 38, total: documents } })
  await ask(server.ownerUrl, `update clearing_runs set epoch = epoch + 1 where id = '${runId}' returning 1`)
  expect(await read(runId), 'the next one has begun').toMatchObject({ state: 'running', progress: null })
  await workOn(server, runId)
  expect(await read(runId)).toMatchObject({ state: 'done', progress: null, awarded: documents })
  expect(await rowsOf(runId)).toEqual([])
})

it('[COM-28] a run does not fail with its progress', async () => {
  await plant()
  const runId = await beginNow(server)
  await commit(server.ownerUrl, [
    `create function refuse_progress() returns trigger language plpgsql as $$ begin raise check_violation; end $$`,
    'create trigger refused before insert on clearing_run_progress for each row execute function refuse_progress()',
  ])
  await workOnLong(runId)
  await commit(server.ownerUrl, [
    'drop trigger refused on clearing_run_progress',
    'drop function refuse_progress()',
  ])
  expect(await read(runId)).toMatchObject({ state: 'done', progress: null, awarded: documents })
})
