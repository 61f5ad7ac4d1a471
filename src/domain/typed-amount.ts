/** Parses a typed amount exactly, or refuses it; it is never rounded to fit its currency. */
import { documentMinorMax } from './limits.ts'
import { type Currency, exponents, type Money } from './money.ts'

export type AmountError = 'empty' | 'notANumber' | 'tooManyDecimals' | 'notPositive' | 'aboveMaximum'

export type AmountBounds = {
  readonly minorMax?: bigint
  /** Zero and negative amounts are allowed only for credit notes. */
  readonly belowZero?: boolean
}

/** `typed` is clean: digits, a decimal point, perhaps a minus. Trailing zeros are ignored. */
export function readAmount<C extends Currency>(
  typed: string,
  currency: C,
  { minorMax = documentMinorMax, belowZero = false }: AmountBounds = {},
): Money<C> | AmountError {
  if (typed === '') return 'empty'
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d*)\.?(\d*)$/.exec(typed) ?? []
  if (sign === undefined || whole + fraction === '') return 'notANumber'
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > exponents[currency]) return 'tooManyDecimals'
  const significant = (whole + decimals.padEnd(exponents[currency], '0')).replace(/^0+(?=\d)/, '')
  // Such a long number is above every maximum, and parsing it would be slow.
  if (significant.length > String(minorMax).length) return 'aboveMaximum'
  const size = BigInt(significant || '0')
  if (size > minorMax) return 'aboveMaximum'
  const minor = sign === '-' ? -size : size
  return minor <= 0n && !belowZero ? 'notPositive' : { currency, minor }
}
