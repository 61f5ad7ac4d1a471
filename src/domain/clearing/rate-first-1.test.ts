/** Rule version 1 against a reference implementation in BigInt: row by row, on more than a million random rows. */
import { describe, expect, it } from 'vitest'
import { clear, randomRun } from '#test/support/clearing-books.ts'
import { referenceBits, referenceOf } from '#test/support/clearing-reference.ts'
import fc from '#test/support/laws.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { runReasons, runReasonsIn } from './reasons.ts'
import { walkOrder } from './rules.ts'

/** The positions where the reference implementation decides differently. */
function differences(book: Book, market: RunMarket, outcome: Decision): readonly string[] {
  const reference = referenceOf(book, market)
  const found: string[] = []
  const compare = (name: string, got: unknown, wanted: unknown): void => {
    if (got !== wanted) found.push(`${name}: ${String(got)}, not ${String(wanted)}`)
  }
  for (const [at, item] of reference.items.entries()) {
    compare(`awarded ${at}`, outcome.awarded[at] === 1, item.awarded)
    compare(`discount ${at}`, BigInt(outcome.discount[at] ?? -1), item.discount)
    compare(`reasons ${at}`, outcome.reasons[at], referenceBits(item.reasons))
  }
  compare('order', outcome.order.join(), reference.awards.join())
  compare('order of all', walkOrder({ book, market }).join(), reference.order.join())
  compare('pool left', BigInt(outcome.poolLeft), reference.poolLeft)
  compare('budgets left', outcome.budgetsLeft.join(), reference.budgetsLeft.join())
  compare('margin', outcome.proof.margin, reference.margin)
  compare('lowest points', outcome.proof.lowest?.points, reference.lowest?.points)
  compare('lowest days', outcome.proof.lowest?.days, reference.lowest?.days)
  for (const name of ['amount', 'discount', 'net'] as const)
    compare(name, outcome.totals[name], reference.totals[name])
  return found
}

const sizes = [
  { size: 8, books: 13_000 },
  { size: 60, books: 3_500 },
  { size: 1_000, books: 450 },
  { size: 20_000, books: 15 },
]

describe('the rule and its twin', () => {
  let rows = 0
  const seen = new Map<string, number>()

  it.each(sizes)('[CLR-01] [CLR-04] decide alike: $books books of about $size items', ({ size, books }) => {
    const counts = fc.integer({ min: Math.floor(size / 2), max: Math.ceil(size * 1.5) })
    fc.assert(
      fc.property(fc.integer(), counts, (seed, count) => {
        const { book, market } = randomRun(seed, count)
        const outcome = clear(book, market)
        expect(differences(book, market, outcome)).toEqual([])
        rows += count
        for (const bits of outcome.reasons)
          for (const reason of bits === 0 ? ['awarded'] : runReasonsIn(bits))
            seen.set(reason, (seen.get(reason) ?? 0) + 1)
      }),
      { numRuns: books },
    )
  })

  it('[CLR-02] [CLR-04] have met every reason, thousands of times', () => {
    expect(rows).toBeGreaterThan(1_000_000)
    for (const reason of ['awarded', ...runReasons])
      expect([reason, (seen.get(reason) ?? 0) > 1_000]).toEqual([reason, true])
  })
})
