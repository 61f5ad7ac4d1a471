/** The settings of a market as form values, and as the body that is sent. */
import type { settingsUpdate } from '#contract/markets.ts'
import type { Request } from '#contract/route.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { formatPercent, parsePercent } from '#domain/rate.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { clearingModeTexts } from '#text/proposals.ts'
import type { Market } from '#web/ui/market/use-market.ts'

export type ClearingMode = keyof typeof clearingModeTexts

export const clearingModeOf = ({ automaticClearing }: Market['settings']): ClearingMode =>
  automaticClearing === false ? 'approval' : 'automatic'

export const valuesOf = ({ settings, pool }: Market) => ({
  lowestApr: settings.lowestApr,
  highestApr: settings.highestApr,
  minimumApr: settings.minimumApr ?? '',
  desiredApr: settings.desiredApr ?? '',
  fixedApr: settings.fixedApr ?? '',
  receiptApr: settings.receiptApr ?? '',
  rateTypes: settings.rateTypes,
  dayCount: String(settings.dayCount),
  reviewRequired: settings.reviewRequired,
  poolKind: settings.poolKind ?? 'budget',
  invoicePriority: settings.invoicePriority,
  daysPaidEarlyMax: settings.daysPaidEarlyMax === null ? '' : String(settings.daysPaidEarlyMax),
  dueDateMax: settings.dueDateMax ?? '',
  smallestDocument: settings.smallestDocument ?? '',
  reserveType: settings.reserveType,
  reserveProportion: settings.reserveProportion,
  reserveAmount: settings.reserveAmount,
  reserveReason: settings.reserveReason ?? '',
  cutOff: settings.cutOff,
  preparationDays: String(settings.preparationDays),
  payWeekdays: settings.payWeekdays.map(String),
  payMonthDays: settings.payMonthDays.join(', '),
  clearingTimes: settings.clearingTimes.join(', '),
  awardRule: settings.awardRule,
  paymentGraceDays: String(settings.paymentGraceDays),
  lockMinutes: String(settings.lockMinutes),
  poolSize: pool?.size ?? '',
  availablePercent: pool?.availablePercent ?? '',
  poolReason: '',
  automaticClearing: clearingModeOf(settings),
  showsIndication: settings.showsIndication !== false,
})
export type SettingsValues = ReturnType<typeof valuesOf>

/** Parts of a text between commas, narrow or wide. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,，、\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** A text that is not an integer is sent as it is, so that the validation names its field. */
const wholeOf = (text: string): number => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

export function settingsBodyOf(
  market: Market,
  values: SettingsValues,
): Request<typeof settingsUpdate>['body'] {
  const isAmount = values.reserveType === 'amount'
  return {
    marketId: market.id,
    version: market.version,
    lowestApr: values.lowestApr,
    highestApr: values.highestApr,
    minimumApr: values.minimumApr,
    ...(values.desiredApr !== '' && { desiredApr: values.desiredApr }),
    ...(values.fixedApr !== '' && { fixedApr: values.fixedApr }),
    ...(values.receiptApr !== '' && { receiptApr: values.receiptApr }),
    rateTypes: values.rateTypes,
    dayCount: values.dayCount === '365' ? 365 : 360,
    reviewRequired: values.reviewRequired,
    poolKind: values.poolKind,
    invoicePriority: values.invoicePriority,
    ...(values.daysPaidEarlyMax !== '' && { daysPaidEarlyMax: wholeOf(values.daysPaidEarlyMax) }),
    ...(values.dueDateMax !== '' && { dueDateMax: values.dueDateMax }),
    ...(values.smallestDocument !== '' && { smallestDocument: values.smallestDocument }),
    reserveType: values.reserveType,
    ...(isAmount ? { reserveAmount: values.reserveAmount } : { reserveProportion: values.reserveProportion }),
    ...(values.reserveReason.trim() !== '' && { reserveReason: values.reserveReason }),
    cutOff: values.cutOff,
    preparationDays: wholeOf(values.preparationDays),
    payWeekdays: values.payWeekdays.map(Number),
    payMonthDays: partsOf(values.payMonthDays).map(wholeOf),
    clearingTimes: partsOf(values.clearingTimes),
    awardRule: values.awardRule,
    paymentGraceDays: wholeOf(values.paymentGraceDays),
    lockMinutes: wholeOf(values.lockMinutes),
    automaticClearing: values.automaticClearing === 'automatic',
    showsIndication: values.showsIndication,
    ...(isPoolChanged(market, values) && {
      pool: {
        size: values.poolSize,
        availablePercent: values.availablePercent,
        reason: values.poolReason,
      },
    }),
  }
}

