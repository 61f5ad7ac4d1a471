/** The rows of a market and of a version of its settings, as values of the domain. */
import type { Selectable } from 'kysely'
import type { Day, Instant } from '#domain/day.ts'
import type { MarketSettings, PrivateSettings } from '#domain/markets/settings.ts'
import type { VersionTimes } from '#domain/markets/settings-lock.ts'
import type { Currency } from '#domain/money.ts'
import type { BasisPoints } from '#domain/rate.ts'
import type { Schema } from '../db/schema.ts'

/** A market with its settings in force. */
export type Market = {
  readonly id: string
  readonly tenantId: string
  readonly payerId: string
  readonly currency: Currency
  readonly open: boolean
  readonly version: number
  readonly businessDate: Day
  readonly nextClearingAt: Date | undefined
  readonly nextPayDate: Day | undefined
  readonly settings: MarketSettings
  readonly own: PrivateSettings
  readonly times: VersionTimes
}

export const settingsColumns = (settings: MarketSettings, times: VersionTimes) => ({
  country: settings.country,
  time_zone: settings.timeZone,
  cut_off: settings.cutOff,
  preparation_days: settings.preparationDays,
  pay_weekdays: settings.payWeekdays,
  pay_month_days: settings.payMonthDays,
  clearing_times: settings.clearingTimes,
  award_rule: settings.awardRule,
  payment_grace_days: settings.paymentGraceDays,
  lowest_bps: settings.lowestBps,
  highest_bps: settings.highestBps,
  fixed_bps: settings.fixedBps ?? null,
  receipt_bps: settings.receiptBps ?? null,
  rate_types: settings.rateTypes,
  day_count: settings.dayCount,
  review_required: settings.reviewRequired,
  days_paid_early_max: settings.daysPaidEarlyMax ?? null,
  due_date_max: settings.dueDateMax ?? null,
  document_minor_min: settings.documentMinorMin ?? null,
  invoice_priority: settings.invoicePriority,
  reserve_bps: settings.reserveBps,
  reserve_minor: settings.reserveMinor,
  reserve_reason: settings.reserveReason ?? null,
  lock_minutes: settings.lockMinutes,
  counts_from: new Date(times.countsFrom),
  public_version: times.publicVersion,
  public_set_at: new Date(times.publicSetAt),
  public_counts_from: new Date(times.publicCountsFrom),
})

export type MarketRow = Selectable<Schema['markets']> &
  Selectable<Schema['market_settings']> &
  Selectable<Schema['market_private_settings']>

export const marketOf = (row: MarketRow): Market => ({
  id: row.id,
  tenantId: row.tenant_id,
  payerId: row.payer_id,
  currency: row.currency,
  open: row.open,
  version: row.version,
  businessDate: row.business_date as Day,
  nextClearingAt: row.next_clearing_at ?? undefined,
  nextPayDate: (row.next_pay_date ?? undefined) as Day | undefined,
  settings: {
    country: row.country,
    timeZone: row.time_zone,
    cutOff: row.cut_off,
    preparationDays: row.preparation_days,
    payWeekdays: row.pay_weekdays,
    payMonthDays: row.pay_month_days,
    clearingTimes: row.clearing_times,
    awardRule: row.award_rule,
    paymentGraceDays: row.payment_grace_days,
    lockMinutes: row.lock_minutes,
    lowestBps: row.lowest_bps as BasisPoints,
    highestBps: row.highest_bps as BasisPoints,
    fixedBps: (row.fixed_bps ?? undefined) as BasisPoints | undefined,
    receiptBps: (row.receipt_bps ?? undefined) as BasisPoints | undefined,
    rateTypes: row.rate_types,
    dayCount: row.day_count as MarketSettings['dayCount'],
    reviewRequired: row.review_required,
    daysPaidEarlyMax: row.days_paid_early_max ?? undefined,
    dueDateMax: (row.due_date_max ?? undefined) as Day | undefined,
    documentMinorMin: row.document_minor_min ?? undefined,
    invoicePriority: row.invoice_priority,
    reserveBps: row.reserve_bps as BasisPoints,
    reserveMinor: row.reserve_minor,
    reserveReason: row.reserve_reason ?? undefined,
  },
  own: {
    minimumBps: row.minimum_bps as BasisPoints,
    desiredBps: (row.desired_bps ?? undefined) as BasisPoints | undefined,
    poolKind: row.pool_kind,
    poolMinor: row.pool_minor,
    availableBps: row.available_bps as BasisPoints,
    automaticClearing: row.automatic_clearing,
    showsIndication: row.shows_indication,
  },
  times: {
    countsFrom: row.counts_from.getTime() as Instant,
    publicVersion: row.public_version,
    publicSetAt: row.public_set_at.getTime() as Instant,
    publicCountsFrom: row.public_counts_from.getTime() as Instant,
  },
})
