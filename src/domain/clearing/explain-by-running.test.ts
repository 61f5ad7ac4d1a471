/** What one item would have needed under income first, where no rate of it wins. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, plainMarket, randomBy } from '#test/support/clearing-books.ts'
import { explainByRunning } from './explain-by-running.ts'
import { optimumCandidatesMax } from './limits.ts'
import { newestRule } from './rules.ts'

const rule = newestRule('incomeFirst')

/** An item of more than the pool is first, and others of usual amounts follow. */
function explained(count: number) {
  const random = randomBy(count)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const terms = (rate: number) =>
    ({ method: 'preSettlement', rate: { type: 'apr', bps: bps(rate) } }) as const
  const others = Array.from({ length: count }, () => ({
    amount: 1_000_00 + upTo(9_000_00),
    terms: terms(400 + upTo(1_200)),
    days: 5 + upTo(115),
  }))
  const book = bookOf([{ amount: 900_000_00, terms: terms(500), days: 30 }, ...others])
  const market = { ...plainMarket, rule, poolLeft: 100_000_00 }
  return explainByRunning({ book, market }, clear(book, market), 0)
}

describe('[CLR-06] an item that loses at every rate that was tried', () => {
  it('wins at no rate where the choice is proved to be the best', () => {
    expect(explained(12)).toEqual({ kind: 'noRate' })
  })

  it('has no rate that was found where a better choice may exist', () => {
    expect(explained(optimumCandidatesMax + 100)).toEqual({ kind: 'noneFound' })
  })
})
