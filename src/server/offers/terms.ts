/** The terms of an offer as the database has them. */
import type { Method, RateType, Terms } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'

export type Rates = {
  readonly rateType: RateType | null
  readonly rateBps: number | null
  readonly billRateType: RateType | null
  readonly billRateBps: number | null
}

export const termsOf = (row: Rates & { readonly method: Method }): Terms => {
  const rate = { type: row.rateType ?? 'apr', bps: (row.rateBps ?? 0) as BasisPoints }
  const billRate = { type: row.billRateType ?? 'apr', bps: (row.billRateBps ?? 0) as BasisPoints }
  if (row.method === 'both') return { method: 'both', rate, billRate }
  return row.method === 'preSettlement' ? { method: row.method, rate } : { method: row.method, billRate }
}
