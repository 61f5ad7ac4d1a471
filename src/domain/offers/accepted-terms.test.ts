/** Which terms a market accepts for a new offer, and for one that is changed. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import { type BasisPoints, formatPercent } from '../rate.ts'
import { acceptTerms, type PresentOffer } from './accepted-terms.ts'

const day = '2026-11-18' as Day
const market = { rateTypes: 'dis', fixedBps: 800 as BasisPoints } as const
const typed = (rate: string, more: object = {}) => ({
  method: 'preSettlement' as const,
  rateType: 'apr' as const,
  rate,
  expectedPaymentDate: day,
  ...more,
})
const present: PresentOffer = {
  terms: { method: 'preSettlement', rate: { type: 'apr', bps: 900 as BasisPoints } },
  expectedDate: day,
  fixed: false,
  documentIds: new Set(),
}
const failureOf = (result: ReturnType<typeof acceptTerms>) => (result.ok ? undefined : result.failure)

describe('a new offer', () => {
  it('[OFR-16] takes the published rate for every part of its method, whatever rate types the market takes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_900 }),
        fc.integer({ min: 1, max: 9_900 }),
        (published, named) => {
          const rate = formatPercent(named as BasisPoints)
          const both = { method: 'both' as const, billRateType: 'apr' as const, billRate: rate, fixed: true }
          const accepted = acceptTerms(typed(rate, both), { ...market, fixedBps: published as BasisPoints })
          expect(failureOf(accepted)).toBe(published === named ? undefined : 'fixedRateDiffers')
        },
      ),
    )
  })

  it('[OFR-16] needs a published rate to accept, and the rate types of the market for a rate of its own', () => {
    expect(failureOf(acceptTerms(typed('8.00', { fixed: true }), { ...market, fixedBps: null }))).toBe(
      'fixedRateMissing',
    )
    expect(failureOf(acceptTerms(typed('8.00'), market))).toBe('rateTypeNotOffered')
  })
})

describe('an offer that is changed', () => {
  it('[OFR-20] keeps terms that the market would no longer take, and is new by its day alone', () => {
    expect(acceptTerms(typed('9.00'), market, present)).toMatchObject({ ok: true, value: { isNew: false } })
    const later = typed('9.00', { expectedPaymentDate: '2026-11-19' as Day })
    expect(acceptTerms(later, market, present)).toMatchObject({ ok: true, value: { isNew: true } })
    expect(failureOf(acceptTerms(typed('9.01'), market, present))).toBe('rateTypeNotOffered')
  })

  it('[OFR-16] [OFR-20] never gets another rate if it is fixed, whatever is published now', () => {
    const fixed = { ...present, fixed: true }
    expect(failureOf(acceptTerms(typed('8.00', { fixed: true }), market, fixed))).toBe('fixedRateNotEditable')
    const bill = { method: 'billDiscount' as const, billRateType: 'apr' as const, billRate: '9.00' }
    expect(acceptTerms(typed('', bill), market, fixed)).toMatchObject({ ok: true, value: { isNew: true } })
  })
})
