/** The laws of rule version 1. */
import { describe, expect, it } from 'vitest'
import { clear, picked, randomRun } from '#test/support/clearing-books.ts'
import fc from '#test/support/laws.ts'
import type { Book } from './book.ts'
import type { Decision } from './decision.ts'
import { runReasonBits } from './reasons.ts'
import { decide } from './rules.ts'

const netAt = (book: Book, outcome: Decision, at: number): number =>
  (book.amount[at] ?? 0) - (outcome.discount[at] ?? 0)
const awardsOf = (outcome: Decision): readonly number[] => [...outcome.order]
/** Random runs of a size, and a number to choose with. */
const runs = (size: number) =>
  fc.tuple(fc.integer(), fc.integer({ min: 1, max: size }), fc.nat()).map(([seed, count, choice]) => ({
    ...randomRun(seed, count),
    choice,
  }))
const losersOf = (outcome: Decision): readonly number[] =>
  [...outcome.awarded.keys()].filter((at) => outcome.awarded[at] === 0)

describe('laws of a run', () => {
  it('[CLR-04] awards never exceed the pool or a budget, and a failing item changes neither', () => {
    fc.assert(
      fc.property(runs(200), ({ book, market }) => {
        const outcome = clear(book, market)
        const nets = awardsOf(outcome).map((at) => netAt(book, outcome, at))
        const spent = nets.reduce((sum, net) => sum + net, 0)
        expect(spent).toBeLessThanOrEqual(market.poolLeft)
        expect(outcome.poolLeft).toBe(market.poolLeft - spent)
        for (const [budget, left] of outcome.budgetsLeft.entries()) {
          const mine = awardsOf(outcome).filter((at) => book.budget[at] === budget)
          const used = mine.reduce((sum, at) => sum + netAt(book, outcome, at), 0)
          expect(left).toBe((book.budgets[budget] ?? 0) - used)
          expect(left).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('[OFR-05] the awards together are never below the desired rate', () => {
    fc.assert(
      fc.property(runs(200), ({ book, market }) => {
        const { margin } = clear(book, market).proof
        expect(margin === undefined).toBe(market.desiredBps === undefined)
        if (margin !== undefined) expect(margin >= 0n).toBe(true)
      }),
    )
  })

  it('[CLR-04] an item is awarded or has a reason, never both', () => {
    fc.assert(
      fc.property(runs(200), ({ book, market }) => {
        const { awarded, reasons } = clear(book, market)
        for (const [at, is] of awarded.entries()) expect(is === 1).toBe(reasons[at] === 0)
      }),
    )
  })

  it('[CLR-04] without its losers, or one of them, a run awards the same', () => {
    fc.assert(
      fc.property(runs(60), ({ book, market, choice }) => {
        const outcome = clear(book, market)
        const losers = losersOf(outcome)
        const left = losers[choice % losers.length]
        const everyone = [...outcome.awarded.keys()]
        for (const stay of [
          everyone.filter((at) => at !== left),
          everyone.filter((at) => !losers.includes(at)),
        ]) {
          const again = clear(picked(book, stay), market)
          expect(awardsOf(again).map((at) => stay[at])).toEqual(awardsOf(outcome))
          expect([again.poolLeft, again.proof.margin]).toEqual([outcome.poolLeft, outcome.proof.margin])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('[CLR-04] once a higher rate awards an item, every higher one that is valid does', () => {
    fc.assert(
      fc.property(runs(40), ({ book, market, choice }) => {
        const outcome = clear(book, market)
        const losers = losersOf(outcome)
        const at = losers[choice % losers.length]
        if (at === undefined) return
        const rates = book.method[at] === 1 ? book.billRateBps : book.rateBps
        const types = book.method[at] === 1 ? book.billRateType : book.rateType
        const invalid = runReasonBits.aboveHighest | runReasonBits.aboveCeiling | runReasonBits.invalidAmount
        const most = types[at] === 1 ? 1_000 : 9_900
        let isAwarded = false
        for (let rate = rates[at] ?? 0; rate <= most; rate += 50 + (choice % 97)) {
          rates[at] = rate
          const { awarded, reasons } = clear(book, market)
          const isValid = ((reasons[at] ?? 0) & invalid) === 0
          if (isAwarded && isValid) expect(awarded[at]).toBe(1)
          isAwarded ||= awarded[at] === 1
        }
      }),
      { numRuns: 150 },
    )
  })

  it('[CLR-01] the same book gives the same result, and is left as it was', () => {
    fc.assert(
      fc.property(runs(60), ({ book, market }) => {
        const kept = structuredClone(book)
        const outcome = clear(book, market)
        expect(book).toEqual(kept)
        expect(decide({ book: kept, market })).toEqual(outcome)
      }),
    )
  })

  it('[CLR-03] where no two items have the same time, it does not matter in which rows they are', () => {
    fc.assert(
      fc.property(runs(60), ({ book, market, choice }) => {
        for (const at of book.priorityTime.keys()) book.priorityTime[at] = (at * 7_919) % 100_003
        const rows = [...book.amount.keys()].toSorted(
          (a, b) => (((a + choice) * 31) % 67) - (((b + choice) * 31) % 67),
        )
        const outcome = clear(book, market)
        const moved = clear(picked(book, rows), market)
        expect(awardsOf(moved).map((at) => rows[at])).toEqual(awardsOf(outcome))
        expect([...moved.reasons]).toEqual(rows.map((at) => outcome.reasons[at]))
        expect([moved.poolLeft, moved.proof.margin, moved.totals]).toEqual([
          outcome.poolLeft,
          outcome.proof.margin,
          outcome.totals,
        ])
      }),
    )
  })
})
