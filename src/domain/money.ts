/** Money is an integer number of minor units of one currency, never a float. */
import { totalMinorMax } from './limits.ts'

/** How many decimals each currency has. */
export const exponents = { CNY: 2, USD: 2, EUR: 2, GBP: 2, INR: 2, CHF: 2, HKD: 2, JPY: 0 } as const

export type Currency = keyof typeof exponents
export const currencies = Object.keys(exponents) as readonly Currency[]

export type Money<C extends Currency = Currency> = { readonly currency: C; readonly minor: bigint }

const symbols = {
  CNY: '¥',
  USD: '$',
  EUR: '€',
  GBP: '£',
  INR: '₹',
  CHF: 'CHF',
  HKD: 'HK$',
  JPY: '¥',
} as const satisfies Record<Currency, string>

/** The symbol of a currency; the default currency's if none is known yet. */
export const symbolOf = (currency: Currency = 'CNY'): string => symbols[currency]

export function plus<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  assertSameCurrency(a, b)
  return { currency: a.currency, minor: a.minor + b.minor }
}

export function minus<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): Money<C> {
  assertSameCurrency(a, b)
  return { currency: a.currency, minor: a.minor - b.minor }
}

export const negate = <C extends Currency>(money: Money<C>): Money<C> => ({
  currency: money.currency,
  minor: -money.minor,
})

/** The currency is a parameter, because an empty list has none. */
export const sum = <C extends Currency>(list: readonly Money<NoInfer<C>>[], currency: C): Money<C> =>
  list.reduce<Money<C>>((total, money) => plus(total, money), { currency, minor: 0n })

/** Negative, zero or positive, for `sort`. */
export function compare<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): -1 | 0 | 1 {
  assertSameCurrency(a, b)
  if (a.minor === b.minor) return 0
  return a.minor < b.minor ? -1 : 1
}

/** Types keep known currencies apart; this checks currencies that are only known at run time. */
function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`)
}

/**
 * The only division of money: rounds half up, also below zero, so −2.5 gives −2. That is floor((2·value + over) /
 * (2·over)); `over` is positive.
 */
export function divideHalfUp(value: bigint, over: bigint): bigint {
  if (over <= 0n) throw new RangeError('Money is divided by positive numbers only')
  const numerator = 2n * value + over
  const denominator = 2n * over
  const truncated = numerator / denominator
  return numerator < 0n && truncated * denominator !== numerator ? truncated - 1n : truncated
}

const amountPatterns = { 0: /^-?(?:0|[1-9]\d{0,15})$/, 2: /^-?(?:0|[1-9]\d{0,13})\.\d{2}$/ } as const

/** Parses an amount in the API's format: exactly the currency's decimals, one form per amount. */
export function parseAmount<C extends Currency>(text: string, currency: C): Money<C> | undefined {
  if (!amountPatterns[exponents[currency]].test(text)) return undefined
  const minor = BigInt(text.replace('.', ''))
  if (minor > totalMinorMax || minor < -totalMinorMax) return undefined
  if (minor === 0n && text.startsWith('-')) return undefined
  return { currency, minor }
}

/** The exact decimal string of an amount, with exactly its currency's decimals. */
export function formatAmount({ currency, minor }: Money): string {
  const decimals = exponents[currency]
  const sign = minor < 0n ? '-' : ''
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** An amount for people: grouped as in the language, with the currency's symbol. */
export function displayAmount(money: Money, language: 'zh' | 'en'): string {
  const exact = formatAmount(money) as Intl.StringNumericLiteral
  return formatterOf(language, money.currency)
    .formatToParts(exact)
    .map((part) => (part.type === 'currency' ? symbolOf(money.currency) : part.value))
    .join('')
}

/** The same without the symbol, for use next to the currency code. */
export function displayDigits(money: Money, language: 'zh' | 'en'): string {
  const exact = formatAmount(money) as Intl.StringNumericLiteral
  return formatterOf(language, money.currency)
    .formatToParts(exact)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('')
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Creating a formatter is slow and a table has hundreds of amounts, so formatters are cached. */
function formatterOf(language: string, currency: Currency): Intl.NumberFormat {
  const key = `${language} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  const decimals = exponents[currency]
  const made = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formatters.set(key, made)
  return made
}
