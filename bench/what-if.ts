/**
 * The cost of other settings on a book that the desk keeps, against reading that book once; and the whole answer of the page,
 * with and without a kept book, against the second that it may take.
 */
import { whatIf } from '#contract/what-if.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { countRows } from '#server/clearing/book-rows.ts'
import { closeBook, lookAtDesk, openBook } from '#server/clearing/desk-thread.ts'
import { readBook } from '#server/clearing/read-book.ts'
import { readRunMarket, runTimeAt } from '#server/clearing/run-market.ts'
import { inScopeOf, noLocks, runUnit } from '#server/commands/unit-of-work.ts'
import { openAlone } from '#server/db/pool.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makeOffered, type Offered } from './offered.ts'
import { inWorld, type World } from './world.ts'

const documents = 100_000
const share = 0.24
const timesMax = 0.3
const pageMs = 1_000

export const whatIfMeasure: Measure = { name: 'what-if', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const offered = await makeOffered(world, { documents, share, isOffered: true })
  const source = await read(world, offered)
  const items = countRows(source.rows)
  const market = await openBook('thread', { id: 'kept', source })
  let minimum = 0
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    await work()
    return performance.now() - begun
  }
  const query = { page: 1, pageSize: 20 }
  const ms = await inTurns({
    read: () => timed(() => read(world, offered)),
    tried: () => {
      minimum += 25
      const other = { ...market, minimumBps: (market.minimumBps + minimum) as BasisPoints }
      return timed(() => lookAtDesk('thread', { id: 'kept', market: other, isOther: false, query }))
    },
  })
  await closeBook('thread', 'kept')
  const url = `${await world.serve()}${whatIf.path}`
  let bookId: string | undefined
  const call = async (body: object) => {
    minimum += 1
    const settings = { minimumApr: (2 + minimum / 1_000).toFixed(2) }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { token: offered.payer.token, 'content-type': 'application/json' },
      body: JSON.stringify({ marketId: offered.marketId, settings, ...body }),
    })
    const { data } = (await answer.json()) as { data: { bookId: string } }
    bookId = data.bookId
  }
  const page = await inTurns({
    fresh: () => timed(() => call({})),
    kept: () => timed(() => call({ bookId })),
  })
  return [
    {
      name: 'what-if',
      ratio: ms.tried / ms.read,
      goal: { atMost: timesMax },
      figures: `${items} items: the book read ${ms.read.toFixed(0)} ms, another minimum ${ms.tried.toFixed(0)} ms`,
    },
    {
      name: 'what-if-page',
      ratio: page.fresh / pageMs,
      goal: { atMost: 1 },
      figures: `${items} items: answered in ${page.fresh.toFixed(0)} ms, with a kept book in ${page.kept.toFixed(0)} ms`,
    },
  ]
}

/** The book as clearing now would read it. */
async function read({ context }: World, { payer, marketId }: Offered) {
  const connection = await openAlone(context.pool)
  try {
    return await runUnit(context, {
      cause: { kind: 'job', requestId: context.makeId() },
      enter: inScopeOf({ tenantId: payer.id }),
      connection,
      lock: noLocks,
      work: async ({ db, businessNow }) => {
        const time = runTimeAt(businessNow, 'Asia/Shanghai', false)
        const market = await readRunMarket(db, payer.id, marketId, time)
        if (!market) throw new Error('The calendar has a pay date.')
        return { value: await readBook(db, connection, market) }
      },
    })
  } finally {
    await connection.end()
  }
}
