/** A payee learns from a run only what it could find out by itself. */
import { describe, expect, it } from 'vitest'
import { bps, clear, randomRun } from '#test/support/clearing-books.ts'
import fc from '#test/support/laws.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import {
  endsAsInvalid,
  payeeReasonsOf,
  type RunReason,
  runReasonBits,
  runReasons,
  runReasonsIn,
} from './reasons.ts'

const bitsOf = (...reasons: readonly RunReason[]): number =>
  reasons.reduce((bits, reason) => bits | runReasonBits[reason], 0)

/** The reasons that the payee of one item reads. */
function payeeReasonsOfBits(book: Book, outcome: Decision, at: number): string {
  const net = (book.amount[at] ?? 0) - (outcome.discount[at] ?? 0)
  const left = outcome.budgetsLeft[book.budget[at] ?? -1]
  const bits = outcome.reasons[at] ?? 0
  return [...payeeReasonsOf(bits, left === undefined || net <= left), endsAsInvalid(bits)].join()
}

describe('the reasons of a run', () => {
  it('[CLR-02] are a closed list with one bit each', () => {
    expect(runReasonsIn(bitsOf(...runReasons))).toEqual(runReasons)
    expect(new Set(Object.values(runReasonBits)).size).toBe(runReasons.length)
    expect(bitsOf(...runReasons)).toBeLessThan(65_536)
  })

  it('[MKT-17] minimum, target and pool are one reason for the payee', () => {
    const hidden = ['belowMinimum', 'belowPayeeMinimum', 'belowDesired', 'exceedsPool'] as const
    for (const reason of hidden) expect(payeeReasonsOf(bitsOf(reason), true)).toEqual(['notHighEnough'])
    expect(payeeReasonsOf(bitsOf('belowMinimum', 'belowPayeeMinimum'), true)).toEqual(['notHighEnough'])
    expect(payeeReasonsOf(0, true)).toEqual([])
  })

  it('[MKT-17] what it can find out by itself is told, and then nothing of the hidden ones', () => {
    const own = ['ineligible', 'beforeExpectedDate', 'aboveHighest', 'aboveCeiling', 'invalidAmount'] as const
    for (const reason of own) {
      expect(payeeReasonsOf(bitsOf(reason), true)).toEqual([reason])
      expect(payeeReasonsOf(bitsOf(reason, 'belowMinimum'), true)).toEqual([reason])
    }
    expect(payeeReasonsOf(bitsOf(...own), true)).toEqual(own)
    expect(payeeReasonsOf(bitsOf('exceedsBudget'), false)).toEqual(['exceedsBudget'])
    expect(payeeReasonsOf(bitsOf('belowMinimum'), false)).toEqual(['exceedsBudget'])
  })

  it('[OFR-01] an invalid amount ends an item, unless another reason that the payee knows makes it wait', () => {
    expect(endsAsInvalid(bitsOf('invalidAmount'))).toBe(true)
    expect(endsAsInvalid(bitsOf('invalidAmount', 'belowMinimum', 'belowPayeeMinimum'))).toBe(true)
    expect(endsAsInvalid(bitsOf('invalidAmount', 'ineligible'))).toBe(false)
    expect(endsAsInvalid(bitsOf('invalidAmount', 'beforeExpectedDate'))).toBe(false)
    expect(endsAsInvalid(bitsOf('invalidAmount', 'aboveHighest'))).toBe(false)
    expect(endsAsInvalid(bitsOf('belowMinimum'))).toBe(false)
  })

  it('[MKT-17] a payee whose awards are the same reads the same, whatever minimum, target, pool and the others are', () => {
    const hidden = fc.record({
      minimumBps: fc.integer({ min: 0, max: 2_000 }).map(bps),
      desiredBps: fc.option(fc.integer({ min: 0, max: 3_000 }).map(bps), { nil: undefined }),
      poolLeft: fc.oneof(fc.constant(0), fc.nat(1_000_000), fc.constant(1e15)),
    })
    let compared = 0
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 60 }), hidden, (seed, count, change) => {
        const { book, market } = randomRun(seed, count)
        const changed: RunMarket = { ...market, ...change }
        const [one, other] = [clear(book, market), clear(book, changed)]
        for (const [at, awarded] of one.awarded.entries()) {
          const budget = book.budget[at] ?? -1
          if (awarded === 1 || other.awarded[at] === 1) continue
          if (one.budgetsLeft[budget] !== other.budgetsLeft[budget]) continue
          expect(payeeReasonsOfBits(book, one, at)).toBe(payeeReasonsOfBits(book, other, at))
          compared += 1
        }
      }),
      { numRuns: 500 },
    )
    expect(compared).toBeGreaterThan(3_000)
  })
})
