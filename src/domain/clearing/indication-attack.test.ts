/**
 * A payee that probes (MKT-09): whatever it quotes and offers, for whichever of its companies, its answers are those of the edges of the
 * market and of nothing else. So worlds that differ in the minimum, the desired rate, the pool or what others offer are the same
 * to it as long as their edges are the same.
 */
import { describe, expect, it } from 'vitest'
import { apr, bookOf, bps, type Line, randomBy } from '#test/support/clearing-books.ts'
import {
  document,
  edgesOf,
  inputOf,
  items,
  market,
  type Owned,
  offsetBps,
  own,
  payeeIds,
  payees,
  type World,
  world,
} from '#test/support/probed-world.ts'
import type { Day } from '../day.ts'
import { noGuardRails } from '../mandates/guard-rails.ts'
import type { Terms } from '../offers/terms.ts'
import { type BackTestFacts, beginBackTest, playRun } from './back-test.ts'
import type { Edges } from './edges.ts'
import { indicationOf, neededEdge, payeesOnOffer } from './indication.ts'
import { partsAt } from './item-parts.ts'
import { countOthers } from './shared-members.ts'

/** Any document at any terms: annual or flat, before maturity, of a bill, or both; the shortest too. */
function anyLine(random: () => number): Line {
  const upTo = (max: number) => 1 + Math.floor(random() * max)
  const rateOf = () =>
    random() < 0.5
      ? { type: 'apr' as const, bps: bps(upTo(1_800)) }
      : { type: 'discount' as const, bps: bps(upTo(90)) }
  const terms: readonly Terms[] = [
    { method: 'preSettlement', rate: rateOf() },
    { method: 'billDiscount', billRate: rateOf() },
    { method: 'both', rate: rateOf(), billRate: rateOf() },
  ]
  const [method = apr(800)] = terms.slice(Math.floor(random() * 3))
  const days = method.method === 'billDiscount' ? 0 : upTo(random() < 0.3 ? 9 : 90)
  return {
    amount: Math.ceil(10 ** (3 + random() * 5.5)),
    days,
    term: upTo(180),
    terms: method,
    time: upTo(9),
  }
}

/** What one seed of a payee that probes learns in a world: by quotes, by its losses, and by back-tests. */
function answersIn(one: World, seed: number, quotes: number): readonly string[] {
  const random = randomBy(seed)
  const answers: string[] = []
  for (let n = 0; n < quotes; n += 20) {
    // Offers are made, modified and canceled between quotes, in the name of any of the five companies.
    const mine: readonly Owned[] = Array.from({ length: Math.floor(random() * 12) }, () => ({
      ...anyLine(random),
      payee: Math.floor(random() * own.length),
    }))
    const edges = edgesOf(one, mine, n % own.length)
    const quoted = bookOf(Array.from({ length: 20 }, () => anyLine(random)))
    answers.push(...[...quoted.amount.keys()].map((at) => indicationOf(quoted, one.market, at, edges)))
    if (n % 100 === 0) answers.push(...neededOf(one, mine, edges), backTested(one, mine, random))
  }
  return answers
}

/** One offer in the name of another of its companies, larger each time, and quotes of as many twentieths as there are. */
const bracketed = (one: World): readonly string[] =>
  Array.from({ length: 20 }, (_, n) => n * 700_000).flatMap((amount) => {
    const mine = amount === 0 ? [] : [{ ...document(1_799, amount), payee: 3 }]
    const quoted = bookOf(Array.from({ length: 20 }, (_, n) => document(1_700, (n + 1) * 10_000_000)))
    const edges = edgesOf(one, mine, 0)
    return [...quoted.amount.keys()].map((at) => indicationOf(quoted, one.market, at, edges))
  })

/** Of every document, as if it had been offered at no rate worth awarding; the payee's own awards are its own knowledge. */
function neededOf({ market: { dayCount } }: World, mine: readonly Owned[], edges: Edges): readonly string[] {
  const book = bookOf(mine)
  return mine.map((_, at) => {
    const rank = { points: 0, days: partsAt(book, dayCount, at).days }
    const payable = book.amount[at] as number
    return String(
      neededEdge(edges, { rank, payable, payeeMinimumBps: 0, isValidAt: () => true, ownBefore: () => 0 }),
    )
  })
}

