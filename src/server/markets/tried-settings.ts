/** Other settings of a market as values, by the rules of saving them; nothing is written. */
import type { Kysely } from 'kysely'
import type { Input } from '#contract/route.ts'
import type { whatIf } from '#contract/what-if.ts'
import { checkRates, type PoolBalances, poolChange } from '#domain/markets/rules.ts'
import { formatAmount } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Schema } from '../db/schema.ts'
import { hasActiveOffers, highestMinimumOf } from './in-use.ts'
import type { CountingRates } from './rates.ts'
import { readOwnPool, settingsOf } from './settings-input.ts'
import type { Market } from './store.ts'

export type TriedSettings = Input<typeof whatIf>['body']['settings']

/** The market as it would be, and by how much its usable pool would change. */
export type TriedMarket = { readonly market: Market; readonly poolChange: bigint }

type SettingsBody = Parameters<typeof settingsOf>[1]

/** Every setting but the pool, which is tried by itself; a new setting that is left out does not compile. */
type WholeBody = { readonly [Name in keyof Required<Omit<SettingsBody, 'pool'>>]: SettingsBody[Name] }

/** The settings of a market as its payer would send them unchanged. */
const bodyOf = ({ id, version, settings, own, currency }: Market): WholeBody => ({
  marketId: id,
  version,
  lowestApr: settings.lowestBps,
  highestApr: settings.highestBps,
  fixedApr: settings.fixedBps,
  receiptApr: settings.receiptBps,
  minimumApr: own.minimumBps,
  desiredApr: own.desiredBps,
  rateTypes: settings.rateTypes,
  dayCount: settings.dayCount,
  poolKind: own.poolKind,
  invoicePriority: settings.invoicePriority,
  daysPaidEarlyMax: settings.daysPaidEarlyMax,
  dueDateMax: settings.dueDateMax,
  smallestDocument:
    settings.documentMinorMin === undefined
      ? undefined
      : formatAmount({ currency, minor: settings.documentMinorMin }),
  reserveType: settings.reserveMinor > 0n ? 'amount' : 'percentage',
  reserveProportion: settings.reserveBps,
  reserveAmount: formatAmount({ currency, minor: settings.reserveMinor }),
  reserveReason: settings.reserveReason,
  cutOff: settings.cutOff,
  preparationDays: settings.preparationDays,
  payWeekdays: [...settings.payWeekdays],
  payMonthDays: [...settings.payMonthDays],
  clearingTimes: [...settings.clearingTimes],
  paymentGraceDays: settings.paymentGraceDays,
  lockMinutes: settings.lockMinutes,
  awardRule: settings.awardRule,
  reviewRequired: settings.reviewRequired,
  automaticClearing: own.automaticClearing,
  showsIndication: own.showsIndication,
})

/** The market with the rates that count for a run, which may be older than its newest version. */
export const withRates = (market: Market, rates: CountingRates): Market => ({
  ...market,
  settings: {
    ...market.settings,
    awardRule: rates.awardRule,
    lowestBps: rates.lowestBps,
    highestBps: rates.highestBps,
  },
  own: { ...market.own, minimumBps: rates.minimumBps, desiredBps: rates.desiredBps },
})

/** The changes that are given. */
const givenOf = (tried: TriedSettings): object =>
  Object.fromEntries(
    Object.entries(tried)
      .filter(([name, value]) => name !== 'pool' && value !== undefined)
      .map(([name, value]) => [name, value === 'none' ? undefined : value]),
  )

/** Of a market with the rates that count. */
export async function trySettings(
  db: Kysely<Schema>,
  market: Market,
  balances: PoolBalances,
  tried: TriedSettings,
): Promise<Result<TriedMarket>> {
  const given = givenOf(tried)
  const pool = readOwnPool(tried.pool, market)
  if (!pool.ok) return pool
  const change = poolChange(market.own, pool.value, balances, market.currency)
  if (!change.ok) return change
  const own = { ...market.own, ...pool.value }
  if (Object.keys(given).length === 0) return done({ market: { ...market, own }, poolChange: change.value })
  const read = settingsOf(market, { ...bodyOf(market), ...given })
  if (!read.ok) return read
  const { settings } = read.value
  const after: Market = { ...market, settings, own: { ...read.value.own, ...pool.value } }
  const rates = checkRates(settings, after.own)
  if (!rates.ok) return rates
  const refused = await refusalOf(db, market, after)
  return refused ?? done({ market: after, poolChange: change.value })
}

/** What else of the market is against saving these settings. */
async function refusalOf(db: Kysely<Schema>, market: Market, { settings }: Market) {
  if (settings.highestBps < market.settings.highestBps) {
    const payee = await highestMinimumOf(db, market)
    if (payee && payee.minimumBps > settings.highestBps)
      return refuse('highestBelowPayee', { name: payee.name, rate: formatPercent(payee.minimumBps) })
  }
  if (settings.dayCount !== market.settings.dayCount && (await hasActiveOffers(db, market)))
    return refuse('dayCountInUse')
  return undefined
}
