/** Settings on trial: as form values, and as the call takes them. */
import { check } from '#contract/check.ts'
import type { Reply, Request } from '#contract/route.ts'
import { valuedSettings, type whatIf } from '#contract/what-if.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { checkRates } from '#domain/markets/rules.ts'
import type { Currency } from '#domain/money.ts'
import { type BasisPoints, parsePercent } from '#domain/rate.ts'
import { marketFailureTexts } from '#text/market-failures.ts'
import { settingRules } from '#text/setting-rules.ts'
import { inSentence } from '#text/text.ts'
import { whatIfTexts } from '#text/what-if.ts'
import { amountError } from '../../inputs/number-errors.ts'
import { language, sayNow } from '../../say.ts'
import type { Market } from '../use-market.ts'

export type DeskReply = Reply<typeof whatIf>
export type TriedSettings = Request<typeof whatIf>['body']['settings']

export type TrialValues = {
  readonly poolSize: string
  readonly availablePercent: string
  readonly desiredApr: string
  readonly minimumApr: string
  readonly highestApr: string
  readonly invoicePriority: DeskReply['base']['invoicePriority']
  /** Of today's book alone. */
  readonly daysPaidEarlyMax: string
  readonly reserveType: Market['settings']['reserveType']
  readonly reserveProportion: string
  readonly reserveAmount: string
}
export type TrialChanges = Partial<TrialValues>

/** The settings that count now; those that only today's book depends on are of its market. */
export const baseValues = ({ now, base }: DeskReply, today: Market | undefined): TrialValues => ({
  poolSize: base.poolSize,
  availablePercent: base.availablePercent,
  desiredApr: now.desiredApr ?? '',
  minimumApr: now.minimumApr,
  highestApr: now.highestApr,
  invoicePriority: base.invoicePriority,
  daysPaidEarlyMax: String(today?.settings.daysPaidEarlyMax ?? ''),
  reserveType: today?.settings.reserveType ?? 'percentage',
  reserveProportion: today?.settings.reserveProportion ?? '0.00',
  reserveAmount: today?.settings.reserveAmount ?? '',
})

/** What differs from the settings that count now, as it is sent. */
export function settingsOf(changes: TrialChanges, base: TrialValues): TriedSettings {
  const values = { ...base, ...changes }
  const changed = (...names: (keyof TrialValues)[]): boolean =>
    names.some((name) => changes[name] !== undefined && changes[name] !== base[name])
  return {
    ...(changed('minimumApr') && { minimumApr: values.minimumApr }),
    ...(changed('desiredApr') && { desiredApr: values.desiredApr || 'none' }),
    ...(changed('highestApr') && { highestApr: values.highestApr }),
    ...(changed('invoicePriority') && { invoicePriority: values.invoicePriority }),
    ...(changed('poolSize', 'availablePercent') && {
      pool: { size: values.poolSize, availablePercent: values.availablePercent },
    }),
    ...(changed('daysPaidEarlyMax') && {
      daysPaidEarlyMax: values.daysPaidEarlyMax === '' ? 'none' : Number(values.daysPaidEarlyMax),
    }),
    ...(changed('reserveType', 'reserveProportion', 'reserveAmount') && {
      reserveType: values.reserveType,
      ...(values.reserveType === 'amount'
        ? { reserveAmount: values.reserveAmount }
        : { reserveProportion: values.reserveProportion }),
    }),
  }
}

/** The paths of the call as names of form values. */
const nameOf = (path: string): string => {
  const field = path.replace(/^settings\./, '')
  return field === 'pool.size' ? 'poolSize' : field.replace(/^pool\./, '')
}
export const errorsByName = (fields: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [nameOf(path), message]))

const fieldOf = {
  lowestAboveHighest: 'highestApr',
  minimumOutOfRange: 'minimumApr',
  desiredOutOfRange: 'desiredApr',
  fixedOutOfRange: 'minimumApr',
  receiptRateOutOfRange: 'minimumApr',
} as const

const bpsOf = (typed: string): BasisPoints | undefined => {
  const bps = parsePercent(typed)
  return typeof bps === 'number' ? bps : undefined
}

/** Errors that need no server: what cannot be read, and rates that are not in order. */
export function trialErrors(
  settings: TriedSettings,
  values: TrialValues,
  { lowestApr, fixedApr }: { readonly lowestApr: string; readonly fixedApr: string | null | undefined },
  currency: Currency,
): Readonly<Record<string, string>> {
  const valued = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== 'none'))
  const checked = check(valuedSettings, valued, language(), {}, settingRules)
  const size = settings.pool
    ? amountError(values.poolSize, currency, inSentence(sayNow(whatIfTexts.poolSize), language()), {
        belowZero: true,
        minorMax: totalMinorMax,
      })
    : undefined
  const unread = { ...(checked.ok ? {} : errorsByName(checked.fields)), ...(size && { poolSize: size }) }
  if (Object.keys(unread).length > 0) return unread
  const isTried =
    settings.minimumApr !== undefined || settings.desiredApr !== undefined || settings.highestApr
  return isTried ? rateErrors(values, lowestApr, fixedApr) : {}
}

function rateErrors(
  values: TrialValues,
  lowestApr: string,
  fixedApr: string | null | undefined,
): Readonly<Record<string, string>> {
  const [lowestBps, highestBps] = [bpsOf(lowestApr), bpsOf(values.highestApr)]
  const [minimumBps, desiredBps] = [bpsOf(values.minimumApr), bpsOf(values.desiredApr)]
  if (lowestBps === undefined || highestBps === undefined || minimumBps === undefined) return {}
  const rates = checkRates(
    { lowestBps, highestBps, fixedBps: bpsOf(fixedApr ?? '') },
    { minimumBps, desiredBps },
  )
  if (rates.ok) return {}
  const { from = '', to = '' } = rates.details
  return { [fieldOf[rates.failure]]: sayNow(marketFailureTexts[rates.failure], { from, to }) }
}
