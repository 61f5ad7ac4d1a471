/** The figures of a monthly statement. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import { shownEffectiveApr } from '../offers/arithmetic.ts'
import { displayMonth, nextMonth, parseMonth } from './month.ts'
import {
  averageDaysOf,
  daysGained,
  effectiveAprOf,
  formatTenths,
  type StatementEntry,
  sumsOf,
} from './statement.ts'

const payDay = '2026-11-20' as Day
const paymentWith = (entry: Partial<StatementEntry>): StatementEntry => ({
  kind: 'paid',
  net: 99_000_00n,
  discount: 1_000_00n,
  moneyDays: 30,
  newPayDate: payDay,
  valueDate: payDay,
  dayCount: 360,
  ...entry,
})

const entries = fc.array(
  fc.record({
    net: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    discount: fc.bigInt({ min: 1n, max: 10n ** 10n }),
    moneyDays: fc.integer({ min: 1, max: 400 }),
  }),
  { minLength: 1, maxLength: 20 },
)

describe('[CLR-23] a statement', () => {
  it('has the effective APR of a quote where it is of one document that was paid on its pay date', () => {
    fc.assert(
      fc.property(entries, ([one]) => {
        const entry = paymentWith(one ?? {})
        const { net, discount, moneyDays } = entry
        expect(effectiveAprOf(sumsOf([entry]))).toBe(
          shownEffectiveApr(discount, net + discount, moneyDays, 360),
        )
        expect(averageDaysOf(sumsOf([entry]))).toBe(moneyDays * 10)
      }),
    )
  })

  it('comes to nothing once every payment is returned', () => {
    fc.assert(
      fc.property(entries, (made) => {
        const paid = made.map(paymentWith)
        const returned = paid.map((entry) => ({ ...entry, kind: 'returned' as const }))
        const sums = sumsOf([...paid, ...returned])
        expect(Object.values(sums)).toEqual([0n, 0n, 0n, 0n])
        expect([effectiveAprOf(sums), averageDaysOf(sums)]).toEqual([undefined, undefined])
        expect(effectiveAprOf(sumsOf(returned))).toBeUndefined()
      }),
    )
  })

  it('weighs days by amounts, and counts those by which the money really came', () => {
    const late = paymentWith({ valueDate: '2026-11-24' as Day })
    expect(daysGained(late)).toBe(26)
    expect(daysGained(paymentWith({ valueDate: '2026-11-18' as Day }))).toBe(32)
    expect(daysGained(paymentWith({ moneyDays: 2, valueDate: '2026-11-24' as Day }))).toBe(0)
    const small = paymentWith({ net: 9_900_00n, discount: 100_00n, moneyDays: 96 })
    // (99,000 × 30 + 9,900 × 96) / 108,900 = 36 days; 1,100 × 360 / 3,920,400 = 10.10%.
    expect(averageDaysOf(sumsOf([paymentWith({}), small]))).toBe(360)
    expect(effectiveAprOf(sumsOf([paymentWith({}), small]))).toBe(1010)
    expect(formatTenths(315)).toBe('31.5')
  })
})

describe('[CLR-23] a month', () => {
  it('is read strictly and named in both languages', () => {
    expect(['2026-11', '2026-13', '2026-1', '0000-01', '2026-00'].map(parseMonth)).toEqual([
      '2026-11',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const november = parseMonth('2026-11')
    if (!november) throw new Error('a month')
    expect([displayMonth(november, 'zh'), displayMonth(november, 'en')]).toEqual([
      '2026年11月',
      'November 2026',
    ])
    expect(['2026-01', '2026-02', '2026-12'].map((month) => nextMonth(month as typeof november))).toEqual([
      '2026-02',
      '2026-03',
      '2027-01',
    ])
  })
})
