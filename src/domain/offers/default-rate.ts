/** The rate that a payee is likely to offer a payer: its last one there, or else the middle of what the market accepts. */
import { discountRateBpsMax, rateBpsMin } from '../limits.ts'
import type { OfferedRateTypes } from '../markets/settings.ts'
import type { BasisPoints } from '../rate.ts'
import type { QuotedMarket } from './quote.ts'
import type { Rate } from './terms.ts'
import { isRateTypeOffered } from './typed-terms.ts'

export const rateOrigins = ['typed', 'awarded', 'offered', 'range'] as const
/** Typed by the payee, last awarded there, last offered there, or the middle of the public range. */
export type RateOrigin = (typeof rateOrigins)[number]

type Market = QuotedMarket & { readonly rateTypes: OfferedRateTypes }
export type RateHistory = { readonly awarded: Rate | null; readonly offered: Rate | null }

/** `days` are the days by which the documents would be paid early. */
export function defaultRate(
  { awarded, offered }: RateHistory,
  market: Market,
  days: readonly number[],
): { readonly rate: Rate; readonly origin: RateOrigin } {
  if (awarded && isAccepted(awarded, market)) return { rate: awarded, origin: 'awarded' }
  if (offered && isAccepted(offered, market)) return { rate: offered, origin: 'offered' }
  return { rate: middleOf(market, days), origin: 'range' }
}

/** Whether the market still takes it; what a flat rate comes to depends on each document. */
const isAccepted = ({ type, bps }: Rate, { rateTypes, lowestBps, highestBps }: Market): boolean =>
  isRateTypeOffered(type, rateTypes) && (type === 'discount' || (bps >= lowestBps && bps <= highestBps))

/** A flat rate comes to the middle for the document in the middle. */
function middleOf({ rateTypes, lowestBps, highestBps, dayCount }: Market, days: readonly number[]): Rate {
  const middle = Math.round((lowestBps + highestBps) / 2)
  if (rateTypes !== 'dis') return { type: 'apr', bps: middle as BasisPoints }
  const usual = days.toSorted((a, b) => a - b)[Math.floor(days.length / 2)] ?? 0
  const flat = Math.round((middle * usual) / dayCount)
  return { type: 'discount', bps: Math.min(Math.max(flat, rateBpsMin), discountRateBpsMax) as BasisPoints }
}
