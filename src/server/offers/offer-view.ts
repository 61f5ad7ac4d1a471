/** Numbers, amounts and rates of offers as they are shown. */
import { type Currency, formatAmount } from '#domain/money.ts'
import type { RateColumns } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'

export const offerNumber = (serial: bigint | number): string => `O-${String(serial).padStart(6, '0')}`

export const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })
export const percent = (bps: number): string => formatPercent(bps as BasisPoints)
/** The version of an offer `o`. */
export const offerVersionSql = 'o.version'

/** Rates as replies have them. */
export const ratesShown = ({ rateType, rateBps, billRateType, billRateBps }: RateColumns) => ({
  rateType: rateType && rateTypeNumbers[rateType],
  rate: rateBps === null ? null : percent(rateBps),
  billRateType: billRateType && rateTypeNumbers[billRateType],
  billRate: billRateBps === null ? null : percent(billRateBps),
})
