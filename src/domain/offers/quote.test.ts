/** Quotes of offers: totals are sums of documents, and every rule has its refusal. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addDays, type Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { refuse } from '../result.ts'
import {
  figuresOf,
  numbersIn,
  type OfferedDocument,
  quoteDocument,
  refusedTogether,
  totalOf,
} from './quote.ts'
import { methodsOf, type Terms } from './terms.ts'
import { rateTypeNumbers, readRateType, readTerms } from './typed-terms.ts'

const payDate = '2026-11-18' as Day
const document = (changes: Partial<OfferedDocument> = {}): OfferedDocument => ({
  id: 'a',
  number: 'INV-1',
  amount: 1_000_000_00n,
  dueDate: '2027-01-02' as Day,
  means: 'transfer',
  billTermDays: null,
  ...changes,
})
const market = { lowestBps: 400 as BasisPoints, highestBps: 9_900 as BasisPoints, dayCount: 360 as const }
const apr = (bps: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'apr', bps: bps as BasisPoints },
})
const flat = (bps: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'discount', bps: bps as BasisPoints },
})
const failureOf = (result: ReturnType<typeof quoteDocument>) => (result.ok ? undefined : result.failure)

describe('a quote', () => {
  it('[OFR-01] [OFR-04] has totals that are the sums of its documents', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.integer({ min: 1, max: 3_650 })), {
          minLength: 1,
          maxLength: 20,
        }),
        fc.integer({ min: 1, max: 9_900 }),
        (rows, bps) => {
          const quoted = rows
            .map(([amount, days]) =>
              figuresOf(apr(bps), document({ amount, dueDate: addDays(payDate, days) }), payDate, 360),
            )
            .filter(({ amount, discount }) => discount < amount)
          const total = totalOf(quoted, 360)
          expect(total.amount).toBe(quoted.reduce((sum, one) => sum + one.amount, 0n))
          expect(total.discount).toBe(quoted.reduce((sum, one) => sum + one.discount, 0n))
          expect(total.documents).toBe(quoted.length)
        },
      ),
    )
  })

  it('[OFR-08] gives up 15,000.00 of 1,000,000.00 at 12% for 45 days', () => {
    const quoted = quoteDocument(apr(1_200), document(), payDate, market)
    expect(quoted.ok && quoted.value).toMatchObject({ daysPaidEarly: 45, discount: 15_000_00n })
  })

  it('[OFR-12] refuses a flat rate whose annual rate passes 99%, and one outside the range of the market', () => {
    const due = (days: number) => document({ dueDate: addDays(payDate, days) })
    expect(failureOf(quoteDocument(flat(200), due(7), payDate, market))).toBe('impliedAprTooHigh')
    expect(failureOf(quoteDocument(flat(200), due(8), payDate, market))).toBeUndefined()
    expect(failureOf(quoteDocument(apr(399), due(8), payDate, market))).toBe('rateOutOfRange')
    const narrow = { ...market, highestBps: 1_800 as BasisPoints }
    expect(failureOf(quoteDocument(apr(1_801), due(8), payDate, narrow))).toBe('rateOutOfRange')
    expect(failureOf(quoteDocument(flat(200), due(8), payDate, narrow))).toBe('impliedAprOutOfRange')
  })

  it('[OFR-12] refuses several documents together, naming those that the same rule concerns', () => {
    const of = (numbers: string) => refuse('impliedAprOutOfRange', { numbers, from: '4.00', to: '18.00' })
    const other = refuse('noPayRunByDueDate', { number: 'C' })
    const together = refusedTogether([of('A'), other, of('B')])
    expect(together).toMatchObject({ failure: 'impliedAprOutOfRange', details: { from: '4.00' } })
    expect(numbersIn(String(together?.details['numbers']))).toEqual(['A', 'B'])
    expect(refusedTogether([other, of('A')])).toBe(other)
    expect(refusedTogether([])).toBeUndefined()
  })

  it('[OFR-01] refuses a discount of nothing, or of everything', () => {
    const small = document({ amount: 149n, dueDate: addDays(payDate, 10) })
    expect(failureOf(quoteDocument(apr(1_200), small, payDate, market))).toBe('discountInvalid')
    expect(failureOf(quoteDocument(apr(1_200), { ...small, amount: 150n }, payDate, market))).toBeUndefined()
  })

  it('[OFR-09] [OFR-11] refuses what no pay run comes before, and a method that the means does not have', () => {
    const bill: Terms = { method: 'billDiscount', billRate: { type: 'apr', bps: 600 as BasisPoints } }
    expect(failureOf(quoteDocument(apr(800), document({ dueDate: payDate }), payDate, market))).toBe(
      'noPayRunByDueDate',
    )
    expect(failureOf(quoteDocument(bill, document(), payDate, market))).toBe('methodNotForTransfer')
    expect(methodsOf('acceptance')).toContain('billDiscount')
    const acceptance = document({ means: 'acceptance', billTermDays: 180 })
    const quoted = quoteDocument(bill, acceptance, payDate, market)
    expect(quoted.ok && quoted.value).toMatchObject({ daysPaidEarly: 0, billTermDays: 180, moneyDays: 180 })
  })
})

it('[OFR-07] reads 1 or apr as an annual rate, 2 or dis as a discount rate, and answers numbers', () => {
  expect(([1, 'apr', 2, 'dis'] as const).map(readRateType)).toEqual(['apr', 'apr', 'discount', 'discount'])
  expect(rateTypeNumbers).toEqual({ apr: 1, discount: 2 })
})

describe('[OFR-11] typed terms', () => {
  const typed = {
    method: 'both',
    rateType: 'apr',
    rate: '6',
    billRateType: 'discount',
    billRate: '3',
  } as const
  it('has the rates of its method, and leaves out the others', () => {
    expect(readTerms(typed, 'all')).toMatchObject({ ok: true, value: { method: 'both' } })
    const early = readTerms({ ...typed, method: 'preSettlement', billRate: 'x' }, 'all')
    expect(early).toMatchObject({ ok: true, value: { rate: { type: 'apr', bps: 600 } } })
  })
  it('says which rate is missing, unreadable or of a type that the market does not take', () => {
    expect(readTerms({ ...typed, rate: ' ' }, 'all')).toMatchObject({ failure: 'rateMissing' })
    expect(readTerms({ ...typed, billRate: undefined }, 'all')).toMatchObject({ failure: 'billRateMissing' })
    expect(readTerms({ ...typed, billRate: '10.01' }, 'all')).toMatchObject({ failure: 'billRateUnfit' })
    expect(readTerms(typed, 'apr')).toMatchObject({ failure: 'rateTypeNotOffered' })
    expect(readTerms({ ...typed, rate: '1e1' }, 'all')).toMatchObject({
      failure: 'rateUnfit',
      details: { from: '0.01', to: '99.00' },
    })
  })
})
