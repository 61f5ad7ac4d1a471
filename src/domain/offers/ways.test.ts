/** The ways to reach an amount by a day, over several payers. */
import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { offerDocumentsMax } from './limits.ts'
import { figuresOf } from './quote.ts'
import type { Terms } from './terms.ts'
import {
  offersOfPart,
  type PricedDocument,
  reachableOf,
  timingOf,
  totalOfWay,
  type WaySource,
  waysOf,
  withoutEachPayer,
} from './ways.ts'

const terms = (bps: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'apr', bps: bps as BasisPoints },
})
const [soon, late] = ['2026-11-18' as Day, '2026-12-11' as Day]

/** A payer whose documents are `[face, due date]`, paid soon or late. */
function source(payerId: string, bps: number, documents: readonly (readonly [bigint, string])[]) {
  const planOf = (payDate: Day, clearings: number) => ({
    payDate,
    clearings,
    documents: documents.map(
      ([amount, dueDate], index): PricedDocument => ({
        id: `${payerId}${index}`,
        figures: figuresOf(terms(bps), { amount, dueDate: dueDate as Day, billTermDays: null }, payDate, 360),
      }),
    ),
  })
  return { payerId, dayCount: 360 as const, soonest: planOf(soon, 19), latest: planOf(late, 1) }
}
const hongfei = source('h', 825, [
  [142_750_00n, '2026-12-22'],
  [62_180_00n, '2026-12-23'],
])
const lanting = source('l', 625, [
  [168_400_00n, '2026-12-24'],
  [94_600_00n, '2026-12-29'],
])
const wohe = source('w', 700, [[34_860_00n, '2026-12-20']])
const sources: readonly WaySource<PricedDocument>[] = [hongfei, lanting, wohe]
const idsOf = (way: ReturnType<typeof waysOf>[number] | undefined) =>
  way?.parts.flatMap(({ documents }) => documents.map(({ id }) => id))

describe('the ways to an amount', () => {
  it('[OFR-15] are the cheapest, the soonest, and one payer alone', () => {
    const ways = waysOf(sources, 200_000_00n)
    expect(ways.map(({ name, isReached }) => [name, isReached])).toEqual([
      ['cheapest', true],
      ['soonest', true],
      ['onePayer', true],
    ])
    const [cheapest, soonest, alone] = ways.map(totalOfWay)
    expect(ways.map((way) => timingOf(way).lastPayDate)).toEqual([late, soon, late])
    expect(
      ways.map((way) => timingOf(way).clearings),
      'later has fewer chances',
    ).toEqual([1, 19, 1])
    expect(Number(cheapest?.discount)).toBeLessThan(Number(soonest?.discount))
    expect(Number(cheapest?.discount)).toBeLessThanOrEqual(Number(alone?.discount))
    expect(new Set(ways[2]?.parts.map(({ source: { payerId } }) => payerId)).size).toBe(1)
  })

  it('[OFR-15] have no payer alone where none can', () => {
    expect(waysOf(sources, 450_000_00n).map(({ name }) => name)).toEqual(['cheapest', 'soonest'])
  })

  it('[OFR-15] have every document where the amount is out of reach, and say the most that can be had', () => {
    const reachable = reachableOf(sources)
    const [cheapest, soonest] = waysOf(sources, reachable + 1n)
    expect([cheapest?.isReached, idsOf(cheapest)?.length, soonest?.isReached]).toEqual([false, 5, false])
    const total = cheapest && totalOfWay(cheapest)
    expect(total && total.amount - total.discount).toBe(reachable)
    expect(waysOf(sources, reachable)[0]?.isReached, 'just enough').toBe(true)
    expect(waysOf([], 1n).map(({ parts }) => parts)).toEqual([[], []])
  })

  it('[OFR-15] say what is left if one payer does not award', () => {
    const [cheapest] = waysOf(sources, reachableOf(sources))
    if (!cheapest) throw new Error('there is a cheapest way')
    const { amount, discount } = totalOfWay(cheapest)
    const left = withoutEachPayer(cheapest)
    const lost = [...left.values()].map((net) => amount - discount - net)
    expect([...left.keys()].toSorted()).toEqual(['h', 'l', 'w'])
    expect(lost.reduce((sum, net) => sum + net, 0n)).toBe(amount - discount)
  })

  it('[OFR-15] weigh each payer by its own year', () => {
    const [way] = waysOf([hongfei], reachableOf([hongfei]))
    const effective = way && totalOfWay(way).effectiveApr
    expect(effective, 'a little above the rate, since the cost is taken off first').toBe(827)
    const inLongYear = way && {
      parts: way.parts.map((part) => ({ ...part, source: { ...part.source, dayCount: 365 as const } })),
    }
    expect(inLongYear && totalOfWay(inLongYear).effectiveApr).toBe(839)
  })
})

describe('the offers of a payer', () => {
  const document = (id: string, isAlone: boolean) => ({ ...wohe.latest.documents[0], id, isAlone }) as const
  it('[OFR-15] [OFR-24] keep a bill alone, and one document per offer where the payer wants it', () => {
    const priced = [document('a', false), document('b', true), document('c', false), document('d', true)]
    const offers = offersOfPart(priced as Parameters<typeof offersOfPart>[0])
    expect(offers.map((group) => group.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']])
  })

  it('[OFR-15] are split where there are more documents than an offer takes', () => {
    const many = Array.from({ length: offerDocumentsMax + 1 }, (_, index) => document(`${index}`, false))
    const offers = offersOfPart(many as Parameters<typeof offersOfPart>[0])
    expect(offers.map(({ length }) => length)).toEqual([offerDocumentsMax, 1])
  })
})
