/** The arithmetic of offers: its laws, and the figures that the specification gives. */

import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { documentMinorMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'
import {
  compareRankApr,
  type Days,
  discountOf,
  isAtLeast,
  isAtMost,
  isValidDiscount,
  marginOf,
  moneyDaysOf,
  type RankApr,
  rankAprOf,
  shownApr,
  shownDiscountRate,
  shownEffectiveApr,
  shownPortfolioApr,
  sortKeyOf,
} from './arithmetic.ts'
import { type DayCount, dayCounts, methodsOf, type Rate, type Terms } from './terms.ts'

const apr = (percent: number): Rate => ({ type: 'apr', bps: Math.round(percent * 100) as BasisPoints })
const flat = (percent: number): Rate => ({ type: 'discount', bps: Math.round(percent * 100) as BasisPoints })
const early = (rate: Rate): Terms => ({ method: 'preSettlement', rate })
const daysOf = (daysPaidEarly: number, billTermDays = 1): Days => ({ daysPaidEarly, billTermDays })

const rates = fc.oneof(
  fc.integer({ min: 1, max: 9_900 }).map((bps): Rate => ({ type: 'apr', bps: bps as BasisPoints })),
  fc.integer({ min: 1, max: 1_000 }).map((bps): Rate => ({ type: 'discount', bps: bps as BasisPoints })),
)
const cases = fc.record({
  terms: fc.oneof(
    rates.map(early),
    rates.map((billRate): Terms => ({ method: 'billDiscount', billRate })),
    fc.tuple(rates, rates).map(([rate, billRate]): Terms => ({ method: 'both', rate, billRate })),
  ),
  days: fc.record({
    daysPaidEarly: fc.oneof(fc.constantFrom(1, 3_650), fc.integer({ min: 1, max: 3_650 })),
    billTermDays: fc.oneof(fc.constantFrom(1, 366), fc.integer({ min: 1, max: 366 })),
  }),
  dayCount: fc.constantFrom(...dayCounts),
  amount: fc.oneof(fc.constantFrom(1n, 2n, documentMinorMax), fc.bigInt({ min: 1n, max: documentMinorMax })),
})
const rankOf = ({ terms, days, dayCount }: { terms: Terms; days: Days; dayCount: DayCount }): RankApr =>
  rankAprOf(terms, days, dayCount)

describe('laws of offers', () => {
  it('[OFR-01] the discount is what the rank says, rounded by at most half a unit for each part', () => {
    fc.assert(
      fc.property(cases, ({ terms, days, dayCount, amount }) => {
        const discount = discountOf(amount, terms, days, dayCount)
        const { points } = rankAprOf(terms, days, dayCount)
        // Exactly: amount · points / (10000 · dayCount).
        const off = 20_000n * BigInt(dayCount) * discount - 2n * amount * BigInt(points)
        const parts = terms.method === 'both' ? 2n : 1n
        const half = 10_000n * BigInt(dayCount) * parts
        expect(off <= half && off >= -half).toBe(true)
      }),
    )
  })

  it('[OFR-01] more days, a larger amount or a higher rate never make a smaller discount', () => {
    fc.assert(
      fc.property(cases, fc.nat(50), ({ terms, days, dayCount, amount }, more) => {
        const discount = discountOf(amount, terms, days, dayCount)
        const longer = { ...days, daysPaidEarly: days.daysPaidEarly + more }
        expect(discountOf(amount, terms, longer, dayCount) >= discount).toBe(true)
        expect(discountOf(amount + BigInt(more), terms, days, dayCount) >= discount).toBe(true)
        const higher = (rate: Rate): Rate => ({ ...rate, bps: (rate.bps + more) as BasisPoints })
        const dearer: Terms =
          terms.method === 'billDiscount'
            ? { ...terms, billRate: higher(terms.billRate) }
            : { ...terms, rate: higher(terms.rate) }
        expect(discountOf(amount, dearer, days, dayCount) >= discount).toBe(true)
      }),
    )
  })

  it('[OFR-01] a discount of nothing, and one that leaves nothing, is not valid', () => {
    expect([0n, 1n, 99n, 100n].map((discount) => isValidDiscount(discount, 100n))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('[OFR-03] a plain annual rate ranks at exactly itself', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 9_900 }), ({ days, dayCount }, bps) => {
        const rank = rankAprOf(early({ type: 'apr', bps: bps as BasisPoints }), days, dayCount)
        expect(rank.points).toBe(bps * rank.days)
        expect(shownApr(rank)).toBe(bps)
        expect([isAtLeast(rank, bps as BasisPoints), isAtMost(rank, bps as BasisPoints)]).toEqual([
          true,
          true,
        ])
      }),
    )
  })

  it('[OFR-03] the sort key orders as cross-multiplication does, ties alone share one, and it is exact', () => {
    const near = fc.record({
      points: fc.integer({ min: 1, max: 45_000_000 }),
      days: fc.integer({ min: 1, max: 4_096 }),
    })
    const ranks = fc.oneof(cases.map(rankOf), near)
    fc.assert(
      fc.property(ranks, ranks, (a, b) => {
        expect(Math.sign(sortKeyOf(a) - sortKeyOf(b))).toBe(Math.sign(compareRankApr(a, b)))
        const exact = (BigInt(a.points) * 16_777_216n) / BigInt(a.days)
        expect([BigInt(sortKeyOf(a)), Number.isSafeInteger(sortKeyOf(a))]).toEqual([exact, true])
      }),
      { numRuns: 1_000 },
    )
  })

  it('[OFR-03] neighbours of one rate have keys of their own at the limit of days', () => {
    const of = (points: number, days: number) => sortKeyOf({ points, days })
    expect(of(9_900 * 4_016, 4_016)).toBeLessThan(of(9_900 * 4_016 + 1, 4_016))
    expect(of(1, 4_095)).toBeGreaterThan(of(1, 4_096))
    expect(compareRankApr({ points: 2, days: 8 }, { points: 1, days: 4 })).toBe(0)
    expect(of(2, 8)).toBe(of(1, 4))
  })

  it('[OFR-05] the margin is positive above the desired rate, nothing at it, and negative below', () => {
    fc.assert(
      fc.property(cases, ({ terms, days, dayCount, amount }) => {
        const rank = rankAprOf(terms, days, dayCount)
        const desired = Math.floor(rank.points / rank.days) as BasisPoints
        const margin = marginOf(amount, rank, desired)
        expect(margin >= 0n && margin < amount * BigInt(rank.days)).toBe(true)
        expect(marginOf(amount, rank, (desired + 1) as BasisPoints)).toBe(margin - amount * BigInt(rank.days))
      }),
    )
  })

  it('[OFR-04] shown rates are rounded once, from exact figures', () => {
    fc.assert(
      fc.property(cases, ({ terms, days, dayCount, amount }) => {
        const discount = discountOf(amount, terms, days, dayCount)
        fc.pre(isValidDiscount(discount, amount))
        const moneyDays = moneyDaysOf(terms, days)
        const effective = shownEffectiveApr(discount, amount, moneyDays, dayCount)
        expect(BigInt(effective)).toBe(
          divideHalfUp(discount * BigInt(dayCount) * 10_000n, (amount - discount) * BigInt(moneyDays)),
        )
        expect(effective).toBeGreaterThanOrEqual(
          shownPortfolioApr([{ amount, discount, moneyDays }], dayCount),
        )
      }),
    )
  })
})

