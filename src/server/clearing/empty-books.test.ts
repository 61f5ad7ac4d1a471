/** A slot of a book with nothing in it: its run is recorded like every other, in the slot's own transaction and without a job. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { day } from '#test/support/clock.ts'
import { scheduleAlone } from '#test/support/due.ts'
import { orchid, payerTenantId, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { rehearse } from '#test/support/rehearsed-run.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { lockMarketShared } from '../markets/locks.ts'
import { slotKind } from '../markets/queries.ts'
import { runDue } from '../schedule/worker.ts'
import { replayRun } from './replay.ts'

let server: TestServer
let slots = 0
beforeAll(async () => {
  server = await openTestServer()
  server.clock.advance(2 * 3_600_000)
})
afterAll(() => server.close())
beforeEach(() => {
  if (slots > 0) server.clock.advance(day)
  slots += 1
})

const fallDue = async () => {
  const { context, clock } = server
  const slot = { tenantId: payerTenantId, kind: slotKind, dueAt: clock(), body: { marketId: qingdaoId } }
  await scheduleAlone(context, { id: context.makeId(), ...slot })
  await runDue(context)
}
type Run = { readonly id: string; readonly state: string; readonly hash: string | null }
const lastRun = async () =>
  (
    await ask(
      server.ownerUrl,
      `select json_build_object('id', id, 'state', state, 'epoch', epoch, 'candidates', candidates, 'hash', encode(result_hash, 'hex'),
        'late', finished_at - instant) from clearing_runs where market_id = '${qingdaoId}' order by number desc limit 1`,
    )
  )[0] as Run
const count = async (sql: string) => (await ask(server.ownerUrl, `select count(*)::int from ${sql}`))[0]
const jobs = `pgboss.job where name = 'clearing.run'`

it('[CLR-08] [CLR-01] is done at once, with the hash that a run of its own has, and replays', async () => {
  await fallDue()
  const run = await lastRun()
  expect(run).toMatchObject({ state: 'done', epoch: 1, candidates: 0, late: '00:00:00' })
  expect(run.hash).toBe(await rehearse(server, run.id))
  expect(await replayRun(server.context.systemPool, run.id)).toMatchObject({ resultHash: run.hash })
  expect(await count(jobs)).toBe(0)
})

it('[CLR-09] is one row of the audit log like every other, and publishes no clearing.runDone', async () => {
  await fallDue()
  const { id } = await lastRun()
  expect(await count(`audit where body #>> '{facts,runId}' = '${id}' and action = 'clearing.ran'`)).toBe(1)
  expect(await count(`clearing_snapshots where run_id = '${id}'`)).toBe(1)
  expect(await count(`outbox where topic = 'clearing.runDone'`)).toBe(0)
})

it('[CLR-07] is left to a run of its own where another transaction has locked the market', async () => {
  const { context } = server
  await context.db.transaction().execute(async (db) => {
    await lockMarketShared(db, [qingdaoId])
    await fallDue()
  })
  const run = await lastRun()
  expect(run.state).toBe('running')
  expect(await count(jobs)).toBe(1)
  await workOn(server, run.id)
  expect(await lastRun()).toMatchObject({ state: 'done', candidates: 0 })
})

it('[CLR-07] is left to a run of its own where something is offered', async () => {
  await plantOffer(server.context, {
    code: orchid,
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  await fallDue()
  const run = await lastRun()
  expect(run.state).toBe('running')
  expect(await count(jobs)).toBe(2)
  await workOn(server, run.id)
  expect(await lastRun()).toMatchObject({ state: 'done', candidates: 1 })
})
