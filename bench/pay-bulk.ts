/**
 * The cost of marking many awards as paid, against bare rows of what any payment writes: payments, the status of their
 * documents, the counts, and one posting for each payee. The time for an award is the same for ten times as many.
 */
import { sql } from 'kysely'
import pg from 'pg'
import { topics } from '#contract/topics.ts'
import { documentsPerStepMax, runMsMax } from '#domain/clearing/limits.ts'
import { followRun } from '#server/awards/event-handlers.ts'
import { lockAwards } from '#server/awards/locks.ts'
import { payAwards } from '#server/awards/payments.ts'
import { runJob } from '#server/clearing/jobs.ts'
import { platformId } from '#server/commands/journal.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import { inScope } from '#server/db/scope.ts'
import { ask } from '#test/support/ask.ts'
import { begin } from './clear-end-to-end.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { inWorld, type World } from './world.ts'

const few = 20_000
const many = 200_000
const timesMax = 2.5
/** How much longer an award may take among many than among few. */
const linearMax = 1.25
const floorRounds = 3

export const payBulk: Measure = { name: 'pay-bulk', run: measure }

async function measure(): Promise<readonly Finding[]> {
  const one = await inWorld((world) => payEach(world, few))
  const ten = await inWorld((world) => payEach(world, many))
  const line = ({ count, floorMs, paidMs }: Took) =>
    `${count} awards: bare rows ${floorMs.toFixed(0)} ms, marked paid ${paidMs.toFixed(0)} ms`
  const eachOf = ({ count, paidMs }: Took) => paidMs / count
  return [
    {
      name: 'pay-bulk',
      ratio: one.paidMs / one.floorMs,
      goal: { atMost: timesMax },
      figures: line(one),
    },
    {
      name: 'pay-bulk-linear',
      ratio: eachOf(ten) / eachOf(one),
      goal: { atMost: linearMax },
      figures: line(ten),
    },
  ]
}

type Took = { readonly count: number; readonly floorMs: number; readonly paidMs: number }

async function payEach(world: World, documents: number): Promise<Took> {
  const { context } = world
  // All of them fit, so that all are awarded.
  const offered = await makeOffered(world, { documents, share: 2, isOffered: true })
  const runId = await begin(context, offered)
  await runJob.run(context, { tenantId: offered.payer.id, marketId: offered.marketId, runId })
  await settle(world, offered, runId)
  const floorMs = await bareRows(world, offered)
  const begun = performance.now()
  const count = await payAll(context, offered, documents)
  return { count, floorMs, paidMs: performance.now() - begun }
}

/** What happens between a run and its payments: its event, and the statistics that a running database has. */
export async function settle({ context, ownerUrl }: World, offered: Offered, runId: string): Promise<void> {
  await follow(context, offered, runId)
  await ask(ownerUrl, 'vacuum analyze awards, offer_items, document_states, document_counts')
}

/** Applies the awards of the run to items and documents, as its event does. */
async function follow(context: Context, { payer }: Offered, runId: string): Promise<void> {
  for (let after: unknown = 0; after !== undefined; ) {
    const event = { id: 1n, tenantId: payer.id, userId: null, topic: topics.runDone, body: { runId, after } }
    const [machineNow, businessNow] = [context.clock(), context.clock()]
    const entry = await inScope(context.db, { tenantId: payer.id }, (db) =>
      followRun.handle({ db, context, machineNow, businessNow }, event),
    )
    const next = entry?.events?.find(({ topic }) => topic === topics.runDone)
    after = (next?.body as { after: number } | undefined)?.after
  }
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
        order by a.payee_id, a.id limit ${documentsPerStepMax}`.execute(work.db)
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

/** The same rows in tables that have only a primary key. */
async function bareRows({ ownerUrl }: World, { payer, payDate }: Offered): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const own = `payer_tenant_id = '${payer.id}'`
  const made = [
    'create table bench_payments (like award_payments, primary key (payer_tenant_id, award_id))',
    'create table bench_transactions (like ledger_transactions, primary key (id))',
    'create table bench_entries (like ledger_entries, primary key (transaction_id, number))',
    `create table bench_states as select payer_tenant_id, document_id, status, paid_date from document_states where ${own}`,
    'alter table bench_states add primary key (payer_tenant_id, document_id)',
    `create table bench_counts as select * from document_counts where ${own}`,
    'alter table bench_counts add primary key (payer_tenant_id, payee_id, type, status, currency)',
    'vacuum analyze bench_states, bench_counts',
  ]
  const steps = [
    'begin',
    `insert into bench_payments select payer_tenant_id, id, market_id, payee_tenant_id, '${payDate}', amount - discount, 'payer', null, awarded_at,
       payer_tenant_id, release_on, null, id from awards where ${own} and state = 'committed'`,
    `update bench_states set status = 'paid', paid_date = '${payDate}' where ${own}`,
    `insert into bench_counts select c.payer_tenant_id, c.payee_id, c.type, 'paid', c.currency, c.payer_id, c.payee_tenant_id, c.payee_company_id,
       c.documents, c.minor, c.payable from bench_counts c where c.status = 'awarded'`,
    `update bench_counts set documents = 0 where status = 'awarded'`,
    `insert into bench_transactions select id, id, payer_tenant_id, payee_tenant_id, 'clearing.paid', id, 4, listed_at from payees where ${own}`,
    `insert into bench_entries select t.id, t.id, n, t.tenant_id, t.other_tenant_id, 4, t.id, 'CNY', 1 from bench_transactions t
       cross join generate_series(1, 4) n`,
    'commit',
  ]
  const clear = [
    'truncate bench_payments, bench_transactions, bench_entries',
    `delete from bench_counts where status = 'paid'`,
    'vacuum bench_states, bench_counts',
  ]
  for (const step of made) await owner.query(step)
  const took: number[] = []
  for (let round = 0; round <= floorRounds; round += 1) {
    const begun = performance.now()
    for (const step of steps) await owner.query(step)
    if (round > 0) took.push(performance.now() - begun)
    for (const step of clear) await owner.query(step)
  }
  await owner.end()
  return median(took)
}
