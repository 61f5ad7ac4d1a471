/** A percentage is an integer number of hundredths of a percent: 8.25% is 825. */
import { aprBpsMax, discountRateBpsMax, percentBpsMax, rateBpsMin } from './limits.ts'

export type BasisPoints = number & { readonly unit: 'basisPoints' }

type Unreadable = 'empty' | 'notANumber' | 'tooManyDecimals'
export type PercentError = Unreadable | 'outOfRange'
export type RateError = Unreadable | 'notPositive' | 'aboveMaximum'

/** A share, 0 to 100: an available percentage or reserve proportion may be 0. */
export function parsePercent(text: string): BasisPoints | PercentError {
  const points = readHundredths(text)
  if (typeof points === 'string') return points
  return points < 0 || points > percentBpsMax ? 'outOfRange' : points
}

/** An annual rate, 0.01 to 99.00. */
export const parseApr = (text: string): BasisPoints | RateError => parseRate(text, aprBpsMax)

/** A discount rate or a flat bill rate, 0.01 to 10.00. */
export const parseDiscountRate = (text: string): BasisPoints | RateError =>
  parseRate(text, discountRateBpsMax)

/** Always two decimals, so that one rate is written one way. */
export function formatPercent(rate: BasisPoints): string {
  const digits = String(rate).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** How many days before its due date a document may be paid: a positive integer. */
export function parseDaysPaidEarly(text: string): number | undefined {
  if (!/^[1-9]\d*$/.test(text)) return undefined
  const days = Number(text)
  return Number.isSafeInteger(days) ? days : undefined
}

function parseRate(text: string, bpsMax: number): BasisPoints | RateError {
  const points = readHundredths(text)
  if (typeof points === 'string') return points
  if (points < rateBpsMin) return 'notPositive'
  return points > bpsMax ? 'aboveMaximum' : points
}

/** Decimals are shifted as text, so that no float is involved; a bigint has no minus zero. */
function readHundredths(text: string): BasisPoints | Unreadable {
  if (text.trim() === '') return 'empty'
  const [, whole, decimals = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return 'notANumber'
  if (decimals.length > 2) return 'tooManyDecimals'
  return Number(BigInt(whole + decimals.padEnd(2, '0'))) as BasisPoints
}
