/** The time to verify books with a million documents, a run and payments, against one scan of the same tables. */
import assert from 'node:assert/strict'
import { runJob } from '#server/clearing/jobs.ts'
import { checks, tablesLookedAt } from '#server/invariants/checks.ts'
import { verifyBooks } from '#server/invariants/verify.ts'
import { begin } from './clear-end-to-end.ts'
import type { Finding, Measure } from './measure.ts'
import { makeOffered } from './offered.ts'
import { payAll, settle } from './pay-bulk.ts'
import { inWorld, type World } from './world.ts'

const documents = 1_000_000
const share = 0.24
const awardsPaid = 100_000
const secondsMax = 60
const slowestShown = 3

export const verifyBooksMeasure: Measure = { name: 'verify-books', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { context } = world
  const offered = await makeOffered(world, { documents, share, isOffered: true })
  const runId = await begin(context, offered)
  await runJob.run(context, { tenantId: offered.payer.id, marketId: offered.marketId, runId })
  await settle(world, offered, runId)
  await payAll(context, offered, awardsPaid)
  const client = await context.systemPool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const scanned = performance.now()
    for (const table of tablesLookedAt) await client.query(`select count(*) from ${table}`)
    const scanMs = performance.now() - scanned
    const begun = performance.now()
    const { rows, faults } = await verifyBooks(client)
    const seconds = (performance.now() - begun) / 1_000
    assert.deepEqual(faults.slice(0, slowestShown), [])
    const slowest: { readonly name: string; readonly ms: number }[] = []
    for (const [name, check] of Object.entries(checks)) {
      const from = performance.now()
      await client.query(check)
      slowest.push({ name, ms: performance.now() - from })
    }
    const reported = slowest
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, slowestShown)
      .map(({ name, ms }) => `${name} ${(ms / 1_000).toFixed(1)} s`)
    return [
      {
        name: 'verify-books',
        ratio: seconds / secondsMax,
        goal: { atMost: 1 },
        figures: `${rows.documents} documents, ${faults.length} faults: scanned in ${(scanMs / 1_000).toFixed(1)} s, verified in ${seconds.toFixed(1)} s of ${secondsMax}; ${reported.join(', ')}`,
      },
    ]
  } finally {
    client.release(true)
  }
}