function backTested(one: World, mine: readonly Owned[], random: () => number): string {
  const rates = Array.from({ length: 5 }, () => 500 + Math.floor(random() * 1_300))
  const facts: BackTestFacts = {
    tenantId: 'own 1 tenant',
    payees,
    documents: mine.map(({ amount, days = 1 }, n) => ({
      id: String(n),
      type: 'payable',
      amount: BigInt(amount),
      dueDate: new Date(Date.UTC(2026, 8, 2 + days)).toISOString().slice(0, 10) as Day,
      means: 'transfer',
      billTermDays: null,
      createdMs: 0,
      paidDay: null,
    })),
    terms: rates.map(apr),
    rails: noGuardRails,
    lowestBps: bps(300),
    minimumBps: 0,
    offsetBps,
  }
  const { runs, sums } = playRun(facts, beginBackTest(facts), inputOf(one, mine), payeeIds)
  return `${runs} ${JSON.stringify(sums.map(({ awarded, net }) => [awarded.size, String(net)]))}`
}

const sameEdges = (a: World, b: World): boolean =>
  JSON.stringify(edgesOf(a, [], 0).edges) === JSON.stringify(edgesOf(b, [], 0).edges)
const cellOf = (one: World) => edgesOf(one, [], 0).edges.find(({ isAwarded }) => isAwarded)

/** The edges between the last rate with the worse word and the first with the better one, of a document of so many days. */
function edgesByHalving(edges: Edges, days: number): readonly number[] {
  const said = (points: number) => {
    // A document before maturity and a bill at 1.00%, so that every annual rate of so many hundred days can be quoted.
    const terms: Terms = {
      method: 'both',
      rate: { type: 'apr', bps: bps(points) },
      billRate: { type: 'apr', bps: bps(100) },
    }
    return indicationOf(bookOf([{ amount: 10_000_000, days, term: 5, terms }]), market, 0, edges)
  }
  const rankAt = (rate: number) => (rate * days + 500) / (days + 5)
  const isBetter = {
    close: (rate: number) => said(rate) !== 'notClearing',
    clearing: (rate: number) => said(rate) === 'clearing',
  }
  return Object.values(isBetter).flatMap((isAtLeast) => {
    const [low, high] = halved(isAtLeast, isAtLeast(9_000) ? 9_000 : 1_800)
    return [637, 737].filter((edge) => rankAt(low) < edge && edge <= rankAt(high))
  })
}

/** Two neighboring rates, of which only the higher one is enough. */
function halved(isEnough: (rate: number) => boolean, highest: number): readonly [number, number] {
  let [low, high] = [1, highest]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isEnough(middle)) high = middle
    else low = middle
  }
  return [low, high]
}