/** The pool is sent with the settings only if it changes. */
export const isPoolChanged = (
  { pool, currency }: Market,
  { poolSize, availablePercent }: SettingsValues,
): boolean =>
  Boolean(pool) &&
  (amountOf(poolSize, currency) !== pool?.size || percentOf(availablePercent) !== pool?.availablePercent)

/** The fields of the pool by the names of their values. */
const poolFields: Readonly<Record<string, string>> = {
  'pool.size': 'poolSize',
  'pool.availablePercent': 'availablePercent',
  'pool.reason': 'poolReason',
}
export const byValueName = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [poolFields[path] ?? path, message]))

const percentOf = (typed: string): string => {
  const bps = parsePercent(typed)
  return typeof bps === 'string' ? typed : formatPercent(bps)
}
const amountOf = (typed: string, currency: Currency): string => {
  const money = readAmount(typed, currency, { belowZero: true, minorMax: totalMinorMax })
  return typeof money === 'string' ? typed : formatAmount(money)
}
const ascending = (a: number, b: number): number => a - b

/** The settings that valid values amount to, written as the server writes them. */
export function settingsAfter(market: Market, values: SettingsValues): Market['settings'] {
  const { settings, currency } = market
  const body = settingsBodyOf(market, values)
  const isAmount = body.reserveType === 'amount'
  return {
    ...settings,
    lowestApr: percentOf(body.lowestApr),
    highestApr: percentOf(body.highestApr),
    minimumApr: percentOf(body.minimumApr),
    desiredApr: body.desiredApr === undefined ? null : percentOf(body.desiredApr),
    fixedApr: body.fixedApr === undefined ? null : percentOf(body.fixedApr),
    receiptApr: body.receiptApr === undefined ? null : percentOf(body.receiptApr),
    rateTypes: body.rateTypes,
    dayCount: body.dayCount,
    reviewRequired: body.reviewRequired ?? settings.reviewRequired,
    poolKind: body.poolKind,
    invoicePriority: body.invoicePriority,
    daysPaidEarlyMax: body.daysPaidEarlyMax ?? null,
    dueDateMax: body.dueDateMax ?? null,
    smallestDocument: body.smallestDocument === undefined ? null : amountOf(body.smallestDocument, currency),
    reserveType: body.reserveType,
    reserveProportion: isAmount ? settings.reserveProportion : percentOf(body.reserveProportion ?? ''),
    reserveAmount: isAmount ? amountOf(body.reserveAmount ?? '', currency) : settings.reserveAmount,
    reserveReason: body.reserveReason?.trim() ?? null,
    cutOff: body.cutOff,
    preparationDays: body.preparationDays,
    payWeekdays: body.payWeekdays.toSorted(ascending),
    payMonthDays: [...new Set(body.payMonthDays)].toSorted(ascending),
    clearingTimes: [...new Set(body.clearingTimes)].toSorted(),
    awardRule: body.awardRule ?? settings.awardRule,
    paymentGraceDays: body.paymentGraceDays,
    lockMinutes: body.lockMinutes ?? settings.lockMinutes,
    automaticClearing: body.automaticClearing ?? true,
    showsIndication: body.showsIndication ?? true,
  }
}
