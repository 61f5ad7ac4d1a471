/**
 * The cost of a run from its book to its awards, in one transaction, against what any correct run must do, in bare tables: copy the
 * items out, sort, copy the awards in (a primary key and one index), and insert the snapshot and the reasons; and, in a run of its
 * own, how long other calls wait meanwhile.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { companyRead } from '#contract/companies.ts'
import { defaultSettings } from '#domain/markets/settings.ts'
import { bookStatement } from '#server/clearing/book-sql.ts'
import { runJob } from '#server/clearing/jobs.ts'
import { runTimeAt } from '#server/clearing/run-market.ts'
import { beginRun } from '#server/clearing/slots.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import type { Context } from '#server/context.ts'
import { ask } from '#test/support/ask.ts'
import { type Finding, type Measure, median } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { inWorld, type World } from './world.ts'

const documents = 1_000_000
const share = 0.24
const timesMax = 2.5
const waitTimesMax = 2
const floorRounds = 3
const callers = 4

export const clearEndToEnd: Measure = { name: 'clear-end-to-end', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const offered = await makeOffered(world, { documents, share, isOffered: true })
  await bookAside(world, offered)
  const first = await run(world.context, offered)
  const { floorMs, awards } = await floor(world, first.runId)
  const url = `${await world.serve()}${companyRead.path}`
  const headers = { token: offered.payer.token }
  const quiet = await callsDuring(url, headers, () => new Promise((over) => setTimeout(over, 3_000)))
  // The rest of the book, which the first run has left.
  const busy = await callsDuring(url, headers, () => run(world.context, offered))
  return [
    {
      name: 'clear-end-to-end',
      ratio: first.tookMs / floorMs,
      goal: { atMost: timesMax },
      figures: `${documents} items, ${awards} awarded: the floor ${floorMs.toFixed(0)} ms, cleared ${first.tookMs.toFixed(0)} ms`,
    },
    {
      name: 'clear-end-to-end-others',
      ratio: busy / quiet,
      goal: { atMost: waitTimesMax },
      figures: `p99 of a read by ${callers} callers: ${quiet.toFixed(1)} ms, during a run ${busy.toFixed(1)} ms`,
    },
  ]
}

async function run(context: Context, offered: Offered): Promise<{ runId: string; tookMs: number }> {
  const runId = await begin(context, offered)
  const begun = performance.now()
  await runJob.run(context, { tenantId: offered.payer.id, marketId: offered.marketId, runId })
  return { runId, tookMs: performance.now() - begun }
}

export const begin = (context: Context, { payer, marketId }: Offered): Promise<string> =>
  runUnit(context, {
    cause: { kind: 'job', requestId: context.makeId() },
    enter: inScopeOf({ tenantId: payer.id }),
    lock: noLocks,
    work: async ({ db }) => {
      const time = runTimeAt(context.clock(), 'Asia/Shanghai', false)
      const value = await beginRun({ db, context }, { tenantId: payer.id, marketId, time })
      if (value === undefined) throw new Error('There is no other run.')
      return { value }
    },
  })

/** The p99 of a call that several clients repeat while other work runs. */
async function callsDuring(
  url: string,
  headers: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<number> {
  const took: number[] = []
  const state = { isOver: false }
  const call = async (): Promise<void> => {
    while (!state.isOver) {
      const begun = performance.now()
      await (await fetch(url, { headers })).arrayBuffer()
      took.push(performance.now() - begun)
    }
  }
  const calling = Array.from({ length: callers }, call)
  await work()
  state.isOver = true
  await Promise.all(calling)
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0
}

/** The rows of the book as they are, in a plain table. */
async function bookAside({ ownerUrl }: World, { payer, marketId, payDate }: Offered): Promise<void> {
  const statement = bookStatement(
    {
      tenantId: payer.id,
      marketId,
      payDate,
      today: payDate,
      ratesAt: new Date(),
      restrictions: defaultSettings,
      dayCount: 360,
    },
    false,
    [],
  )
  const select = statement.replace(/^copy \(/, '').replace(/\) to stdout \(format binary\)$/, '')
  const names = Array.from({ length: 13 }, (_, n) => `c${n}`).join(', ')
  await ask(ownerUrl, `create table bench_book (${names}) as ${select}`.replace(/\bas\s+with/, 'as with'))
}

async function floor({ ownerUrl }: World, runId: string) {
  const owner = new pg.Client({ connectionString: ownerUrl })
  owner.on('error', () => undefined) // A failure of the work is thrown as well.
  await owner.connect()
  await owner.query(`create table bench_awards (like awards, primary key (payer_tenant_id, id));
    create index on bench_awards (payer_tenant_id, run_id, place);
    create table bench_snapshots (like clearing_snapshots, primary key (payer_tenant_id, run_id, part));
    create table bench_reasons (like clearing_payee_results, primary key (payer_tenant_id, run_id, payee_id))`)
  const copied = new Map<string, Buffer>()
  for (const [bare, table] of bareTables) {
    const of = `(select * from ${table} where run_id = '${runId}')`
    copied.set(bare, await buffer(owner.query(copyTo(`copy ${of} to stdout (format binary)`))))
  }
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int as count from awards where run_id = '${runId}'`,
  )
  const took: number[] = []
  for (let round = 0; round <= floorRounds; round += 1) {
    const doubles = Float64Array.from({ length: documents }, () => Math.random())
    const begun = performance.now()
    await owner.query('begin')
    await buffer(owner.query(copyTo('copy bench_book to stdout (format binary)')))
    doubles.sort()
    for (const [bare, bytes] of copied)
      await pipeline(Readable.from([bytes]), owner.query(copyFrom(`copy ${bare} from stdin (format binary)`)))
    await owner.query('commit')
    if (round > 0) took.push(performance.now() - begun)
    await owner.query('truncate bench_awards, bench_snapshots, bench_reasons')
  }
  await owner.end()
  return { floorMs: median(took), awards: rows[0]?.count ?? 0 }
}

const bareTables = [
  ['bench_awards', 'awards'],
  ['bench_snapshots', 'clearing_snapshots'],
  ['bench_reasons', 'clearing_payee_results'],
] as const
