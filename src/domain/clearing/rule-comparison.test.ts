/** What another rule would award from the same input. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, plainMarket } from '#test/support/clearing-books.ts'
import { compareRules } from './rule-comparison.ts'
import { decide, newestRule, otherRuleNames } from './rules.ts'
import { emptyRunInput, type RunInput } from './run-input.ts'

const item = (amount: number, rate: number) => ({
  amount,
  terms: { method: 'preSettlement' as const, rate: { type: 'apr' as const, bps: bps(rate) } },
  days: 36,
})

/** Two items of two payees, of which the pool has room for one. */
function input(): RunInput {
  const header = {
    marketId: '',
    currency: 'CNY',
    instant: '',
    slot: { date: '2026-11-16', time: null },
    settingsVersion: 1,
    payDate: '2026-11-18',
    paymentGraceDays: 2,
  }
  const market = { ...plainMarket, poolLeft: 150_000 }
  const made = emptyRunInput(header, market, 2, 2)
  made.payee[1] = 1
  return { ...made, book: bookOf([item(100_000, 1_200), item(120_000, 1_100)]) }
}

describe('[CLR-10] the rules compared', () => {
  it('are those of the table, without the own one', () => {
    const { here, others } = compareRules(input())
    expect(here).toMatchObject({ rule: newestRule('rateFirst'), payees: 1, summary: { awarded: 1 } })
    expect(others.map(({ rule }) => rule)).toEqual(otherRuleNames('rateFirst').map(newestRule))
    for (const { rule } of others) expect(rule.name).not.toBe('rateFirst')
  })

  it('differ in the items that only one of them awards', () => {
    const rule = newestRule('rateFirst')
    /** Stands in for another rule: the largest first. */
    const largestFirst = (other: RunInput) =>
      decide({ ...other, book: bookOf([item(100_000, 1_000), item(120_000, 1_100)]) })
    const { others } = compareRules(input(), [rule], largestFirst)
    expect(others).toMatchObject([{ differing: 2, positions: [0, 1], summary: { awarded: 1 } }])
    expect(compareRules(input(), [rule]).others).toMatchObject([{ differing: 0, positions: [] }])
  })
})
