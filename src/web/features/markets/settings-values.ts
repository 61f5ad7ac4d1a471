/** The settings of a market as form values, and as the body that is sent. */
import type { settingsUpdate } from '#contract/markets.ts'
import type { Request } from '#contract/route.ts'
import type { Market } from '#web/ui/market/use-market.ts'

export const valuesOf = ({ settings }: Market) => ({
  lowestApr: settings.lowestApr,
  highestApr: settings.highestApr,
  minimumApr: settings.minimumApr ?? '',
  desiredApr: settings.desiredApr ?? '',
  rateTypes: settings.rateTypes,
  dayCount: String(settings.dayCount),
  poolKind: settings.poolKind ?? 'budget',
  invoicePriority: settings.invoicePriority,
  daysPaidEarlyMax: settings.daysPaidEarlyMax === null ? '' : String(settings.daysPaidEarlyMax),
  dueDateMax: settings.dueDateMax ?? '',
  reserveType: settings.reserveType,
  reserveProportion: settings.reserveProportion,
  reserveAmount: settings.reserveAmount,
  reserveReason: settings.reserveReason ?? '',
  cutOff: settings.cutOff,
  preparationDays: String(settings.preparationDays),
  payWeekdays: settings.payWeekdays.map(String),
  payMonthDays: settings.payMonthDays.join(', '),
  clearingTimes: settings.clearingTimes.join(', '),
  paymentGraceDays: String(settings.paymentGraceDays),
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
    rateTypes: values.rateTypes,
    dayCount: values.dayCount === '365' ? 365 : 360,
    poolKind: values.poolKind,
    invoicePriority: values.invoicePriority,
    ...(values.daysPaidEarlyMax !== '' && { daysPaidEarlyMax: wholeOf(values.daysPaidEarlyMax) }),
    ...(values.dueDateMax !== '' && { dueDateMax: values.dueDateMax }),
    reserveType: values.reserveType,
    ...(isAmount ? { reserveAmount: values.reserveAmount } : { reserveProportion: values.reserveProportion }),
    ...(values.reserveReason.trim() !== '' && { reserveReason: values.reserveReason }),
    cutOff: values.cutOff,
    preparationDays: wholeOf(values.preparationDays),
    payWeekdays: values.payWeekdays.map(Number),
    payMonthDays: partsOf(values.payMonthDays).map(wholeOf),
    clearingTimes: partsOf(values.clearingTimes),
    paymentGraceDays: wholeOf(values.paymentGraceDays),
  }
}
