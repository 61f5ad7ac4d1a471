/** The choice of documents for an amount: it reaches the need, costs little more than the least, and is repeatable. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { cheapestCover, costOf, netOf } from './cover.ts'
import type { Coverable } from './cover-core.ts'
import { coverCoreItemsMax } from './limits.ts'

type Row = readonly [cost: number, net: number]
const itemsOf = (rows: readonly Row[]): readonly Coverable[] =>
  rows.map(([cost, net], index) => ({
    id: String(index).padStart(5, '0'),
    cost: BigInt(cost),
    net: BigInt(net),
  }))

const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 5_000 })), {
  minLength: 1,
  maxLength: 30,
})
/** A need as a share of all proceeds. */
const share = fc.integer({ min: 1, max: 100 })
const needOf = (items: readonly Coverable[], percent: number): bigint =>
  (netOf(items) * BigInt(percent) + 99n) / 100n

/** The least cost that reaches a need, by trying every total cost. */
function leastCost(items: readonly Coverable[], need: bigint): bigint {
  const most = new Float64Array(Number(costOf(items)) + 1)
  for (const { cost, net } of items)
    for (let at = most.length - 1; at >= Number(cost); at -= 1)
      most[at] = Math.max(most[at] ?? 0, (most[at - Number(cost)] ?? 0) + Number(net))
  return BigInt(most.findIndex((net) => net >= Number(need)))
}

/** The same by trying every choice. */
function leastOfAll(all: readonly Row[], need: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let bits = 0; bits < 2 ** all.length; bits += 1) {
    const chosen = all.filter((_, index) => (bits >> index) & 1)
    const net = chosen.reduce((sum, row) => sum + row[1], 0)
    const cost = chosen.reduce((sum, row) => sum + row[0], 0)
    if (net >= need && cost < least) least = cost
  }
  return least
}

/** Takes the cheapest by price until the need is reached. */
function greedyCost(items: readonly Coverable[], need: bigint): bigint {
  const byPrice = items.toSorted((a, b) => Number(a.cost * b.net - b.cost * a.net))
  let [net, cost] = [0n, 0n]
  for (const item of byPrice) {
    if (net >= need) break
    net += item.net
    cost += item.cost
  }
  return cost
}

describe('the choice of documents for an amount', () => {
  it('[OFR-15] costs at most one percent more than the least, in 1,000 random cases', () => {
    fc.assert(
      fc.property(rows, share, (drawn, percent) => {
        const items = itemsOf(drawn)
        const need = needOf(items, percent)
        const { chosen, isReached } = cheapestCover(items, need)
        expect(isReached).toBe(true)
        expect(netOf(chosen) >= need, 'covers').toBe(true)
        expect(costOf(chosen) * 100n <= leastCost(items, need) * 101n, 'within one percent').toBe(true)
        expect(costOf(chosen) <= greedyCost(items, need), 'never dearer than by price').toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('[OFR-15] is within one percent for costs that have to be rounded', () => {
    const large = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(large, share, (drawn, percent) => {
        const items = itemsOf(drawn)
        const need = needOf(items, percent)
        const least = BigInt(leastOfAll(drawn, Number(need)))
        expect(costOf(cheapestCover(items, need).chosen) * 100n <= least * 101n).toBe(true)
      }),
    )
  })

  it('[OFR-15] does not depend on the order of the documents', () => {
    const drawn = rows.chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(
          list.map((_, n) => n),
          { minLength: list.length },
        ),
      ),
    )
    fc.assert(
      fc.property(drawn, share, ([list, order], percent) => {
        const items = itemsOf(list)
        const shuffled = order.map((index) => items[index] as Coverable)
        const need = needOf(items, percent)
        expect(cheapestCover(shuffled, need)).toEqual(cheapestCover(items, need))
      }),
    )
  })

  it('[OFR-15] is everything if even that is too little', () => {
    const items = itemsOf([
      [3, 100],
      [1, 50],
    ])
    const { chosen, isReached } = cheapestCover(items, 151n)
    expect([isReached, netOf(chosen)]).toEqual([false, 150n])
    expect(cheapestCover([], 1n)).toEqual({ chosen: [], isReached: false })
  })

  it('[OFR-15] takes fewer documents where the cost is the same', () => {
    const items = itemsOf([
      [2, 100],
      [2, 100],
      [4, 200],
    ])
    expect(cheapestCover(items, 200n).chosen.map(({ id }) => id)).toEqual(['00002'])
  })

  it('[OFR-15] prefers one dear document to two that together cost more', () => {
    const items = itemsOf([
      [10, 100],
      [11, 101],
      [20, 102],
    ])
    expect(cheapestCover(items, 102n).chosen.map(({ id }) => id)).toEqual(['00002'])
  })

  it('[OFR-15] fixes the clearly cheap and the clearly dear of many documents', () => {
    const seed = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(seed, share, (from, percent) => {
        const items = itemsOf(
          Array.from({ length: coverCoreItemsMax * 3 }, (_, index): Row => {
            const net = 100_000 + ((from * (index + 7) * 7_919) % 90_000_001)
            return [1 + Math.floor((net * (400 + ((from + index * 31) % 900))) / 100_000), net]
          }),
        )
        const need = needOf(items, percent)
        const { chosen } = cheapestCover(items, need)
        expect(netOf(chosen) >= need).toBe(true)
        expect(costOf(chosen) * 100n <= greedyCost(items, need) * 100n).toBe(true)
      }),
      { numRuns: 10 },
    )
  })
})
