import { describe, expect, it } from 'vitest'
import { currencies, type Money, sum } from '#domain/money.ts'
import fc from '#test/support/laws.ts'
import { coverage, rowsBetween, withRow, withRows } from './selection.ts'
import { sumsByCurrency } from './totals.ts'

const money: fc.Arbitrary<Money> = fc.record({
  currency: fc.constantFrom(...currencies),
  minor: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
})

describe('sums', () => {
  it('[COM-15] are one exact sum for each currency that occurs, and never one over two', () => {
    fc.assert(
      fc.property(fc.array(money), (amounts) => {
        const sums = sumsByCurrency(amounts)
        expect(sums.map(({ currency }) => currency)).toEqual(
          currencies.filter((currency) => amounts.some((amount) => amount.currency === currency)),
        )
        for (const total of sums)
          expect(total).toEqual(
            sum(
              amounts.filter(({ currency }) => currency === total.currency),
              total.currency,
            ),
          )
      }),
    )
  })
})

const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })
const pairs = (list: readonly string[]) => list.map((key) => [key, `row ${key}`] as const)

describe('a selection', () => {
  it('takes a row and gives it back', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (list, at) => {
        const key = list[at % list.length] ?? ''
        const once = withRow(new Map(), key, key)
        expect([once.has(key), withRow(once, key, key).size]).toEqual([true, 0])
      }),
    )
  })

  it('takes a whole page, beside what is chosen elsewhere, and gives the page back', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (list, at) => {
        const rows = pairs(list)
        const elsewhere = new Map([['elsewhere', 'row']])
        const key = list[at % list.length] ?? ''
        const some = withRow(elsewhere, key, `row ${key}`)
        expect(coverage(some, rows)).toBe(rows.length === 1 ? 'all' : 'some')
        const all = rows.length === 1 ? some : withRows(some, rows)
        expect([coverage(all, rows), all.size]).toEqual(['all', rows.length + 1])
        expect([...withRows(all, rows).keys()]).toEqual(['elsewhere'])
      }),
    )
  })

  it('stretches from either side', () => {
    expect(rowsBetween(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['b', 'c'])
    expect(rowsBetween(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['a', 'b', 'c', 'd'])
  })
})
