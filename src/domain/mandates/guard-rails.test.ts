/** Guard rails: how they are typed, what they leave, and which changes have to be confirmed. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import {
  areSameRails,
  budgetLeft,
  ceilingRefused,
  type GuardRails,
  isLoosened,
  mandateOverBecause,
  mandatePausesOf,
  noGuardRails,
  readGuardRails,
} from './guard-rails.ts'

const bps = (value: number) => value as BasisPoints
const day = (value: string) => value as Day
const market = { currency: 'CNY', lowestBps: bps(400), businessDate: day('2026-11-18') } as const
const apr = (value: number) => ({
  method: 'preSettlement' as const,
  rate: { type: 'apr' as const, bps: bps(value) },
})

const anyRails: fc.Arbitrary<GuardRails> = fc.record({
  ceilingBps: fc.option(fc.integer({ min: 1, max: 9_900 }).map(bps)),
  monthMinorMax: fc.option(fc.bigInt({ min: 1n, max: 1_000n })),
  daysMin: fc.option(fc.integer({ min: 1, max: 100 })),
  endDate: fc.option(fc.constantFrom(day('2026-12-01'), day('2027-01-01'))),
  targetMinor: fc.option(fc.bigInt({ min: 1n, max: 1_000n })),
})

describe('guard rails', () => {
  it('[OFR-14] are read as typed; what is absent is no limit', () => {
    expect(readGuardRails({}, market)).toEqual({ ok: true, value: noGuardRails })
    const typed = {
      ceiling: '10.00',
      monthlyMaximum: '800000.00',
      minimumDays: 20,
      endDate: day('2027-06-30'),
      cashTarget: '3000000.00',
    }
    expect(readGuardRails(typed, market)).toEqual({
      ok: true,
      value: {
        ceilingBps: 1_000,
        monthMinorMax: 800_000_00n,
        daysMin: 20,
        endDate: '2027-06-30',
        targetMinor: 3_000_000_00n,
      },
    })
  })

  it('[OFR-14] a ceiling below the rate that is asked is refused, whatever a flat rate implies', () => {
    const rails = { ...noGuardRails, ceilingBps: bps(799) }
    expect(ceilingRefused(apr(800), rails)).toMatchObject({ ok: false, failure: 'ceilingBelowRate' })
    expect(ceilingRefused(apr(799), rails).ok).toBe(true)
    const flat = { method: 'preSettlement', rate: { type: 'discount', bps: bps(900) } } as const
    expect(ceilingRefused(flat, rails).ok).toBe(true)
  })

  it('[OFR-14] a change that only tightens is not loosened, and its reverse is, or nothing changed', () => {
    fc.assert(
      fc.property(anyRails, anyRails, (one, other) => {
        expect(isLoosened(one, one)).toBe(false)
        if (!isLoosened(one, other) && !isLoosened(other, one)) expect(areSameRails(one, other)).toBe(true)
        expect(isLoosened(noGuardRails, one), 'any limit tightens none').toBe(false)
      }),
    )
  })

  it('[OFR-14] the budget is the least of what month and target leave, and never below 0', () => {
    fc.assert(
      fc.property(
        anyRails,
        fc.bigInt({ min: 0n, max: 2_000n }),
        fc.bigInt({ min: 0n, max: 2_000n }),
        (rails, month, more) => {
          const total = month + more
          const left = budgetLeft(rails, { month, total })
          const isFree = rails.monthMinorMax === null && rails.targetMinor === null
          expect(left === undefined).toBe(isFree)
          if (left === undefined) return
          expect(left).toBeGreaterThanOrEqual(0n)
          if (left === 0n) return
          if (rails.monthMinorMax !== null) expect(month + left).toBeLessThanOrEqual(rails.monthMinorMax)
          if (rails.targetMinor !== null) expect(total + left).toBeLessThanOrEqual(rails.targetMinor)
        },
      ),
    )
    expect(budgetLeft({ monthMinorMax: 100n, targetMinor: 500n }, { month: 30n, total: 450n })).toBe(50n)
    expect(budgetLeft({ monthMinorMax: 100n, targetMinor: 500n }, { month: 80n, total: 90n })).toBe(20n)
  })

  it('[OFR-14] a mandate is over after its end date, and when its target is reached', () => {
    const rails = { endDate: day('2026-12-31'), targetMinor: 100n }
    expect(mandateOverBecause(rails, 99n, day('2026-12-31'))).toBeUndefined()
    expect(mandateOverBecause(rails, 99n, day('2027-01-01'))).toBe('endDate')
    expect(mandateOverBecause(rails, 100n, day('2026-12-31'))).toBe('target')
  })

  it('[OFR-14] says every reason why it brings nothing at present', () => {
    const facts = {
      frozen: false,
      marketOpen: true,
      unsigned: false,
      terms: apr(800),
      lowestBps: bps(400),
      highestBps: bps(1_800),
      expectedDate: day('2026-11-18'),
      nextPayDate: day('2026-11-20'),
      budgetLeft: undefined,
    }
    expect(mandatePausesOf(facts)).toEqual([])
    expect(
      mandatePausesOf({
        ...facts,
        frozen: true,
        marketOpen: false,
        unsigned: true,
        lowestBps: bps(900),
        expectedDate: day('2026-12-01'),
        budgetLeft: 0n,
      }),
    ).toEqual(['frozen', 'marketClosed', 'signature', 'rateOutOfRange', 'notYet', 'monthlyMaximum'])
  })
})
