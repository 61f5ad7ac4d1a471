/**
 * The cost of the live indication of a hundred documents on a book that is kept, with one quote of as many documents, against that
 * quote alone; and how long a change of the settings takes to be notified, against the second that it may take.
 */
import assert from 'node:assert/strict'
import { routes } from '#contract/routes.ts'
import { topics } from '#contract/topics.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { startDispatch } from '#server/domain-events/dispatch.ts'
import { writeEvent } from '#server/domain-events/store.ts'
import { addVersion, readMarkets } from '#server/markets/store.ts'
import { ask } from '#test/support/ask.ts'
import { journalPlanted } from '#test/support/journal.ts'
import { type Finding, inTurns, type Measure } from './measure.ts'
import { makePapers, termsOf } from './offer.ts'
import { makeOffered, type Offered } from './offered.ts'
import { signIn } from './tenants.ts'
import { inWorld, type World } from './world.ts'

const items = 20_000
const perOffer = 100
const timesMax = 2
const changes = 20
const heardMs = 1_000

export const indication: Measure = { name: 'indication', run: () => inWorld(measure) }

async function measure(world: World): Promise<readonly Finding[]> {
  const { context } = world
  const book = await makeOffered(world, { documents: items, share: 0.24, isOffered: true })
  const [offered, [papers]] = await makePapers(world, 1)
  assert(papers)
  const token = await signIn(context, { ...offered.payee, companyType: 'supplier' })
  const url = `${await world.serve()}${routes.offerQuote.path}`
  const headers = { token, 'content-type': 'application/json' }
  const body = JSON.stringify(termsOf(offered, papers.ids))
  const requester = { tenantId: offered.payee.id, userId: context.makeId() }
  const group = {
    market: { tenantId: book.payer.id, marketId: book.marketId },
    claims: papers.ids.map((documentId) => ({
      documentId,
      payeeId: offered.payee.id,
      terms: { method: 'preSettlement' as const, rate: { type: 'apr' as const, bps: 800 as BasisPoints } },
      fixed: false,
      amount: 50_000_000,
      daysPaidEarly: 30,
      billTermDays: 0,
    })),
  }
  const indicate = () => context.indications.ofOffers(requester, 'bench', [group])
  const [first] = await indicate()
  assert(first?.every((one) => one === 'clearing' || one === 'close' || one === 'notClearing'))
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const begun = performance.now()
    for (let n = 0; n < 10; n += 1) await work()
    return (performance.now() - begun) / 10
  }
  const ms = await inTurns({
    quoted: () => timed(async () => (await fetch(url, { method: 'POST', headers, body })).text()),
    indicated: () => timed(indicate),
  })
  const waits = await waitsOf(world, book, indicate)
  const p95 = waits.toSorted((a, b) => a - b)[Math.ceil(waits.length * 0.95) - 1] ?? 0
  return [
    {
      name: 'indication',
      ratio: (ms.quoted + ms.indicated) / ms.quoted,
      goal: { atMost: timesMax },
      figures: `${items} items, ${perOffer} documents: quoted in ${ms.quoted.toFixed(1)} ms, indicated in ${ms.indicated.toFixed(2)} ms`,
    },
    {
      name: 'indication-live',
      ratio: p95 / heardMs,
      goal: { atMost: 1 },
      figures: `${changes} changes of a market of ${items} items: the 95th was notified after ${p95.toFixed(0)} ms`,
    },
  ]
}

/** How long after each change of the minimum, which moves the answer, the event for the person is dispatched. */
async function waitsOf(world: World, offered: Offered, again: () => Promise<unknown>) {
  const dispatch = startDispatch(world.context, world.context.live.push)
  try {
    return await waitsUnderDispatch(world, offered, again)
  } finally {
    await dispatch.stop()
  }
}

async function waitsUnderDispatch(
  { context, ownerUrl }: World,
  { payer, marketId }: Offered,
  again: () => Promise<unknown>,
) {
  const countNotified = async (): Promise<number> => {
    const sql = `select count(*)::int as found from domain_events where topic = '${topics.indicationsChanged}'`
    return Number((await ask(ownerUrl, sql))[0])
  }
  const waits: number[] = []
  for (let n = 0; n < changes; n += 1) {
    await again()
    const before = await countNotified()
    await context.systemDb.transaction().execute(async (db) => {
      const [market] = await readMarkets(db, payer.id, marketId)
      assert(market)
      const own = { ...market.own, showsIndication: !market.own.showsIndication }
      const setAt = context.clock()
      await addVersion(
        db,
        market,
        { settings: market.settings, own, setBy: null, setAt, times: market.times },
        false,
      )
      await journalPlanted(db, context)
      await writeEvent(
        db,
        { tenantId: payer.id, userId: null, topic: topics.marketsChanged, body: { marketId } },
        setAt,
      )
    })
    context.outboxWake.wake()
    const begun = performance.now()
    while ((await countNotified()) === before) {
      assert(performance.now() - begun < 60_000, 'a change was not heard of within a minute')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    waits.push(performance.now() - begun)
  }
  return waits
}
