import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { documentMinorMax, totalMinorMax } from './limits.ts'
import {
  type Currency,
  compare,
  currencies,
  displayAmount,
  displayDigits,
  divideHalfUp,
  exponents,
  formatAmount,
  type Money,
  minus,
  negate,
  parseAmount,
  plus,
  sum,
  symbolOf,
} from './money.ts'

const minors = fc.bigInt({ min: -totalMinorMax, max: totalMinorMax })
const currencyOf = fc.constantFrom(...currencies)
const amounts = fc.record({ currency: currencyOf, minor: minors })
const cny = (minor: bigint): Money<'CNY'> => ({ currency: 'CNY', minor })
const yuan = minors.map(cny)

describe('writing and reading amounts', () => {
  it('[COM-15] reads back every amount it writes, in every currency, up to the total limit', () => {
    fc.assert(
      fc.property(amounts, (money) => {
        expect(parseAmount(formatAmount(money), money.currency)).toEqual(money)
      }),
    )
  })

  it('[COM-15] stays exact at the limits of a document and of a total', () => {
    expect(formatAmount(cny(documentMinorMax))).toBe('100000000000.00')
    expect(formatAmount(cny(totalMinorMax - 1n))).toBe('9999999999999.99')
    expect(parseAmount('-10000000000000.00', 'CNY')).toEqual(cny(-totalMinorMax))
    expect(parseAmount('10000000000000.01', 'CNY')).toBeUndefined()
    expect(parseAmount('-10000000000000.01', 'CNY')).toBeUndefined()
    expect(parseAmount('1000000000000001', 'JPY')).toBeUndefined()
  })

  it('[COM-15] knows two decimals for every currency but the yen, which has none', () => {
    const decimals = currencies.map((currency) => [currency, formatAmount({ currency, minor: 5n })])
    expect(Object.fromEntries(decimals)).toEqual({
      CNY: '0.05',
      USD: '0.05',
      EUR: '0.05',
      GBP: '0.05',
      INR: '0.05',
      CHF: '0.05',
      HKD: '0.05',
      JPY: '5',
    })
  })

  it.each([
    ['', 'CNY'],
    ['1', 'CNY'],
    ['1.5', 'CNY'],
    ['1.500', 'CNY'],
    ['01.00', 'CNY'],
    ['+1.00', 'CNY'],
    ['-0.00', 'CNY'],
    ['1,000.00', 'CNY'],
    ['.50', 'CNY'],
    ['1e2', 'JPY'],
    [' 1.00', 'CNY'],
    ['1.00\n', 'CNY'],
    ['１.00', 'CNY'],
    ['1.00', 'JPY'],
    ['-0', 'JPY'],
    ['0x1', 'JPY'],
  ] as const)('[COM-15] refuses %j as an amount in %s', (text, currency) => {
    expect(parseAmount(text, currency)).toBeUndefined()
  })

  it('[COM-15] accepts one spelling per amount only', () => {
    const spellings = fc.stringMatching(/^-?\d{1,3}(\.\d{1,3})?$/)
    fc.assert(
      fc.property(spellings, currencyOf, (text, currency) => {
        const money = parseAmount(text, currency)
        if (money !== undefined) expect(formatAmount(money)).toBe(text)
      }),
    )
  })
})

describe('arithmetic', () => {
  it('[COM-15] adds in any order and any grouping, and takes away what it added', () => {
    fc.assert(
      fc.property(yuan, yuan, yuan, (a, b, c) => {
        expect(plus(a, b)).toEqual(plus(b, a))
        expect(plus(plus(a, b), c)).toEqual(plus(a, plus(b, c)))
        expect(minus(plus(a, b), b)).toEqual(a)
        expect(minus(a, b)).toEqual(plus(a, negate(b)))
      }),
    )
  })

  it('[COM-15] sums a list as its parts, and an empty list to nothing of the named currency', () => {
    fc.assert(
      fc.property(fc.array(yuan), fc.array(yuan), (left, right) => {
        expect(sum([...left, ...right], 'CNY')).toEqual(plus(sum(left, 'CNY'), sum(right, 'CNY')))
      }),
    )
    expect(sum([], 'JPY')).toEqual({ currency: 'JPY', minor: 0n })
  })

  it('[COM-15] compares like the difference', () => {
    fc.assert(
      fc.property(yuan, yuan, (a, b) => {
        expect(compare(a, b)).toBe(Number(minus(a, b).minor > 0n) - Number(minus(a, b).minor < 0n))
        expect(compare(a, a)).toBe(0)
      }),
    )
  })

  it('[COM-15] does not compile where currencies mix, and throws where only the run knows them', () => {
    const dollars: Money<'USD'> = { currency: 'USD', minor: 1n }
    // @ts-expect-error A yuan and a dollar have no sum.
    expect(() => plus(cny(1n), dollars)).toThrow(TypeError)
    // @ts-expect-error Nor a difference.
    expect(() => minus(cny(1n), dollars)).toThrow(TypeError)
    // @ts-expect-error Nor an order.
    expect(() => compare(cny(1n), dollars)).toThrow(TypeError)
    // @ts-expect-error Nor a total.
    expect(() => sum([dollars], 'CNY')).toThrow(TypeError)
    const mixed: readonly Money[] = [cny(1n), dollars]
    expect(() => sum<Currency>(mixed, 'CNY')).toThrow('CNY and USD do not mix')
  })
})

