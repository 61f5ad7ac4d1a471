/**
 * A run whose process or database is killed at any moment is done once or not at all, with the hash of an undisturbed run.
 * The moments are drawn by a seed; `RUN_KILLS=30` draws as many as it says.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openEmbedded } from '#server/db/embedded/open.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { rehearse } from '#test/support/rehearsed-run.ts'
import { ask } from './support/ask.ts'
import { randomBy } from './support/clearing-books.ts'
import { minute } from './support/clock.ts'
import { testFolder } from './support/folder.ts'
import {
  apr,
  beginNow,
  orchid,
  payerTenantId,
  plantOffer,
  qingdaoId,
  workOn,
} from './support/planted-offers.ts'
import { postmasterOf } from './support/process.ts'
import { programOf } from './support/program.ts'
import { openTestServer, type TestServer } from './support/server.ts'
import { prepareTemplate } from './support/template.ts'

const kills = Number(process.env['RUN_KILLS'] ?? 5)
// On a quiet machine each kill takes seconds; a busy one takes its time to start processes.
vi.setConfig({ testTimeout: 120_000 + kills * 30_000 })
const documents = 40

const plant = ({ context }: TestServer) =>
  plantOffer(context, {
    code: orchid,
    terms: apr(1_000),
    documents: Array.from({ length: documents }, (_, n) => ({
      amount: BigInt(n + 1) * 10_00n,
      due_date: '2026-12-20',
    })),
  })

/** A run without a worker yet, and the result hash that it should get. */
async function begun(server: TestServer) {
  server.clock.advance(15 * minute)
  await plant(server)
  const runId = await beginNow(server)
  return { runId, expected: await rehearse(server, runId) }
}

/** The stored parts of a run: its state, its hash, and the numbers of its awards and journal entries. */
const seen = async ({ ownerUrl }: TestServer, runId: string) =>
  (
    await ask(
      ownerUrl,
      `select json_build_array(r.state, encode(r.result_hash, 'hex'), (select count(*) from awards a where a.run_id = r.id),
        (select count(*) from audit j where j.body ->> 'action' = 'clearing.ran' and j.body #>> '{facts,runId}' = r.id::text))
      from clearing_runs r where r.id = '${runId}'`,
    )
  )[0]
const whole = (expected: string) => ['done', expected, documents, 1]
const nothing = ['running', null, 0, 0]

async function startWorker(ownerUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [programOf('test/support/clearing-worker.ts'), ownerUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}
const send = (worker: ChildProcess, runId: string) =>
  worker.stdin?.write(`${JSON.stringify({ tenantId: payerTenantId, marketId: qingdaoId, runId })}\n`)

/** Works on the run here; retried until the database has released the locks of the killed process. */
const goOn = (server: TestServer, runId: string) =>
  vi.waitFor(() => workOn(server, runId), { timeout: 60_000, interval: 50 })

it(`[CLR-07] [RUN-04] killed with kill -9 at ${kills} random moments, a run is done once or not at all, as it would have been`, async () => {
  const server = await openTestServer()
  onTestFinished(server.close)
  const random = randomBy(20_261_116)
  const first = await begun(server)
  const worker = await startWorker(server.ownerUrl)
  const from = performance.now()
  send(worker, first.runId)
  await once(worker.stdout ?? worker, 'data')
  expect(await seen(server, first.runId)).toEqual(whole(first.expected))
  // The first one also loads and plans.
  const lastsMs = performance.now() - from
  worker.kill('SIGKILL')
  let next = startWorker(server.ownerUrl)
  for (let kill = 0; kill < kills; kill += 1) {
    const { runId, expected } = await begun(server)
    const killed = await next
    send(killed, runId)
    await wait(random() * lastsMs)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    if (kill + 1 < kills) next = startWorker(server.ownerUrl)
    expect([nothing, whole(expected)]).toContainEqual(await seen(server, runId))
    await goOn(server, runId)
    expect(await seen(server, runId)).toEqual(whole(expected))
  }
  expect((await verifyBooks(server.context.systemPool)).faults).toEqual([])
})

it(`[CLR-07] [RUN-04] with its database killed with kill -9 at ${kills} random moments, likewise`, async () => {
  const dataDir = testFolder()
  const cluster = await openEmbedded({ dataDir })
  onTestFinished(cluster.close)
  await prepareTemplate(cluster.url)
  const server = await openTestServer({ ownerUrl: cluster.url })
  onTestFinished(server.close)
  const random = randomBy(1_116)
  const first = await begun(server)
  const from = performance.now()
  await workOn(server, first.runId)
  const lastsMs = performance.now() - from
  for (let kill = 0; kill < kills; kill += 1) {
    const { runId, expected } = await begun(server)
    const working = workOn(server, runId).then(
      () => undefined,
      () => undefined,
    )
    await wait(random() * lastsMs)
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await working
    const look = async () => {
      await cluster.ensureRunning()
      return seen(server, runId)
    }
    const after = await vi.waitFor(look, { timeout: 60_000, interval: 50 })
    expect([nothing, whole(expected)]).toContainEqual(after)
    await goOn(server, runId)
    expect(await seen(server, runId)).toEqual(whole(expected))
  }
  expect((await verifyBooks(server.context.systemPool)).faults).toEqual([])
})
