/** A run that is disturbed comes to what it would have come to, once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask } from '#test/support/ask.ts'
import { minute } from '#test/support/clock.ts'
import { apr, beginNow, orchid, plantOffer, qingdaoId, workOn } from '#test/support/planted-offers.ts'
import { rehearse } from '#test/support/rehearsed-run.ts'
import { openTestServer, type TestServer } from '#test/support/server.ts'
import { commit } from '#test/support/sql.ts'
import { LockWaitOver } from '../db/faults.ts'
import { lockMarketShared } from '../markets/locks.ts'
import { decidedRuns, replayRun } from './replay.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.advance(15 * minute))

const hashOf = async (runId: string) =>
  ask(server.ownerUrl, `select encode(result_hash, 'hex') from clearing_runs where id = '${runId}'`)
const count = async (sql: string) => (await ask(server.ownerUrl, `select count(*)::int from ${sql}`))[0]

/** Three documents that are awarded, and one that is below the minimum. */
const plant = async () => {
  await plantOffer(server.context, {
    terms: apr(600),
    documents: [{ amount: 1_000_00n, due_date: '2026-12-20' }],
  })
  await plantOffer(server.context, {
    code: orchid,
    terms: apr(1_000),
    documents: [1, 2, 3].map((n) => ({ amount: BigInt(n) * 1_000_00n, due_date: '2026-12-20' })),
  })
}

describe('[CLR-07] a run that was left', () => {
  it('is taken over with the same moment, and the process that had it before cannot finish it', async () => {
    await plant()
    const runId = await beginNow(server)
    server.clock.advance(5 * minute)
    // A process claimed the run and died.
    await ask(server.ownerUrl, `update clearing_runs set epoch = epoch + 1 where id = '${runId}' returning 1`)
    await workOn(server, runId)
    const [run] = await ask(
      server.ownerUrl,
      `select json_build_object('state', state, 'epoch', epoch, 'late', finished_at > instant) from clearing_runs where id = '${runId}'`,
    )
    expect(run).toEqual({ state: 'done', epoch: 2, late: true })
    const hash = await hashOf(runId)
    await workOn(server, runId)
    expect(await hashOf(runId), 'what is done is done').toEqual(hash)
    expect(await count(`awards where run_id = '${runId}'`)).toBe(3)
  })

  it('keeps commands from changing what it is to read', async () => {
    const runId = await beginNow(server)
    const command = server.context.db.transaction().execute((db) => lockMarketShared(db, [qingdaoId]))
    await expect(command).rejects.toBeInstanceOf(LockWaitOver)
    await workOn(server, runId)
    await server.context.db.transaction().execute((db) => lockMarketShared(db, [qingdaoId]))
  })

  it('is done once by many at a time', async () => {
    await plant()
    const runId = await beginNow(server)
    await Promise.all([1, 2, 3, 4].map(() => workOn(server, runId)))
    expect(await count(`awards where run_id = '${runId}'`)).toBe(3)
    expect(
      await count(`audit where body ->> 'action' = 'clearing.ran' and body #>> '{facts,runId}' = '${runId}'`),
    ).toBe(1)
  })

  it.each(['clearing_snapshots', 'awards', 'ledger_entries', 'clearing_payee_results', 'audit', 'outbox'])(
    'leaves nothing where its connection is lost at %s, and then comes to what it would have come to',
    async (table) => {
      await plant()
      const runId = await beginNow(server)
      const expected = await rehearse(server, runId)
      await commit(server.ownerUrl, [
        `create function die() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`,
        `create trigger dies after insert on ${table} for each statement execute function die()`,
      ])
      await expect(workOn(server, runId)).rejects.toThrow(/terminat|Connection/)
      expect(await count(`awards where run_id = '${runId}'`)).toBe(0)
      expect(await ask(server.ownerUrl, `select state from clearing_runs where id = '${runId}'`)).toEqual([
        'running',
      ])
      await commit(server.ownerUrl, [`drop trigger dies on ${table}`, 'drop function die()'])
      server.clock.advance(3 * minute)
      await workOn(server, runId)
      expect(await hashOf(runId)).toEqual([expected])
      expect(await count(`awards where run_id = '${runId}'`)).toBe(3)
    },
  )
})

describe('[CLR-01] a replay', () => {
  it('comes to the same, byte by byte, for every run', async () => {
    const runs = await decidedRuns(server.context.systemPool)
    expect(runs.length).toBeGreaterThan(2)
    for (const runId of runs) {
      const replayed = await replayRun(server.context.systemPool, runId)
      expect([replayed.fault, [replayed.resultHash]]).toEqual([undefined, await hashOf(runId)])
    }
  })

  it('sees a reason that was changed where payees read it', async () => {
    const [runId] = (await ask(
      server.ownerUrl,
      'select run_id::text from clearing_payee_results limit 1',
    )) as string[]
    const change = (bits: string) =>
      ask(
        server.ownerUrl,
        `do $$ begin set local session_replication_role = replica;
           update clearing_payee_results set reasons = ${bits} where run_id = '${runId}'; end $$`,
      )
    const [before] = await ask(
      server.ownerUrl,
      `select reasons::text from clearing_payee_results where run_id = '${runId}'`,
    )
    await change('array_fill(32, array[cardinality(reasons)])')
    const replayed = await replayRun(server.context.systemPool, runId ?? '')
    await change(`'${String(before)}'`)
    expect(replayed.fault).toBe('reasonsDiffer')
    expect((await replayRun(server.context.systemPool, runId ?? '')).fault).toBeUndefined()
  })
})
