/** Validation of the settings of a market, and of changes to them. */
import { type Currency, formatAmount } from '../money.ts'
import { groupNumber } from '../numerals.ts'
import { formatPercent } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import {
  defaultSettings,
  type MarketSettings,
  type PrivateSettings,
  type Restrictions,
  usablePool,
} from './settings.ts'

type CheckedRates = Pick<MarketSettings, 'lowestBps' | 'highestBps' | 'fixedBps'> &
  Partial<Pick<MarketSettings, 'receiptBps'>>
type RateFailure =
  | 'lowestAboveHighest'
  | 'minimumOutOfRange'
  | 'desiredOutOfRange'
  | 'fixedOutOfRange'
  | 'receiptRateOutOfRange'

/** lowest ≤ minimum ≤ desired ≤ highest, and minimum ≤ fixed and receipt rate ≤ highest. */
export function checkRates(
  { lowestBps, highestBps, fixedBps, receiptBps }: CheckedRates,
  { minimumBps, desiredBps }: Pick<PrivateSettings, 'minimumBps' | 'desiredBps'>,
): Result<null, RateFailure> {
  if (lowestBps > highestBps) return refuse('lowestAboveHighest')
  const range = { from: formatPercent(lowestBps), to: formatPercent(highestBps) }
  if (minimumBps < lowestBps || minimumBps > highestBps) return refuse('minimumOutOfRange', range)
  if (desiredBps !== undefined && (desiredBps < minimumBps || desiredBps > highestBps))
    return refuse('desiredOutOfRange', { ...range, from: formatPercent(minimumBps) })
  if (fixedBps !== undefined && (fixedBps < minimumBps || fixedBps > highestBps))
    return refuse('fixedOutOfRange', { ...range, from: formatPercent(minimumBps) })
  if (receiptBps !== undefined && (receiptBps < minimumBps || receiptBps > highestBps))
    return refuse('receiptRateOutOfRange', { ...range, from: formatPercent(minimumBps) })
  return done(null)
}

/** Whether two settings make the same documents eligible, dates aside. */
export const haveSameEligibility = (one: Restrictions, other: Restrictions): boolean =>
  one.daysPaidEarlyMax === other.daysPaidEarlyMax &&
  one.dueDateMax === other.dueDateMax &&
  one.documentMinorMin === other.documentMinorMin &&
  one.invoicePriority === other.invoicePriority &&
  one.reserveBps === other.reserveBps &&
  one.reserveMinor === other.reserveMinor

/** The amounts of a pool, in minor units; `available` is what is left of it. */
export type PoolBalances = {
  readonly available: bigint
  readonly committed: bigint
  readonly outstanding: bigint
}

export const openingWarnings = ['emptyPool', 'wholeRange'] as const
/** What a payer should know before its market opens: nothing can be awarded, or any rate is accepted. */
export type OpeningWarning = (typeof openingWarnings)[number]

export function openingWarningsOf(
  { lowestBps, highestBps }: Pick<MarketSettings, 'lowestBps' | 'highestBps'>,
  own: Pick<PrivateSettings, 'poolMinor' | 'availableBps'>,
): readonly OpeningWarning[] {
  const isWhole = lowestBps === defaultSettings.lowestBps && highestBps === defaultSettings.highestBps
  return openingWarnings.filter((warning) => (warning === 'emptyPool' ? usablePool(own) === 0n : isWhole))
}

/** By how much the usable pool changes, unless less would be left than is committed and outstanding. */
export function poolChange(
  before: Pick<PrivateSettings, 'poolMinor' | 'availableBps'>,
  after: Pick<PrivateSettings, 'poolMinor' | 'availableBps'>,
  { available, committed, outstanding }: PoolBalances,
  currency: Currency,
): Result<bigint> {
  const change = usablePool(after) - usablePool(before)
  if (available + change >= 0n) return done(change)
  const shown = (minor: bigint): string => `${currency} ${groupNumber(formatAmount({ currency, minor }))}`
  return refuse('poolTooSmall', {
    usable: shown(usablePool(after)),
    used: shown(committed + outstanding),
  })
}
