/** The edges of a market against full runs of what others offer. */
import { describe, expect, it } from 'vitest'
import {
  apr,
  bookOf,
  bps,
  clear,
  type Line,
  picked,
  plainMarket,
  randomBy,
  randomRun,
} from '#test/support/clearing-books.ts'
import type { Book, RunMarket } from './book.ts'
import { type Edges, edgeOffsetOf, edgesIn, fitsParts, lowestEdge } from './edges.ts'
import { discountAt, partsAt } from './item-parts.ts'
import { poolPartsMax } from './limits.ts'
import { levelOf } from './prefix-state.ts'
import { newestRule } from './rules.ts'

const usable = 1_000_000_000n
const edgesOf = (
  book: Book,
  market: RunMarket,
  payee: readonly number[],
  left: readonly boolean[],
  offsetBps: number,
) => edgesIn({ book, market, payee: Uint32Array.from(payee) }, { offsetBps, usable })?.(left)
const nobody = [false]

/** The median document of a book, found by sorting. */
function medianOf({ book, market }: { book: Book; market: RunMarket }) {
  const eligible = [...book.amount.keys()].filter(
    (at) => book.ineligible[at] === 0 && (book.amount[at] as number) > 0,
  )
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]
  const payable = middle(eligible.map((at) => book.amount[at] as number))
  const days = middle(eligible.map((at) => partsAt(book, market.dayCount, at).days))
  return payable === undefined || days === undefined ? undefined : { payable, days: Math.max(days, 1) }
}

/** What a run of others and the probe, the last in time, says of one edge. */
function inRun(others: Book, market: RunMarket, probe: { payable: number; days: number }, edge: number) {
  const positions = [...others.amount.keys()]
  const tried = picked(others, [...positions, 0])
  const last = positions.length
  Object.assign(tried.amount, { [last]: probe.payable })
  for (const name of [
    'method',
    'rateType',
    'billRateType',
    'billRateBps',
    'billTermDays',
    'payeeMinimumBps',
    'ceilingBps',
    'ineligible',
  ] as const)
    tried[name][last] = 0
  tried.expectedDay[last] = 0
  tried.budget[last] = -1
  tried.daysPaidEarly[last] = probe.days
  tried.rateBps[last] = edge
  tried.priorityTime[last] = Number.MAX_SAFE_INTEGER
  const { awarded } = clear(tried, market)
  const own = levelOf(market, edge * probe.days, probe.days, probe.days)
  const alone = clear(others, market)
  const before = [...alone.order].filter((at) => {
    const { points, days } = partsAt(others, market.dayCount, at)
    return levelOf(market, points, days, others.daysPaidEarly[at] as number) <= own
  })
  const spent = before.reduce(
    (sum, at) => sum + (others.amount[at] as number) - (alone.discount[at] as number),
    0,
  )
  const twentieths = (BigInt(market.poolLeft - spent) * 20n) / usable
  return { bps: edge, isAwarded: awarded[last] === 1, poolParts: Number(twentieths < 20n ? twentieths : 20n) }
}

describe('the edges of a market', () => {
  it('[MKT-09] are what full runs of what others offer, with the probe as the last in time, say of each', () => {
    const seen = new Set<boolean>()
    for (let seed = 1; seed <= 250; seed += 1) {
      const { book, market } = randomRun(seed, 16)
      const random = randomBy(seed)
      const payee = [...book.amount.keys()].map(() => Math.floor(random() * 5))
      const left = [0, 1, 2, 3, 4].map(() => random() < 0.3)
      const others = picked(
        book,
        [...book.amount.keys()].filter((at) => !left[payee[at] as number]),
      )
      const found = edgesOf(book, market, payee, left, seed % 100) as Edges
      const probe = medianOf({ book: others, market })
      for (const edge of found.edges.filter((_, n) => n % 7 === seed % 7)) {
        const expected = probe
          ? inRun(others, market, probe, edge.bps)
          : { bps: edge.bps, isAwarded: false, poolParts: 0 }
        expect([seed, edge]).toEqual([seed, expected])
        seen.add(edge.isAwarded)
      }
      const isWhole = ({ bps: rate }: { bps: number }): boolean =>
        probe !== undefined &&
        discountAt(probe.payable, rate * probe.days, 0, market.dayCount) < probe.payable
      const awarded = found.edges.filter(isWhole).map(({ isAwarded }) => isAwarded)
      expect(awarded, 'once awarded, awarded at every higher edge').toEqual(
        awarded.toSorted((a, b) => Number(a) - Number(b)),
      )
    }
    expect(seen.size).toBe(2)
  })

  it('[MKT-09] are one grid, 1.00 apart, up to the highest rate of the market', () => {
    const market = { ...plainMarket, highestBps: bps(750) }
    const rates = (offset: number) =>
      edgesOf(bookOf([line(500)]), market, [0], nobody, offset)?.edges.map((edge) => edge.bps)
    expect(rates(37)).toEqual([37, 137, 237, 337, 437, 537, 637, 737])
    expect(rates(50)).toEqual([50, 150, 250, 350, 450, 550, 650, 750])
    expect(rates(0)).toEqual([100, 200, 300, 400, 500, 600, 700])
    expect([edgeOffsetOf(2 ** 40), edgeOffsetOf(199)]).toEqual([2 ** 40 % 100, 99])
  })

  it('[MKT-09] are asked with the median payable and days of what is eligible of others, so that no own document moves them', () => {
    // Others leave 90,000 before 8.00%: enough for a document of 80,000, and not for one of 100,000.
    const market = { ...plainMarket, poolLeft: 190_000, minimumBps: bps(300) }
    const others = [
      line(800, 80_000),
      line(400, 80_000),
      line(300, 80_000),
      { ...line(900, 1_000_000), ineligible: 1 },
    ]
    const own = Array.from({ length: 9 }, (_, n) => line(200 + n, 100_000))
    const alone = edgesOf(bookOf(others), market, [0, 0, 0, 0], nobody, 50)
    const payee = [0, 0, 0, 0, ...own.map(() => 1)]
    const requested = edgesOf(bookOf([...others, ...own]), market, payee, [false, true], 50)
    expect(requested).toEqual(alone)
    expect(alone && lowestEdge(alone, 0)?.bps).toBe(450)
    expect(alone && lowestEdge(alone, 500)?.bps).toBe(550)
  })

  it('[MKT-09] tell the pool in whole twentieths of the usable pool', () => {
    const parts = (poolLeft: number) =>
      edgesOf(bookOf([line(100, 1)]), { ...plainMarket, poolLeft }, [0], nobody, 50)?.edges.at(-1)?.poolParts
    expect([parts(49_999_999), parts(50_000_000), parts(999_999_999), parts(1_000_000_000)]).toEqual([
      0, 1, 19, 20,
    ])
    const edges = { usable: 1_000_003n, edges: [] }
    expect([
      fitsParts(edges, 50_000, 1),
      fitsParts(edges, 50_001, 1),
      fitsParts(edges, 1_000_003, poolPartsMax),
    ]).toEqual([true, false, true])
  })

  it('[MKT-09] are none under income first', () => {
    const market = { ...plainMarket, rule: newestRule('incomeFirst') }
    expect(edgesOf(bookOf([line(500)]), market, [0], nobody, 50)).toBeUndefined()
  })
})

const line = (rate: number, amount = 100_000): Line => ({ amount, days: 30, terms: apr(rate) })
