/** Reads market settings from the caller's input, and compares versions for the journal. */
import type * as contract from '#contract/markets.ts'
import type { Input } from '#contract/route.ts'
import { type AuditChange, type AuditField, storedMoney } from '#domain/audit-changes.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { defaultSettings, type MarketSettings, type PrivateSettings } from '#domain/markets/settings.ts'
import { type Currency, exponents, type Money } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Market } from './store.ts'

type SettingsInput = Input<typeof contract.settingsUpdate>['body']

export function settingsOf(
  { settings, own, currency }: Market,
  body: SettingsInput,
): Result<{ readonly settings: MarketSettings; readonly own: PrivateSettings }> {
  const isAmount = body.reserveType === 'amount'
  const reserve = isAmount ? readSum(body.reserveAmount ?? '', currency) : { currency, minor: 0n }
  if (!reserve) return refuse('reserveAmountUnfit', { decimals: exponents[currency] })
  if (!isAmount && body.reserveProportion === undefined) return refuse('reserveProportionMissing')
  if (body.payWeekdays.length > 0 && body.payMonthDays.length > 0) return refuse('payDaysTwice')
  const ascending = (a: number, b: number): number => a - b
  return done({
    settings: {
      ...settings,
      lowestBps: body.lowestApr,
      highestBps: body.highestApr,
      rateTypes: body.rateTypes,
      dayCount: body.dayCount,
      invoicePriority: body.invoicePriority,
      daysPaidEarlyMax: body.daysPaidEarlyMax,
      dueDateMax: body.dueDateMax,
      reserveBps: isAmount ? defaultSettings.reserveBps : (body.reserveProportion ?? settings.reserveBps),
      reserveMinor: reserve.minor,
      reserveReason: body.reserveReason,
      cutOff: body.cutOff,
      preparationDays: body.preparationDays,
      payWeekdays: [...new Set(body.payWeekdays)].toSorted(ascending),
      payMonthDays: [...new Set(body.payMonthDays)].toSorted(ascending),
      clearingTimes: [...new Set(body.clearingTimes)].toSorted(),
      paymentGraceDays: body.paymentGraceDays,
    },
    own: { ...own, minimumBps: body.minimumApr, desiredBps: body.desiredApr, poolKind: body.poolKind },
  })
}

/** An amount as typed: zero, or up to the limit of a total. */
export function readSum(text: string, currency: Currency): Money | undefined {
  const money = readAmount(text, currency, { belowZero: true, minorMax: totalMinorMax })
  return typeof money === 'string' || money.minor < 0n ? undefined : money
}

type MarketState = Pick<Market, 'settings' | 'own' | 'currency'>

/** The settings as the journal stores them. */
const settingFacts = ({
  settings,
  own,
  currency,
}: MarketState): Partial<Record<AuditField, string | null>> => ({
  lowestApr: formatPercent(settings.lowestBps),
  highestApr: formatPercent(settings.highestBps),
  minimumApr: formatPercent(own.minimumBps),
  desiredApr: own.desiredBps === undefined ? null : formatPercent(own.desiredBps),
  rateTypes: settings.rateTypes,
  dayCount: String(settings.dayCount),
  poolKind: own.poolKind,
  invoicePriority: settings.invoicePriority,
  daysPaidEarlyMax: settings.daysPaidEarlyMax === undefined ? null : String(settings.daysPaidEarlyMax),
  dueDateMax: settings.dueDateMax ?? null,
  reserveProportion: formatPercent(settings.reserveBps),
  reserveAmount: storedMoney({ currency, minor: settings.reserveMinor }),
  reserveReason: settings.reserveReason ?? null,
  cutOff: settings.cutOff,
  preparationDays: String(settings.preparationDays),
  payWeekdays: settings.payWeekdays.join(', '),
  payMonthDays: settings.payMonthDays.join(', '),
  clearingTimes: settings.clearingTimes.join(', '),
  paymentGraceDays: String(settings.paymentGraceDays),
  pool: storedMoney({ currency, minor: own.poolMinor }),
  availablePercent: formatPercent(own.availableBps),
})

/** The changed settings. */
export function changesOf(before: MarketState, after: MarketState): AuditChange[] {
  const was = settingFacts(before)
  return (Object.entries(settingFacts(after)) as [AuditField, string | null][])
    .map(([field, is]) => ({ field, before: was[field] ?? null, after: is }))
    .filter((change) => change.before !== change.after)
}
