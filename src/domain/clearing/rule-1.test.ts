/** Rule version 1 against its twin in BigInt, row by row, on a million random rows. */
import { describe, expect, it } from 'vitest'
import { randomRun } from '#test/support/clearing-books.ts'
import { twinBits, twinOf } from '#test/support/clearing-twin.ts'
import fc from '#test/support/laws.ts'
import type { Book, RunMarket } from './book.ts'
import type { Outcome } from './outcome.ts'
import { clear } from './rule-1.ts'

/** How much of a run the twin sees otherwise; nothing, if all is well. */
function differences(book: Book, market: RunMarket, outcome: Outcome): readonly string[] {
  const twin = twinOf(book, market)
  const found: string[] = []
  const compare = (name: string, got: unknown, wanted: unknown): void => {
    if (got !== wanted) found.push(`${name}: ${String(got)}, not ${String(wanted)}`)
  }
  for (const [at, item] of twin.items.entries()) {
    compare(`awarded ${at}`, outcome.awarded[at] === 1, item.awarded)
    compare(`discount ${at}`, BigInt(outcome.discount[at] ?? -1), item.discount)
    compare(`net ${at}`, BigInt(outcome.net[at] ?? -1), item.amount - item.discount)
    compare(`reasons ${at}`, outcome.reasons[at], twinBits(item.reasons))
  }
  compare('order', outcome.order.join(), twin.order.join())
  compare('pool left', BigInt(outcome.poolLeft), twin.poolLeft)
  compare('budgets left', outcome.budgetsLeft.join(), twin.budgetsLeft.join())
  compare('margin', outcome.margin, twin.margin)
  compare('lowest points', outcome.lowest?.points, twin.lowest?.points)
  compare('lowest days', outcome.lowest?.days, twin.lowest?.days)
  for (const name of ['count', 'amount', 'discount', 'net', 'moneyDays'] as const)
    compare(name, outcome.totals[name], twin.totals[name])
  return found
}

describe('the rule and its twin', () => {
  it.each([
    { size: 8, books: 12_500 },
    { size: 60, books: 3_400 },
    { size: 1_000, books: 400 },
    { size: 20_000, books: 15 },
  ])('[CLR-01] [CLR-04] decide alike: $books books of up to $size items', ({ size, books }) => {
    let rows = 0
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: Math.floor(size / 2), max: size + Math.floor(size / 2) }), (seed, count) => {
        const { book, market } = randomRun(seed, count)
        expect(differences(book, market, clear(book, market))).toEqual([])
        rows += count
      }),
      { numRuns: books },
    )
    console.log(rows)
  })
})
