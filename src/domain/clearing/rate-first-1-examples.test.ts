/** Rule version 1 by example: its order, its tests, and the figures of the specification. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, type Line, picked, plainMarket } from '#test/support/clearing-books.ts'
import type { Rate, Terms } from '../offers/terms.ts'
import type { RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { runReasonsIn } from './reasons.ts'
import { newestRule } from './rules.ts'

const apr = (value: number): Rate => ({ type: 'apr', bps: bps(value) })
const flat = (value: number): Rate => ({ type: 'discount', bps: bps(value) })
const early = (rate: Rate): Terms => ({ method: 'preSettlement', rate })
const awardsOf = (outcome: Decision): readonly number[] => [...outcome.order]
const reasonsOf = (
  lines: readonly Line[],
  market: Partial<RunMarket> = {},
  budgets: readonly number[] = [],
) => [...clear(bookOf(lines, budgets), { ...plainMarket, ...market }).reasons].map(runReasonsIn)

describe('the order', () => {
  const line = (rate: number, days: number, time: number): Line => ({
    amount: 1_000_000,
    terms: early(apr(rate)),
    days,
    time,
  })

  it('[CLR-03] rate, then days by invoice priority, then time, then item id', () => {
    const book = bookOf([
      line(800, 30, 5),
      line(800, 30, 5),
      line(800, 20, 9),
      line(900, 40, 9),
      line(800, 30, 4),
    ])
    expect(awardsOf(clear(book, plainMarket))).toEqual([3, 2, 4, 0, 1])
    const descending = { ...plainMarket, invoicePriority: 'descending' } as const
    expect(awardsOf(clear(book, descending))).toEqual([3, 4, 0, 1, 2])
  })

  it('[CLR-03] the position decides last, so that it matters which item has the lower id', () => {
    const book = bookOf([line(800, 30, 5), { ...line(800, 30, 5), amount: 2_000_000 }])
    const market = { ...plainMarket, poolLeft: 1_999_999 }
    expect(awardsOf(clear(book, market))).toEqual([0])
    expect(awardsOf(clear(picked(book, [1, 0]), market))).toEqual([0])
  })

  it('[CLR-03] days are those paid early, never those of a bill', () => {
    const bill: Line = { amount: 1_000_000, terms: { method: 'billDiscount', billRate: apr(800) }, term: 180 }
    expect(awardsOf(clear(bookOf([line(800, 30, 0), bill]), plainMarket))).toEqual([1, 0])
  })

  it('[CLR-03] many items of one rate and one day are ordered by time', () => {
    const times = Array.from(
      { length: 1_000 },
      (_, at) => 1_790_000_000_000 + ((at * 7_919) % 1_000) * 10_000_019,
    )
    const book = bookOf(times.map((time) => line(800, 30, time)))
    const sorted = [...times.keys()].toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0))
    expect(awardsOf(clear(book, { ...plainMarket, poolLeft: 1e15 }))).toEqual(sorted)
  })
})

describe('the tests of a run', () => {
  const good: Line = { amount: 1_000_000, terms: early(apr(1_200)), days: 45 }

  it('[CLR-02] every reason that applies is kept', () => {
    const bad: Line = {
      ...good,
      terms: early(apr(100)),
      days: 0,
      ineligible: 5,
      expectedDay: 20_001,
      payeeMinimum: 1,
    }
    const low: Line = { ...good, amount: 1, payeeMinimum: 1_300 }
    expect(reasonsOf([bad, low, good], { minimumBps: bps(1_250) })).toEqual([
      ['ineligible', 'beforeExpectedDate', 'invalidAmount'],
      ['belowMinimum', 'belowPayeeMinimum', 'invalidAmount'],
      ['belowMinimum'],
    ])
  })

  it('[OFR-09] the expected date means not before', () => {
    expect(
      reasonsOf([
        { ...good, expectedDay: 20_000 },
        { ...good, expectedDay: 20_001 },
      ]),
    ).toEqual([[], ['beforeExpectedDate']])
  })

  it('[OFR-01] the figures of the specification, to the minor unit', () => {
    const lines: Line[] = [
      { amount: 100_000_000, terms: early(apr(1_200)), days: 45 },
      { amount: 172_505, terms: early(flat(1_000)), days: 100 },
      { amount: 149, terms: early(apr(1_200)), days: 10 },
      { amount: 150, terms: early(apr(1_200)), days: 10 },
      {
        amount: 100_000_000,
        terms: { method: 'both', rate: apr(600), billRate: apr(300) },
        days: 10,
        term: 180,
      },
    ]
    const outcome = clear(bookOf(lines), plainMarket)
    expect([...outcome.discount]).toEqual([1_500_000, 17_251, 0, 1, 1_666_667])
    expect([...outcome.reasons].map(runReasonsIn)).toEqual([[], [], ['invalidAmount'], [], []])
    expect(clear(bookOf(lines), { ...plainMarket, dayCount: 365 }).discount[0]).toBe(1_479_452)
  })

  it('[OFR-23] a flat rate comes to more by the year as its days run out, until it is too high for this run', () => {
    const at = (days: number, ceiling = 0) => ({ ...good, terms: early(flat(200)), days, ceiling })
    expect(reasonsOf([at(8), at(7), at(20, 4_000), at(8, 8_999), at(8, 9_000)])).toEqual([
      [],
      ['aboveHighest'],
      [],
      ['aboveCeiling'],
      [],
    ])
    expect(reasonsOf([at(8)], { highestBps: bps(8_999) })).toEqual([['aboveHighest']])
    expect(reasonsOf([at(8)], { capBps: bps(8_999) })).toEqual([['aboveHighest']])
  })

  it('[CLR-04] what does not fit is skipped and the walk goes on; the first test that fails is the reason', () => {
    const of = (amount: number, rate: number, budget = -1): Line => ({
      amount,
      terms: early(apr(rate)),
      days: 36,
      budget,
    })
    // Discounts of 1%: nets of 990, 9,900 and 99.
    const lines = [of(1_000, 1_000), of(10_000, 1_000), of(100, 1_000, 0), of(100, 1_000, 0), of(100, 1_000)]
    expect(reasonsOf(lines, { poolLeft: 1_200 }, [99])).toEqual([
      [],
      ['exceedsPool'],
      [],
      ['exceedsBudget'],
      [],
    ])
    expect(reasonsOf(lines, { poolLeft: 1_089 }, [98])).toEqual([
      [],
      ['exceedsPool'],
      ['exceedsBudget'],
      ['exceedsBudget'],
      [],
    ])
    expect(reasonsOf(lines, { poolLeft: 0 }, [0])).toEqual(lines.map(() => ['exceedsPool']))
  })

  it('[OFR-05] the desired rate is met exactly at the margin and missed one unit beyond', () => {
    const of = (amount: number, rate: number): Line => ({ amount, terms: early(apr(rate)), days: 10 })
    const market = { desiredBps: bps(1_000), poolLeft: 1e15 }
    expect(reasonsOf([of(1_000_000, 1_200), of(2_000_000, 900)], market)).toEqual([[], []])
    expect(reasonsOf([of(1_000_000, 1_200), of(2_000_001, 900)], market)).toEqual([[], ['belowDesired']])
    const exact = clear(bookOf([of(1_000_000, 1_200), of(2_000_000, 900)]), { ...plainMarket, ...market })
    expect([exact.proof.margin, exact.proof.lowest]).toEqual([0n, { points: 9_000, days: 10 }])
  })

  it('[CLR-01] every run is decided by the version that it names', () => {
    expect(clear(bookOf([good]), { ...plainMarket, rule: newestRule('rateFirst') }).order.length).toBe(1)
    const unknown = { name: 'rateFirst', version: 99 } as const
    expect(() => clear(bookOf([good]), { ...plainMarket, rule: unknown })).toThrow('no rule rateFirst 99')
  })

  it('[CLR-04] the example of docs/clearing.md', () => {
    const of = (amount: number, rate: Rate): Line => ({ amount, terms: early(rate), days: 36 })
    const lines = [
      of(100_000, apr(1_200)),
      of(200_000, apr(1_100)),
      of(60_000, flat(100)),
      of(50_000, apr(500)),
      of(30_000, apr(800)),
      of(100_000, apr(700)),
    ]
    const market = { ...plainMarket, poolLeft: 200_000, minimumBps: bps(600), desiredBps: bps(1_000) }
    const outcome = clear(bookOf(lines), market)
    expect(awardsOf(outcome)).toEqual([0, 2, 4])
    expect([...outcome.discount]).toEqual([1_200, 2_200, 600, 250, 240, 700])
    expect([...outcome.reasons].map(runReasonsIn).flat()).toEqual([
      'exceedsPool',
      'belowMinimum',
      'exceedsPool',
    ])
    expect([outcome.poolLeft, outcome.proof.margin]).toEqual([12_040, 504_000_000n])
    expect(outcome.proof.lowest).toEqual({ points: 28_800, days: 36 })
    expect(outcome.totals).toEqual({ amount: 190_000n, discount: 2_040n, net: 187_960n })
  })
})
