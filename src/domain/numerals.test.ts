import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { areNumbersBackward, caretIn, cleanNumber, groupNumber, plainAmount, tidyNumber } from './numerals.ts'

const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'0123456789.,-－−。．１２３ ¥元'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
})
const whole = fc.bigInt({ min: 0n, max: 10n ** 15n })
const wide = (text: string): string =>
  text.replaceAll(/[0-9.,]/g, (one) => String.fromCodePoint((one.codePointAt(0) ?? 0) + 0xfee0))

describe('cleaning a number', () => {
  it('[COM-25] leaves digits and one decimal point, whatever comes in', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(cleanNumber(text)).toMatch(/^\d*\.?\d*$/)
        expect(cleanNumber(text, 'leading')).toMatch(/^-?\d*\.?\d*$/)
      }),
    )
  })

  it('[COM-25] has nothing left to do the second time', () => {
    fc.assert(
      fc.property(typed, fc.constantFrom('none' as const, 'leading' as const), (text, minus) => {
        const once = cleanNumber(text, minus)
        expect(cleanNumber(once, minus)).toBe(once)
      }),
    )
  })

  it('[COM-25] reads every number that is grouped, or written in full width, as itself', () => {
    fc.assert(
      fc.property(whole, fc.stringMatching(/^\d{1,4}$/), (value, decimals) => {
        const plain = `${value}.${decimals}`
        expect(cleanNumber(groupNumber(plain))).toBe(plain)
        expect(cleanNumber(wide(groupNumber(plain)))).toBe(plain)
      }),
    )
  })

  it.each([
    ['１，２３４．５０', '1234.50'],
    ['1，234。5', '1234.5'],
    [' 1 234 567.89 ', '1234567.89'],
    ['¥1,234.50 元', '1234.50'],
    ['1.2.3', '1.23'],
    ['-5', '5'],
    ['1e5', '15'],
    ['.', '.'],
    ['一百', ''],
    ['', ''],
  ])('[COM-25] %j is cleaned to %j', (text, clean) => {
    expect(cleanNumber(text)).toBe(clean)
  })

  it.each([
    ['-5', '-5'],
    ['－１２', '-12'],
    ['−3.5', '-3.5'],
    ['¥ -7', '-7'],
    ['--8', '-8'],
    ['9-', '9'],
    ['2026-05', '202605'],
    ['-', '-'],
  ])('[COM-25] %j is cleaned to %j where one minus may lead', (text, clean) => {
    expect(cleanNumber(text, 'leading')).toBe(clean)
  })
})

describe('writing a number', () => {
  it.each([
    ['1234.5', 2, '1234.50'],
    ['.5', 2, '0.50'],
    ['8.', 2, '8.00'],
    ['8.', 0, '8'],
    ['007', 0, '7'],
    ['000', 0, '0'],
    ['-.5', 2, '-0.50'],
    ['8.255', 2, '8.255'],
    ['5.50', 0, '5.50'],
    ['', 2, ''],
    ['.', 2, ''],
    ['-', 2, ''],
  ])('[COM-25] tidies %j with %i decimals to %j', (clean, decimals, tidy) => {
    expect(tidyNumber(clean, decimals)).toBe(tidy)
  })

  it('[COM-21] groups as both languages do, at any length, with no digit lost', () => {
    fc.assert(
      fc.property(whole, (value) => {
        const grouped = groupNumber(String(value))
        expect(grouped).toBe(new Intl.NumberFormat('en').format(value))
        expect(grouped).toBe(new Intl.NumberFormat('zh-CN').format(value))
      }),
    )
    expect(groupNumber('-1234567.8901')).toBe('-1,234,567.8901')
    expect(groupNumber('')).toBe('')
  })

  it('[COM-25] keeps the caret behind the same digits', () => {
    fc.assert(
      fc.property(whole, fc.nat(20), (value, before) => {
        const clean = String(value)
        const grouped = groupNumber(clean)
        const caret = caretIn(grouped, before)
        expect(grouped.slice(0, caret).replaceAll(',', '')).toBe(clean.slice(0, before))
      }),
    )
    expect(caretIn('1,234.50', 1)).toBe(1)
    expect(caretIn('1,234.50', 2)).toBe(3)
  })
})

it('[DOC-20] a range of amounts is backward where its second end is below the first, by value and not by letters', () => {
  expect([areNumbersBackward('9', '10.5'), areNumbersBackward('5', '5.00')]).toEqual([false, false])
  expect([areNumbersBackward('10.5', '9'), areNumbersBackward('-3', '-20')]).toEqual([true, true])
  expect([areNumbersBackward('', '9'), areNumbersBackward('9', 'x')]).toEqual([false, false])
  expect(areNumbersBackward('99999999999999999.02', '99999999999999999.01'), 'to the last digit').toBe(true)
})

describe('an amount that was pasted', () => {
  it('[COM-25] says the same in groups, in full width and with spaces', () => {
    fc.assert(
      fc.property(whole, fc.integer({ min: 0, max: 99 }), fc.boolean(), (amount, cents, isCredit) => {
        const plain = `${isCredit ? '-' : ''}${amount}.${String(cents).padStart(2, '0')}`
        const grouped = groupNumber(plain)
        for (const text of [
          plain,
          grouped,
          wide(plain),
          wide(grouped),
          ` ${grouped} `,
          grouped.split('').join(' '),
        ])
          expect(plainAmount(text)).toBe(plain)
      }),
    )
  })

  it('[COM-25] keeps whatever is no part of a number, and a comma that may be a decimal point', () => {
    for (const text of ['12a', '12,5', '1.250,50', '¥12', '1,2,3']) expect(plainAmount(text)).toBe(text)
  })
})