describe('the one division', () => {
  const divisors = fc.bigInt({ min: 1n, max: totalMinorMax })

  it('[COM-15] gives the whole number that is within half of the quotient, the greater at exactly half', () => {
    fc.assert(
      fc.property(minors, divisors, (value, over) => {
        const quotient = divideHalfUp(value, over)
        // quotient − 1/2 ≤ value / over < quotient + 1/2, free of fractions.
        expect((2n * quotient - 1n) * over <= 2n * value).toBe(true)
        expect(2n * value < (2n * quotient + 1n) * over).toBe(true)
      }),
    )
  })

  it('[COM-15] moves with whole multiples and keeps order', () => {
    fc.assert(
      fc.property(minors, minors, divisors, fc.bigInt({ min: -1000n, max: 1000n }), (a, b, over, whole) => {
        expect(divideHalfUp(a + whole * over, over)).toBe(divideHalfUp(a, over) + whole)
        expect(a <= b).toBe(a <= b && divideHalfUp(a, over) <= divideHalfUp(b, over))
      }),
    )
  })

  it.each([
    [5n, 2n, 3n],
    [4n, 3n, 1n],
    [-5n, 2n, -2n],
    [-6n, 4n, -1n],
    [-7n, 4n, -2n],
    [-4n, 2n, -2n],
    [0n, 7n, 0n],
  ])('[COM-15] divides %s by %s to %s', (value, over, quotient) => {
    expect(divideHalfUp(value, over)).toBe(quotient)
  })

  it('[COM-15] is refused for zero and below', () => {
    expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
    expect(() => divideHalfUp(1n, -1n)).toThrow(RangeError)
  })
})

describe('amounts for people', () => {
  it('[COM-17] gives every currency its symbol, and ¥ where none is known', () => {
    const symbols = Object.fromEntries(currencies.map((currency) => [currency, symbolOf(currency)]))
    expect(symbols).toEqual({
      CNY: '¥',
      USD: '$',
      JPY: '¥',
      EUR: '€',
      GBP: '£',
      INR: '₹',
      CHF: 'CHF',
      HKD: 'HK$',
    })
    expect(symbolOf()).toBe('¥')
  })

  it('[COM-15] [COM-21] shows every digit of an amount in both languages, with its sign and symbol', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('zh', 'en'), (money, language) => {
        const shown = displayAmount(money, language)
        expect(shown.replace(symbolOf(money.currency), '').replace(/[,\s]/gu, '')).toBe(formatAmount(money))
        expect(shown).toContain(symbolOf(money.currency))
        expect(/[.]\d+$/.exec(shown)?.[0].length ?? 0).toBe(
          exponents[money.currency] === 0 ? 0 : exponents[money.currency] + 1,
        )
      }),
    )
  })

  it('[COM-15] [COM-21] shows the same digits without the symbol', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('zh', 'en'), (money, language) => {
        const shown = displayDigits(money, language)
        expect(shown.replaceAll(',', '')).toBe(formatAmount(money))
        expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*(\.\d\d)?$/)
      }),
    )
  })

  it.each([
    [cny(123_456_789n), 'zh', '¥1,234,567.89'],
    [cny(123_456_789n), 'en', '¥1,234,567.89'],
    [{ currency: 'USD', minor: -5n }, 'zh', '-$0.05'],
    [{ currency: 'JPY', minor: 1_234n }, 'zh', '¥1,234'],
    [{ currency: 'HKD', minor: 100_000n }, 'en', 'HK$1,000.00'],
    [{ currency: 'CHF', minor: 100_000n }, 'en', 'CHF\u00a01,000.00'],
    [cny(999_999_999_999_999n), 'en', '¥9,999,999,999,999.99'],
    // Beyond the precision of a float, so that a float in the calculation would show.
    [cny(12_345_678_901_234_567_891n), 'en', '¥123,456,789,012,345,678.91'],
  ] as const)('[COM-17] [COM-21] shows %o in %s as %s', (money, language, shown) => {
    expect(displayAmount(money, language)).toBe(shown)
  })
})
