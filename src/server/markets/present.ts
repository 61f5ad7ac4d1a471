/** Builds the replies of markets: rates and amounts as exact texts, and what the actor may do. */
import type * as contract from '#contract/markets.ts'
import type { Reply } from '#contract/route.ts'
import { openingWarningsOf } from '#domain/markets/rules.ts'
import { usablePool } from '#domain/markets/settings.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type MarketView = Reply<typeof contract.marketDetail>
type VersionView = Reply<typeof contract.marketHistory>[number]

/** A row of market_settings as JSON. */
type SettingsRow = {
  readonly lowest_bps: number
  readonly highest_bps: number
  readonly fixed_bps: number | null
  readonly receipt_bps: number | null
  readonly rate_types: VersionView['settings']['rateTypes']
  readonly day_count: VersionView['settings']['dayCount']
  readonly review_required: boolean
  readonly invoice_priority: VersionView['settings']['invoicePriority']
  readonly days_paid_early_max: number | null
  readonly due_date_max: string | null
  readonly document_minor_min: string | null
  readonly reserve_bps: number
  readonly reserve_minor: string
  readonly reserve_reason: string | null
  readonly time_zone: string
  readonly cut_off: string
  readonly preparation_days: number
  readonly pay_weekdays: number[]
  readonly pay_month_days: number[]
  readonly clearing_times: string[]
  readonly award_rule: VersionView['settings']['awardRule']
  readonly payment_grace_days: number
  readonly lock_minutes: number
}
type PrivateRow = {
  readonly minimum_bps: number
  readonly desired_bps: number | null
  readonly pool_kind: 'budget' | 'revolving'
  readonly pool_minor: string
  readonly available_bps: number
  readonly automatic_clearing: boolean
  readonly shows_indication: boolean
}
type VersionRow = { readonly settings: SettingsRow; readonly own: PrivateRow | null }

export type MarketRow = Omit<
  MarketView,
  'settings' | 'pool' | 'openingWarnings' | 'waiting' | 'lastOfferAt' | 'can'
> &
  VersionRow & {
    /** Null for a payee. */
    readonly waiting: number | null
    /** Null for a payee, and before the first offer. */
    readonly lastOfferAt: string | null
    readonly balances: Readonly<Partial<Record<'available' | 'committed' | 'outstanding', string>>>
  }

const percent = (bps: number): string => formatPercent(bps as BasisPoints)
const amount = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

const settingsViewOf = ({ settings: s, own }: VersionRow, currency: Currency): VersionView['settings'] => ({
  lowestApr: percent(s.lowest_bps),
  highestApr: percent(s.highest_bps),
  fixedApr: s.fixed_bps === null ? null : percent(s.fixed_bps),
  receiptApr: s.receipt_bps === null ? null : percent(s.receipt_bps),
  rateTypes: s.rate_types,
  dayCount: s.day_count,
  reviewRequired: s.review_required,
  invoicePriority: s.invoice_priority,
  daysPaidEarlyMax: s.days_paid_early_max,
  dueDateMax: s.due_date_max,
  smallestDocument: s.document_minor_min === null ? null : amount(s.document_minor_min, currency),
  reserveType: BigInt(s.reserve_minor) > 0n ? 'amount' : 'percentage',
  reserveProportion: percent(s.reserve_bps),
  reserveAmount: amount(s.reserve_minor, currency),
  reserveReason: s.reserve_reason,
  timeZone: s.time_zone,
  cutOff: s.cut_off,
  preparationDays: s.preparation_days,
  payWeekdays: s.pay_weekdays,
  payMonthDays: s.pay_month_days,
  clearingTimes: s.clearing_times,
  awardRule: s.award_rule,
  paymentGraceDays: s.payment_grace_days,
  lockMinutes: s.lock_minutes,
  ...(own && {
    minimumApr: percent(own.minimum_bps),
    desiredApr: own.desired_bps === null ? null : percent(own.desired_bps),
    poolKind: own.pool_kind,
    automaticClearing: own.automatic_clearing,
    showsIndication: own.shows_indication,
  }),
})

const poolViewOf = ({ balances }: MarketRow, own: PrivateRow, currency: Currency): MarketView['pool'] => ({
  size: amount(own.pool_minor, currency),
  availablePercent: percent(own.available_bps),
  usable: amount(
    usablePool({ poolMinor: BigInt(own.pool_minor), availableBps: own.available_bps as BasisPoints }),
    currency,
  ),
  left: amount(balances.available ?? '0', currency),
  committed: amount(balances.committed ?? '0', currency),
  outstanding: amount(balances.outstanding ?? '0', currency),
})

const warningsOf = (settings: SettingsRow, own: PrivateRow) => [
  ...openingWarningsOf(
    { lowestBps: settings.lowest_bps as BasisPoints, highestBps: settings.highest_bps as BasisPoints },
    { poolMinor: BigInt(own.pool_minor), availableBps: own.available_bps as BasisPoints },
  ),
]

export function marketViewFor(actor: Actor, row: MarketRow): MarketView {
  const { settings, own, balances: _balances, waiting, lastOfferAt, ...plain } = row
  const { abilities: may } = requireActing(actor)
  return {
    ...plain,
    settings: settingsViewOf(row, row.currency),
    ...(own && {
      pool: poolViewOf(row, own, row.currency),
      openingWarnings: warningsOf(settings, own),
    }),
    ...(waiting !== null && { waiting, lastOfferAt }),
    can: { set: may.has('markets.set'), operate: may.has('markets.operate') },
  }
}

export type HistoryRow = Omit<VersionView, 'settings' | 'size' | 'availablePercent'> & {
  readonly currency: Currency
  readonly settings: SettingsRow
  readonly own: PrivateRow
}

export const versionViewOf = ({ currency, settings, own, ...plain }: HistoryRow): VersionView => ({
  ...plain,
  size: amount(own.pool_minor, currency),
  availablePercent: percent(own.available_bps),
  settings: settingsViewOf({ settings, own }, currency),
})
