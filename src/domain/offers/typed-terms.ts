/** Terms as a payee types them: rate types by number or word, rates as text. */
import { aprBpsMax, discountRateBpsMax, rateBpsMin } from '../limits.ts'
import type { OfferedRateTypes } from '../markets/settings.ts'
import { type BasisPoints, formatPercent, parseApr, parseDiscountRate } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import type { Method, Rate, RateType, Terms } from './terms.ts'

/** 1 or `apr`, 2 or `dis`. */
export const readRateType = (typed: 1 | 2 | 'apr' | 'dis'): RateType =>
  typed === 1 || typed === 'apr' ? 'apr' : 'discount'

export const rateTypeNumbers = { apr: 1, discount: 2 } as const satisfies Record<RateType, number>

export type TypedTerms = {
  readonly method: Method
  readonly rateType?: RateType | undefined
  readonly rate?: string | undefined
  readonly billRateType?: RateType | undefined
  readonly billRate?: string | undefined
}

const offered: Readonly<Record<OfferedRateTypes, readonly RateType[]>> = {
  all: ['apr', 'discount'],
  apr: ['apr'],
  dis: ['discount'],
}
export const isRateTypeOffered = (type: RateType, market: OfferedRateTypes): boolean =>
  offered[market].includes(type)

const limits = { apr: aprBpsMax, discount: discountRateBpsMax } as const

/** One rate; the two failures are those of the field that it was typed into. */
function readRate(
  type: RateType | undefined,
  typed: string | undefined,
  market: OfferedRateTypes,
  [missing, unfit]: readonly ['rateMissing', 'rateUnfit'] | readonly ['billRateMissing', 'billRateUnfit'],
): Result<Rate> {
  if (type === undefined || typed === undefined || typed.trim() === '') return refuse(missing)
  if (!isRateTypeOffered(type, market)) return refuse('rateTypeNotOffered')
  const bps = type === 'apr' ? parseApr(typed.trim()) : parseDiscountRate(typed.trim())
  if (typeof bps === 'number') return done({ type, bps })
  const shown = (limit: number): string => formatPercent(limit as BasisPoints)
  return refuse(unfit, { from: shown(rateBpsMin), to: shown(limits[type]) })
}

/** The rates that the method has; others that were typed are left out. */
export function readTerms(typed: TypedTerms, market: OfferedRateTypes): Result<Terms> {
  const { method } = typed
  const early =
    method === 'billDiscount'
      ? undefined
      : readRate(typed.rateType, typed.rate, market, ['rateMissing', 'rateUnfit'])
  if (early && !early.ok) return early
  const bill =
    method === 'preSettlement'
      ? undefined
      : readRate(typed.billRateType, typed.billRate, market, ['billRateMissing', 'billRateUnfit'])
  if (bill && !bill.ok) return bill
  if (early && bill) return done({ method: 'both', rate: early.value, billRate: bill.value })
  if (early) return done({ method: 'preSettlement', rate: early.value })
  if (bill) return done({ method: 'billDiscount', billRate: bill.value })
  throw new RangeError(`There is no method ${method}`)
}

/** Terms as a payee would type them. */
export const typedOf = (terms: Terms): TypedTerms => ({
  method: terms.method,
  ...('rate' in terms && { rateType: terms.rate.type, rate: formatPercent(terms.rate.bps) }),
  ...('billRate' in terms && {
    billRateType: terms.billRate.type,
    billRate: formatPercent(terms.billRate.bps),
  }),
})
