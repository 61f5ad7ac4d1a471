/** Form errors of missing or invalid numbers. */
import { aprBpsMax, discountRateBpsMax, documentMinorMax } from '#domain/limits.ts'
import { type Currency, displayAmount, exponents } from '#domain/money.ts'
import {
  type BasisPoints,
  formatPercent,
  parseApr,
  parseDaysPaidEarly,
  parseDiscountRate,
  parsePercent,
} from '#domain/rate.ts'
import { type AmountBounds, readAmount } from '#domain/typed-amount.ts'
import { daysTexts, formats, percentTexts, rateTexts } from '#text/formats.ts'
import { amountTexts, noDecimals } from '#text/inputs.ts'
import { language, sayNow } from '../say.ts'

export function amountError(
  typed: string,
  currency: Currency,
  field: string,
  bounds: AmountBounds = {},
): string | undefined {
  const read = readAmount(typed, currency, bounds)
  if (typeof read !== 'string') return undefined
  const minor = bounds.minorMax ?? documentMinorMax
  const isWhole = read === 'tooManyDecimals' && exponents[currency] === 0
  return sayNow(isWhole ? noDecimals : amountTexts[read], {
    field,
    currency,
    decimals: exponents[currency],
    max: displayAmount({ currency, minor }, language()),
  })
}

/** A share, 0% to 100%. */
export function percentError(typed: string, field: string): string | undefined {
  const read = parsePercent(typed)
  return typeof read === 'string' ? sayNow(percentTexts[read], { field }) : undefined
}

const rates = {
  apr: { parse: parseApr, max: aprBpsMax },
  discount: { parse: parseDiscountRate, max: discountRateBpsMax },
} as const

export function rateError(kind: keyof typeof rates, typed: string, field: string): string | undefined {
  const { parse, max } = rates[kind]
  const read = parse(typed)
  if (typeof read !== 'string') return undefined
  return sayNow(rateTexts[read], { field, max: formatPercent(max as BasisPoints) })
}

export function daysError(typed: string, field: string): string | undefined {
  if (typed === '') return sayNow(formats.enter, { field })
  return parseDaysPaidEarly(typed) === undefined ? sayNow(daysTexts.notPositive, { field }) : undefined
}
