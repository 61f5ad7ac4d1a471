/** Reads market settings from the caller's input, and compares versions for the journal. */
import type * as contract from '#contract/markets.ts'
import type { Input } from '#contract/route.ts'
import { type AuditChange, type AuditField, storedMoney } from '#domain/audit-changes.ts'
import type { Day } from '#domain/day.ts'
import { documentMinorMax, totalMinorMax } from '#domain/limits.ts'
import { defaultSettings, type MarketSettings, type PrivateSettings } from '#domain/markets/settings.ts'
import { type Currency, exponents, formatAmount, type Money } from '#domain/money.ts'
import { groupNumber } from '#domain/numerals.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { type AmountError, readAmount } from '#domain/typed-amount.ts'
import type { Market } from './store.ts'

type SettingsInput = Input<typeof contract.settingsUpdate>['body']

export function settingsOf(
  { settings, own, currency, businessDate }: Market,
  body: SettingsInput,
): Result<{ readonly settings: MarketSettings; readonly own: PrivateSettings }> {
  const isAmount = body.reserveType === 'amount'
  const reserve = isAmount ? readReserve(body.reserveAmount, currency) : done<Money>({ currency, minor: 0n })
  if (!reserve.ok) return reserve
  if (!isAmount && body.reserveProportion === undefined) return refuse('reserveProportionMissing')
  if (body.payWeekdays.length > 0 && body.payMonthDays.length > 0) return refuse('payDaysTwice')
  const smallest = smallestOf(body.smallestDocument, currency)
  if (!smallest.ok) return smallest
  if (isNewlyPast(body.dueDateMax, settings.dueDateMax, businessDate)) return refuse('dueDateMaxPast')
  const ascending = (a: number, b: number): number => a - b
  return done({
    settings: {
      ...settings,
      lowestBps: body.lowestApr,
      highestBps: body.highestApr,
      fixedBps: body.fixedApr,
      receiptBps: body.receiptApr,
      rateTypes: body.rateTypes,
      dayCount: body.dayCount,
      reviewRequired: body.reviewRequired ?? settings.reviewRequired,
      invoicePriority: body.invoicePriority,
      daysPaidEarlyMax: body.daysPaidEarlyMax,
      dueDateMax: body.dueDateMax,
      documentMinorMin: smallest.value?.minor,
      reserveBps: isAmount ? defaultSettings.reserveBps : (body.reserveProportion ?? settings.reserveBps),
      reserveMinor: reserve.value.minor,
      reserveReason: body.reserveReason,
      cutOff: body.cutOff,
      preparationDays: body.preparationDays,
      payWeekdays: [...new Set(body.payWeekdays)].toSorted(ascending),
      payMonthDays: [...new Set(body.payMonthDays)].toSorted(ascending),
      clearingTimes: [...new Set(body.clearingTimes)].toSorted(),
      paymentGraceDays: body.paymentGraceDays,
      awardRule: body.awardRule ?? settings.awardRule,
      lockMinutes: body.lockMinutes ?? settings.lockMinutes,
    },
    own: {
      ...own,
      minimumBps: body.minimumApr,
      desiredBps: body.desiredApr,
      poolKind: body.poolKind,
      automaticClearing: body.automaticClearing ?? own.automaticClearing,
      showsIndication: body.showsIndication ?? own.showsIndication,
    },
  })
}

/** A day that has passed since it was set stays valid; a new one must not be over. */
const isNewlyPast = (day: Day | undefined, before: Day | undefined, today: Day): boolean =>
  day !== undefined && day !== before && day < today

function smallestOf(typed: string | undefined, currency: Currency): Result<Money | undefined> {
  if (typed === undefined) return done(undefined)
  const money = readAmount(typed, currency)
  if (money === 'aboveMaximum')
    return refuse('smallestTooLarge', { max: amountShown(currency, documentMinorMax) })
  return typeof money === 'string' ? refuse('smallestUnfit', { decimals: exponents[currency] }) : done(money)
}

/** The reserve of a market or a payee as an amount, which is above 0. */
export function readReserve(typed: string | undefined, currency: Currency): Result<Money> {
  const money = readSum(typed ?? '', currency)
  if (money === 'aboveMaximum') return tooLarge(currency)
  if (typeof money === 'string') return refuse('reserveAmountUnfit', { decimals: exponents[currency] })
  return money.minor === 0n ? refuse('reserveAmountZero') : done(money)
}

const amountShown = (currency: Currency, minor: bigint): string =>
  `${currency} ${groupNumber(formatAmount({ currency, minor }))}`
const tooLarge = (currency: Currency): Refused =>
  refuse('amountTooLarge', { max: amountShown(currency, totalMinorMax) })

/** The size of a pool as typed: zero, or up to the limit of a total. */
export function readPoolSize(typed: string, currency: Currency): Result<Money> {
  const money = readSum(typed, currency)
  if (money === 'aboveMaximum') return tooLarge(currency)
  return typeof money === 'string' ? refuse('poolSizeUnfit', { decimals: exponents[currency] }) : done(money)
}

/** The pool as typed among other amounts; unchanged if it is absent. */
export function readOwnPool(
  typed: { readonly size: string; readonly availablePercent: BasisPoints } | undefined,
  {
    own,
    currency,
  }: { readonly own: Pick<PrivateSettings, 'poolMinor' | 'availableBps'>; readonly currency: Currency },
): Result<Pick<PrivateSettings, 'poolMinor' | 'availableBps'>> {
  if (!typed) return done({ poolMinor: own.poolMinor, availableBps: own.availableBps })
  const size = readPoolSize(typed.size, currency)
  if (size.ok) return done({ poolMinor: size.value.minor, availableBps: typed.availablePercent })
  return size.failure === 'amountTooLarge' ? refuse('poolSizeTooLarge', size.details) : size
}

const readSum = (text: string, currency: Currency): Money | AmountError => {
  const money = readAmount(text, currency, { belowZero: true, minorMax: totalMinorMax })
  return typeof money !== 'string' && money.minor < 0n ? 'notPositive' : money
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
  fixedApr: settings.fixedBps === undefined ? null : formatPercent(settings.fixedBps),
  receiptApr: settings.receiptBps === undefined ? null : formatPercent(settings.receiptBps),
  rateTypes: settings.rateTypes,
  dayCount: String(settings.dayCount),
  reviewRequired: String(settings.reviewRequired),
  poolKind: own.poolKind,
  invoicePriority: settings.invoicePriority,
  daysPaidEarlyMax: settings.daysPaidEarlyMax === undefined ? null : String(settings.daysPaidEarlyMax),
  dueDateMax: settings.dueDateMax ?? null,
  smallestDocument:
    settings.documentMinorMin === undefined
      ? null
      : storedMoney({ currency, minor: settings.documentMinorMin }),
  reserveProportion: formatPercent(settings.reserveBps),
  reserveAmount: storedMoney({ currency, minor: settings.reserveMinor }),
  reserveReason: settings.reserveReason ?? null,
  cutOff: settings.cutOff,
  preparationDays: String(settings.preparationDays),
  payWeekdays: settings.payWeekdays.join(', '),
  payMonthDays: settings.payMonthDays.join(', '),
  clearingTimes: settings.clearingTimes.join(', '),
  awardRule: settings.awardRule,
  paymentGraceDays: String(settings.paymentGraceDays),
  lockMinutes: String(settings.lockMinutes),
  automaticClearing: String(own.automaticClearing),
  showsIndication: String(own.showsIndication),
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