describe('a payee that probes', () => {
  it('[MKT-09] [MKT-17] with 2,000 quotes is told the same by every minimum of a cell, and something else by the next', () => {
    const withMinimum = (minimum: number): World => ({
      ...world,
      market: { ...market, minimumBps: bps(minimum) },
    })
    expect(cellOf(world)).toMatchObject({ bps: 737 })
    const all = answersIn(world, 1, 2_000)
    expect(new Set(all)).toContain('close')
    for (const minimum of [638, 650, 688, 736, 737])
      expect(answersIn(withMinimum(minimum), 1, 2_000)).toEqual(all)
    for (let minimum = 638; minimum <= 737; minimum += 3)
      expect(answersIn(withMinimum(minimum), 2, 40)).toEqual(answersIn(world, 2, 40))
    expect(answersIn(withMinimum(738), 1, 2_000)).not.toEqual(all)
    expect(answersIn(withMinimum(637), 1, 2_000)).not.toEqual(all)
  })

  it('[MKT-09] [MKT-17] is told the same by every pool within a twentieth, and something else by the next', () => {
    const withPool = (more: number): World => ({
      ...world,
      market: { ...market, poolLeft: market.poolLeft + more },
    })
    const steps = Array.from({ length: 41 }, (_, n) => (n - 20) * 500_000)
    const same = steps.filter((more) => sameEdges(world, withPool(more)))
    const [least = 0, most = 0] = [same.at(0), same.at(-1)]
    expect(same.length).toBeGreaterThan(3)
    expect(steps.filter((more) => more >= least && more <= most)).toEqual(same)
    for (const more of same) expect(bracketed(withPool(more))).toEqual(bracketed(world))
    for (const more of same) expect(answersIn(withPool(more), 3, 100)).toEqual(answersIn(world, 3, 100))
    expect(answersIn(withPool(least - 1e7), 3, 2_000)).not.toEqual(answersIn(world, 3, 2_000))
    expect(answersIn(withPool(most + 1e7), 3, 2_000)).not.toEqual(answersIn(world, 3, 2_000))
  })

  it('[MKT-09] [MKT-17] cannot tell worlds apart that have the same edges, whatever differs in them', () => {
    let [tried, differing] = [0, 0]
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomBy(seed)
      const hidden: World = {
        market: {
          ...market,
          minimumBps: bps(600 + Math.floor(random() * 200)),
          desiredBps: random() < 0.5 ? bps(Math.floor(600 + random() * 400)) : undefined,
          poolLeft: Math.floor(market.poolLeft * (0.9 + random() * 0.2)),
        },
        items: items.map((item, n) =>
          random() < 0.2 ? { ...item, ...document(800 + ((n * 31) % 380), item.amount + n) } : item,
        ),
      }
      if (!sameEdges(world, hidden)) continue
      tried += 1
      if (hidden.market.desiredBps !== undefined) differing += 1
      expect(answersIn(hidden, seed, 60)).toEqual(answersIn(world, seed, 60))
    }
    expect([tried > 8, differing > 2]).toEqual([true, true])
  })

  it('[MKT-09] finds by halving, at any terms and for any of its companies, the two edges of the cell and nothing between', () => {
    const mine = [{ ...document(1_800, 9_000_000), payee: 3 }]
    const found = own.flatMap((_, company) => {
      const edges = edgesOf(world, mine, company)
      return [1, 7, 30, 89].flatMap((days) => edgesByHalving(edges, days))
    })
    expect([...new Set(found)].toSorted((one, other) => one - other)).toEqual([637, 737])
  })

  it('[MKT-09] [MKT-17] with an ally among strangers is told the same by every minimum of a cell, at whatever rate the ally bids', () => {
    for (let rate = 637; rate <= 738; rate += 1)
      expect(new Set([638, 650, 688, 736, 737].map((minimum) => withAlly(4, minimum, rate))).size).toBe(1)
    // The other payees, and the runs of the back-test that count.
    const counted = [3, 4].map((others) => withAlly(others, 688, 640).slice(0, '5 1'.length))
    expect(counted).toEqual(['4 0', '5 1'])
  })
})

/** What one learns of a market where so many strangers bid high, an ally bids at a rate, and there are no others. */
function withAlly(strangers: number, minimum: number, rate: number): string {
  const bids = Array.from({ length: strangers }, (_, n) => ({
    ...document(1_000 + n, 900_000),
    payee: own.length + n,
  }))
  const ally = { ...document(rate, 900_000), payee: own.length + strangers }
  const one: World = { market: { ...market, minimumBps: bps(minimum) }, items: [] }
  const input = inputOf(one, [...bids, ally])
  const has = payeesOnOffer(input)
  const tenants = payeeIds.flatMap((id, at) => (has[at] === 1 ? (payees.tenantOf.get(id) ?? []) : []))
  const others = countOthers(payees, 'own 1 tenant', tenants)
  const tested = backTested(one, [...bids, ally], randomBy(1))
  const quoted = bookOf([637, 638, 700, 736, 737, 738].map((bid) => document(bid, 900_000)))
  const edges = edgesOf(one, [...bids, ally], 0)
  const words = [...quoted.amount.keys()].map((at) => indicationOf(quoted, one.market, at, edges))
  return [others, tested, ...words, ...neededOf(one, bids, edges)].join(' ')
}
