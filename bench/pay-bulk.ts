/** The cost of marking many awards as paid, against copying as many awards into a table. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { documentsPerStepMax, runMsMax } from '#domain/clearing/limits.ts'
import { lockAwards } from '#server/awards/locks.ts'
import { payAwards } from '#server/awards/payments.ts'
import { runJob } from '#server/clearing/jobs.ts'
import { platformId } from '#server/commands/journal.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import { begin } from './clear-end-to-end.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { inWorld, type World } from './world.ts'

const awardsPaid = 100_000
const timesMax = 6
const floorRounds = 3

export const payBulk: Measure = { name: 'pay-bulk', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { context } = world
  // All of them fit, so that all are awarded.
  const offered = await makeOffered(world, { documents: awardsPaid, share: 2, isOffered: true })
  const runId = await begin(context, offered)
  await runJob.run(context, { tenantId: offered.payer.id, marketId: offered.marketId, runId })
  const copiedMs = await copied(world)
  const begun = performance.now()
  const paid = await payAll(context, offered, awardsPaid)
  const tookMs = performance.now() - begun
  return [
    {
      name: 'pay-bulk',
      ratio: tookMs / copiedMs,
      goal: { atMost: timesMax },
      figures: `${paid} awards copied in ${copiedMs.toFixed(0)} ms, marked paid ${tookMs.toFixed(0)} ms`,
    },
  ]
}

/** Pays up to `most` awards of a payer, in portions like the sandbox's bank, and returns how many. */
export async function payAll(context: Context, offered: Offered, most: number): Promise<number> {
  let paid = 0
  while (paid < most) {
    const count = await paySome(context, offered)
    if (count === 0) break
    paid += count
  }
  return paid
}

const paySome = (context: Context, { payer, payDate }: Offered): Promise<number> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: payer.id }),
    withinMs: runMsMax,
    lock: noLocks,
    work: async (work) => {
      const { rows } = await sql<{ id: string }>`
        select a.id from awards a where a.payer_tenant_id = ${payer.id} and a.state = 'committed'
        order by a.id limit ${documentsPerStepMax}`.execute(work.db)
      const ids = rows.map(({ id }) => id)
      const awards = await lockAwards(work.db, payer.id, ids)
      if (awards.length === 0) return { value: 0 }
      const dated = awards.map((award) => ({
        ...award,
        valueDate: payDate,
        reference: undefined,
        paid: undefined,
      }))
      await payAwards(work, payer.id, dated, { source: 'sandboxBank', by: platformId })
      const facts = { count: awards.length, valueDate: payDate }
      const entry = { action: 'clearing.paid', tenantId: payer.id, userId: platformId, facts } as const
      return { value: awards.length, entries: [entry] }
    },
  })

async function copied({ ownerUrl }: World): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  await owner.query('create table bench_awards (like awards, primary key (payer_tenant_id, id))')
  const rows = await buffer(owner.query(copyTo('copy awards to stdout (format binary)')))
  const took: number[] = []
  for (let round = 0; round <= floorRounds; round += 1) {
    const begun = performance.now()
    await pipeline(
      Readable.from([rows]),
      owner.query(copyFrom('copy bench_awards from stdin (format binary)')),
    )
    if (round > 0) took.push(performance.now() - begun)
    await owner.query('truncate bench_awards')
  }
  await owner.end()
  return median(took)
}
