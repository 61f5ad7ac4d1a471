import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { documentMinorMax, totalMinorMax } from './limits.ts'
import { currencies, formatAmount, parseAmount } from './money.ts'
import { cleanNumber, groupNumber, tidyNumber } from './numerals.ts'
import { readAmount } from './typed-amount.ts'

const currency = fc.constantFrom(...currencies)
const minor = fc.bigInt({ min: 1n, max: documentMinorMax })

describe('a typed amount', () => {
  it('[COM-15] [COM-25] is exactly the amount that was written, grouped or not, in every currency', () => {
    fc.assert(
      fc.property(currency, minor, (code, value) => {
        const written = formatAmount({ currency: code, minor: value })
        expect(readAmount(written, code)).toEqual({ currency: code, minor: value })
        expect(readAmount(cleanNumber(groupNumber(written)), code)).toEqual(parseAmount(written, code))
      }),
    )
  })

  it('[COM-25] is the same amount before and after it is tidied', () => {
    fc.assert(
      fc.property(currency, fc.stringMatching(/^\d{0,9}\.?\d{0,3}$/), (code, typed) => {
        const tidy = tidyNumber(typed, 2)
        const read = readAmount(typed, code)
        expect(readAmount(tidy, code)).toEqual(read === 'notANumber' ? 'empty' : read)
      }),
    )
  })

  it.each([
    ['1234.5', 'CNY', 123_450n],
    ['1234.500', 'CNY', 123_450n],
    ['.05', 'CNY', 5n],
    ['0012', 'USD', 1_200n],
    ['1234.00', 'JPY', 1_234n],
  ] as const)('[COM-25] reads %j of %s', (typed, code, value) => {
    expect(readAmount(typed, code)).toEqual({ currency: code, minor: value })
  })

  it.each([
    ['', 'CNY', 'empty'],
    ['.', 'CNY', 'notANumber'],
    ['12a', 'CNY', 'notANumber'],
    ['1.239', 'CNY', 'tooManyDecimals'],
    ['1234.5', 'JPY', 'tooManyDecimals'],
    ['0', 'CNY', 'notPositive'],
    ['0.00', 'CNY', 'notPositive'],
    ['100000000000.01', 'CNY', 'aboveMaximum'],
    ['9'.repeat(1_000_000), 'CNY', 'aboveMaximum'],
  ] as const)('[COM-25] refuses %.20j of %s: %s', (typed, code, error) => {
    expect(readAmount(typed, code)).toBe(error)
  })

  it('[COM-25] may be below zero where a credit note is asked for, down to the maximum', () => {
    const bounds = { belowZero: true }
    expect(readAmount('-12.50', 'CNY', bounds)).toEqual({ currency: 'CNY', minor: -1_250n })
    expect(readAmount('-12.50', 'CNY')).toBe('notPositive')
    expect(readAmount('-100000000000.01', 'CNY', bounds)).toBe('aboveMaximum')
    expect(readAmount('-', 'CNY', bounds)).toBe('notANumber')
  })

  it('[COM-15] may be a total up to the maximum of totals', () => {
    const most = formatAmount({ currency: 'CNY', minor: totalMinorMax })
    expect(readAmount(most, 'CNY', { minorMax: totalMinorMax })).toEqual({
      currency: 'CNY',
      minor: totalMinorMax,
    })
  })
})