describe('the figures of the specification', () => {
  const at = (amount: bigint, terms: Terms, when: Days, dayCount: DayCount = 360) =>
    discountOf(amount, terms, when, dayCount)

  it('[OFR-08] a million at 12% for 45 days, by 360 and by 365 days', () => {
    expect(at(100_000_000n, early(apr(12)), daysOf(45))).toBe(1_500_000n)
    expect(at(100_000_000n, early(apr(12)), daysOf(45), 365)).toBe(1_479_452n)
    expect(shownEffectiveApr(1_500_000n, 100_000_000n, 45, 360), 'by what is received').toBe(1_218)
    expect(shownDiscountRate(1_500_000n, 100_000_000n)).toBe(150)
  })

  it('[OFR-08] [OFR-05] two of a million at 12% for 10 and 6% for 60 days come to 6.86% together', () => {
    const one = {
      amount: 100_000_000n,
      discount: at(100_000_000n, early(apr(12)), daysOf(10)),
      moneyDays: 10,
    }
    const two = { amount: 100_000_000n, discount: at(100_000_000n, early(apr(6)), daysOf(60)), moneyDays: 60 }
    expect(shownPortfolioApr([one, two], 360)).toBe(686)
    expect(shownPortfolioApr([], 360)).toBe(0)
  })

  it('[OFR-08] 2% flat is 90.00% a year at 8 days and 102.86% at 7, which is too much', () => {
    const rank = (d: number) => rankAprOf(early(flat(2)), daysOf(d), 360)
    expect([shownApr(rank(8)), shownApr(rank(7))]).toEqual([9_000, 10_286])
    expect([8, 7].map((d) => isAtMost(rank(d), 9_900 as BasisPoints))).toEqual([true, false])
  })

  it('[OFR-08] 1,725.05 at 10% flat', () => {
    expect(at(172_505n, early(flat(10)), daysOf(30))).toBe(17_251n)
    expect(172_505n - 17_251n).toBe(155_254n)
  })

  it('[OFR-08] JPY 1,000,001 at 12% for 45 days', () => {
    expect(at(1_000_001n, early(apr(12)), daysOf(45))).toBe(15_000n)
  })

  it('[OFR-08] 1.49 at 12% for 10 days is nothing, 1.50 is a cent', () => {
    expect(at(149n, early(apr(12)), daysOf(10))).toBe(0n)
    expect(isValidDiscount(0n, 149n)).toBe(false)
    expect(at(150n, early(apr(12)), daysOf(10))).toBe(1n)
  })

  it('[OFR-08] a million with both parts: 6% for 10 days and a bill at 3% for 180 days', () => {
    const both: Terms = { method: 'both', rate: apr(6), billRate: apr(3) }
    expect(at(100_000_000n, early(apr(6)), daysOf(10))).toBe(166_667n)
    expect(at(100_000_000n, { method: 'billDiscount', billRate: apr(3) }, daysOf(0, 180))).toBe(1_500_000n)
    expect(at(100_000_000n, both, daysOf(10, 180))).toBe(1_666_667n)
    expect(shownApr(rankAprOf(both, daysOf(10, 180), 360))).toBe(316)
    expect(moneyDaysOf(both, daysOf(10, 180))).toBe(190)
  })

  it('[OFR-11] a bank transfer is paid before its due date only; an acceptance in any of three ways', () => {
    expect(methodsOf('transfer')).toEqual(['preSettlement'])
    expect(methodsOf('acceptance')).toEqual(['preSettlement', 'billDiscount', 'both'])
  })
})
