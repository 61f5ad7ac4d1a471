import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { aprBpsMax, discountRateBpsMax, percentBpsMax } from './limits.ts'
import {
  type BasisPoints,
  formatPercent,
  parseApr,
  parseDaysPaidEarly,
  parseDiscountRate,
  parsePercent,
} from './rate.ts'

const points = fc.integer({ min: 0, max: percentBpsMax }).map((value) => value as BasisPoints)

describe('percentages', () => {
  it('[COM-16] reads back every percentage it writes', () => {
    fc.assert(
      fc.property(points, (rate) => {
        expect(parsePercent(formatPercent(rate))).toBe(rate)
      }),
    )
  })

  it('[COM-16] reads the exact hundredths, with two decimals, one or none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9 }), (whole, tenth) => {
        expect(parsePercent(`${whole}`)).toBe(whole * 100)
        expect(parsePercent(`${whole}.${tenth}`)).toBe(whole * 100 + tenth * 10)
        expect(parsePercent(`${whole}.0${tenth}`)).toBe(whole * 100 + tenth)
      }),
    )
  })

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [825, '8.25'],
    [10_000, '100.00'],
  ])('[COM-16] writes %i hundredths as %s', (rate, text) => {
    expect(formatPercent(rate as BasisPoints)).toBe(text)
  })

  it.each([
    ['100', 10_000],
    ['100.00', 10_000],
    ['0', 0],
    ['100.01', 'outOfRange'],
    ['-1', 'outOfRange'],
    ['-0.01', 'outOfRange'],
    ['-0', 0],
    ['007', 700],
    ['9'.repeat(30), 'outOfRange'],
    ['8.255', 'tooManyDecimals'],
    ['8.250', 'tooManyDecimals'],
    ['', 'empty'],
    ['  ', 'empty'],
    ['eight', 'notANumber'],
    ['8%', 'notANumber'],
    ['8.', 'notANumber'],
    ['.5', 'notANumber'],
    ['1e1', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['８', 'notANumber'],
    ['8\n', 'notANumber'],
  ] as const)('[COM-34] [COM-39] reads %j as %s', (text, read) => {
    expect(parsePercent(text)).toBe(read)
  })
})

describe('rates', () => {
  const kinds = [
    ['APR', parseApr, aprBpsMax],
    ['discount rate', parseDiscountRate, discountRateBpsMax],
  ] as const

  it.each(kinds)('[COM-34] takes every %s above zero up to its maximum, and none beyond', (_, parse, max) => {
    fc.assert(
      fc.property(points, (rate) => {
        const expected = rate === 0 ? 'notPositive' : rate > max ? 'aboveMaximum' : rate
        expect(parse(formatPercent(rate))).toBe(expected)
      }),
    )
  })

  it.each([
    ['0.01', 1],
    ['99', 9_900],
    ['99.01', 'aboveMaximum'],
    ['250', 'aboveMaximum'],
    ['0', 'notPositive'],
    ['-3', 'notPositive'],
    ['3.141', 'tooManyDecimals'],
    ['', 'empty'],
    ['abc', 'notANumber'],
  ] as const)('[COM-34] [COM-39] reads %j as the APR %s', (text, read) => {
    expect(parseApr(text)).toBe(read)
  })

  it.each([
    ['0.01', 1],
    ['10.00', 1_000],
    ['10.01', 'aboveMaximum'],
    ['0.00', 'notPositive'],
  ] as const)('[COM-34] reads %j as the discount rate %s', (text, read) => {
    expect(parseDiscountRate(text)).toBe(read)
  })
})

describe('days paid early', () => {
  it('[COM-34] takes every positive whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (days) => {
        expect(parseDaysPaidEarly(`${days}`)).toBe(days)
      }),
    )
  })

  it.each(['', '0', '-1', '1.5', '1.0', '01', '1e3', ' 7', '七', '9'.repeat(20)])(
    '[COM-34] refuses %j',
    (text) => {
      expect(parseDaysPaidEarly(text)).toBeUndefined()
    },
  )
})
