/** Money is a whole number of minor units of one currency. There is no other money, and no float touches it. */
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

/** The sign in front of an amount; where no currency is known yet, that of the default one. */
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

/** The currency is asked for, since an empty list has none. */
export const sum = <C extends Currency>(list: readonly Money<NoInfer<C>>[], currency: C): Money<C> =>
  list.reduce<Money<C>>((total, money) => plus(total, money), { currency, minor: 0n })

/** Below zero, zero or above zero, as `sort` wants it. */
export function compare<C extends Currency>(a: Money<C>, b: Money<NoInfer<C>>): -1 | 0 | 1 {
  assertSameCurrency(a, b)
  if (a.minor === b.minor) return 0
  return a.minor < b.minor ? -1 : 1
}

/** The types keep known currencies apart; two amounts whose currency is only known at run time meet here. */
function assertSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`)
}

/**
 * The only division of money: the nearest whole number, and of two equally near ones the greater, also below
 * zero, so −2.5 gives −2. That is floor((2·value + over) / (2·over)); `over` is positive.
 */
export function divideHalfUp(value: bigint, over: bigint): bigint {
  if (over <= 0n) throw new RangeError('Money is divided by positive numbers only')
  const numerator = 2n * value + over
  const denominator = 2n * over
  const truncated = numerator / denominator
  return numerator < 0n && truncated * denominator !== numerator ? truncated - 1n : truncated
}

const amountPatterns = { 0: /^-?(?:0|[1-9]\d{0,15})$/, 2: /^-?(?:0|[1-9]\d{0,13})\.\d{2}$/ } as const

/** Reads an amount as the wire writes it: exactly the currency's decimals, one way to write each amount. */
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

/** An amount for people: grouped as the language does it, with the currency's one symbol in every language. */
export function displayAmount(money: Money, language: 'zh' | 'en'): string {
  const exact = formatAmount(money) as Intl.StringNumericLiteral
  return formatterOf(language, money.currency)
    .formatToParts(exact)
    .map((part) => (part.type === 'currency' ? symbolOf(money.currency) : part.value))
    .join('')
}

/** The same without the symbol, for where the currency's code stands beside it. */
export function displayDigits(money: Money, language: 'zh' | 'en'): string {
  const exact = formatAmount(money) as Intl.StringNumericLiteral
  return formatterOf(language, money.currency)
    .formatToParts(exact)
    .filter(({ type }) => type !== 'currency' && type !== 'literal')
    .map(({ value }) => value)
    .join('')
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Making a formatter is slow and a table needs hundreds of amounts, so each is made once. */
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
