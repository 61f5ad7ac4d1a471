import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Errors from './number-errors.ts'

let errors: typeof Errors

beforeEach(async () => {
  localStorage.setItem('currentLang', 'en')
  vi.resetModules()
  errors = await import('./number-errors.ts')
})

describe('what a form says beside a number', () => {
  it('[COM-31] [COM-34] [COM-39] about a rate, in the exact words', () => {
    const { rateError } = errors
    expect(rateError('apr', '', 'APR')).toBe('Enter APR!')
    expect(rateError('apr', 'abc', 'APR')).toBe('Invalid APR format')
    expect(rateError('apr', '8.255', 'APR')).toBe('only two decimals for the percentage')
    expect(rateError('apr', '0', 'APR')).toBe('The APR must be greater than 0')
    expect(rateError('apr', '99.01', 'APR')).toBe('The APR can be at most 99.00%')
    expect(rateError('apr', '99.00', 'APR')).toBeUndefined()
    expect(rateError('discount', '10.01', 'discount rate')).toBe('The discount rate can be at most 10.00%')
  })

  it('[COM-34] [COM-39] about a share', () => {
    const { percentError } = errors
    expect(percentError('', 'reserve proportion')).toBe('Enter reserve proportion!')
    expect(percentError('0', 'reserve proportion')).toBeUndefined()
    expect(percentError('100.01', 'reserve proportion')).toBe(
      'The reserve proportion must be between 0% and 100%',
    )
  })

  it('[COM-34] about days paid early', () => {
    const { daysError } = errors
    expect(daysError('', 'days')).toBe('Enter days!')
    expect(daysError('0', 'days')).toBe('The days must be a whole number greater than 0.')
    expect(daysError('1.5', 'days')).toBe('The days must be a whole number greater than 0.')
    expect(daysError('30', 'days')).toBeUndefined()
  })

  it('[COM-25] [COM-31] about an amount, with its maximum and its decimals', () => {
    const { amountError } = errors
    expect(amountError('', 'CNY', 'amount')).toBe('Enter amount!')
    expect(amountError('.', 'CNY', 'amount')).toBe('Invalid amount format')
    expect(amountError('1.239', 'CNY', 'amount')).toBe('CNY amounts can have at most 2 decimals')
    expect(amountError('1.5', 'JPY', 'amount')).toBe('JPY amounts cannot have decimals')
    expect(amountError('0', 'CNY', 'amount')).toBe('The amount must be greater than 0')
    expect(amountError('100000000000.01', 'CNY', 'amount')).toBe('The largest amount is ¥100,000,000,000.00')
    expect(amountError('20', 'USD', 'amount', { minorMax: 1_999n })).toBe('The largest amount is $19.99')
    expect(amountError('-12.50', 'CNY', 'amount', { belowZero: true })).toBeUndefined()
  })
})
