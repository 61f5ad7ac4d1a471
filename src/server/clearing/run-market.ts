/** Reads the market of a run: settings in force, rate settings that count, pool, pay date and calendars. */
import type { Transaction } from 'kysely'
import type { RunMarket } from '#domain/clearing/book.ts'
import { newestRule } from '#domain/clearing/rules.ts'
import { dayNumberOf, type RunHeader } from '#domain/clearing/run-input.ts'
import { type Day, dayOf, type Instant, minuteOf } from '#domain/day.ts'
import { aprBpsMax } from '#domain/limits.ts'
import { instantAt, payDateOf } from '#domain/markets/pay-date.ts'
import type { Restrictions } from '#domain/markets/settings.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'
import { lockBalances } from '../ledger/locks.ts'
import { readBalances } from '../ledger/queries.ts'
import {
  type Calendars,
  type CountingRates,
  calendarsOf,
  type Market,
  readMarkets,
  readRates,
} from '../markets/queries.ts'

/**
 * The time of a run: its instant, and the local day and time of its slot; without a time for a run outside of
 * slots.
 */
export type RunTime = {
  readonly instant: Date
  readonly slotDate: Day
  readonly slotTime: string | null
}

export const runTimeAt = (instant: Date, timeZone: string, isSlot: boolean): RunTime => {
  const [day = '', time = ''] = minuteOf(instant.getTime() as Instant, timeZone).split(' ')
  return { instant, slotDate: day as Day, slotTime: isSlot ? time : null }
}

/** A run that starts some minutes late still has the pay date and the rate settings of its slot. */
const plannedAt = ({ instant, slotDate, slotTime }: RunTime, { settings }: Market): Instant =>
  slotTime === null ? (instant.getTime() as Instant) : instantAt(slotDate, slotTime, settings.timeZone)

export const payDateOfRun = (time: RunTime, market: Market, calendars: Calendars): Day | undefined =>
  payDateOf(plannedAt(time, market), market.settings, calendars)

export type ReadMarket = {
  readonly market: Market
  readonly calendars: Calendars
  readonly payDate: Day
  /** The local day of the run. */
  readonly today: Day
  readonly rates: CountingRates
  /** The moment whose minimums of payees the book has. */
  readonly ratesAt: Date
  /** The settings that documents are judged by. */
  readonly restrictions: Restrictions
  readonly run: RunMarket
  readonly header: RunHeader
}

/** Undefined if the calendar gives no pay date. The pool is locked until the transaction ends. */
export async function readRunMarket(
  db: Transaction<Schema>,
  tenantId: string,
  marketId: string,
  time: RunTime,
): Promise<ReadMarket | undefined> {
  const [market] = await readMarkets(db, tenantId, marketId)
  return market && readPool(db, market, await calendarsOf(db, market.settings.country), time)
}

/** The same for a preview, without locking the pool. */
export const lookAtPool = async (
  db: Transaction<Schema>,
  market: Market,
  time: RunTime,
): Promise<ReadMarket | undefined> =>
  readPool(db, market, await calendarsOf(db, market.settings.country), time, readBalances)

/** The same for a market that is read already. */
export async function readPool(
  db: Transaction<Schema>,
  market: Market,
  calendars: Calendars,
  time: RunTime,
  balancesOf: typeof lockBalances = lockBalances,
): Promise<ReadMarket | undefined> {
  const { id: marketId, tenantId, settings, currency, version } = market
  const payDate = payDateOfRun(time, market, calendars)
  if (payDate === undefined) return undefined
  const account = { tenantId, otherTenantId: tenantId, marketId, kind: 'available', currency } as const
  const [available = 0n] = await balancesOf(db, [account])
  const ratesAt = new Date(plannedAt(time, market))
  const rates = await readRates(db, market, ratesAt)
  return {
    market,
    calendars,
    payDate,
    today: dayOf(time.instant.getTime() as Instant, settings.timeZone),
    rates,
    ratesAt,
    restrictions: settings,
    run: {
      rule: newestRule(rates.awardRule),
      poolLeft: Number(available),
      minimumBps: rates.minimumBps,
      desiredBps: rates.desiredBps,
      highestBps: rates.highestBps,
      capBps: aprBpsMax as BasisPoints,
      invoicePriority: settings.invoicePriority,
      dayCount: settings.dayCount,
      payDay: dayNumberOf(payDate),
    },
    header: {
      marketId,
      currency,
      instant: time.instant.toISOString(),
      slot: { date: time.slotDate, time: time.slotTime },
      settingsVersion: version,
      rateVersion: rates.version,
      payDate,
      paymentGraceDays: settings.paymentGraceDays,
    },
  }
}
