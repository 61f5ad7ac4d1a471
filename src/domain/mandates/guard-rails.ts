/**
 * Mandates: recurring offers, which take every new eligible document of a payee within guard rails. How guard rails are typed, which
 * changes have to be confirmed, and what they leave.
 */
import type { Day } from '../day.ts'
import { aprBpsMax, rateBpsMin, totalMinorMax } from '../limits.ts'
import { type Currency, exponents, formatAmount, parseAmount } from '../money.ts'
import { groupNumber } from '../numerals.ts'
import type { Terms } from '../offers/terms.ts'
import { type BasisPoints, formatPercent, parseApr } from '../rate.ts'
import { done, type Result, refuse } from '../result.ts'
import { mandateDaysMax } from './limits.ts'

/** Null is no limit. */
export type GuardRails = {
  /** The highest annual rate, also as implied by a flat rate. */
  readonly ceilingBps: BasisPoints | null
  /** The most after discount in one month of pay dates. */
  readonly monthMinorMax: bigint | null
  /** The fewest days that the money comes early. */
  readonly daysMin: number | null
  /** The last day on which it is cleared. */
  readonly endDate: Day | null
  /** How much after discount it is to bring in all. */
  readonly targetMinor: bigint | null
}

export const noGuardRails: GuardRails = {
  ceilingBps: null,
  monthMinorMax: null,
  daysMin: null,
  endDate: null,
  targetMinor: null,
}

export const mandateEndReasons = ['canceled', 'endDate', 'target'] as const
export type MandateEndReason = (typeof mandateEndReasons)[number]

/** Guard rails as a payee types them; absent or empty is no limit. */
export type TypedGuardRails = {
  readonly ceiling?: string | undefined
  readonly monthlyMaximum?: string | undefined
  readonly minimumDays?: number | undefined
  readonly endDate?: Day | undefined
  readonly cashTarget?: string | undefined
}

export type MandateMarket = {
  readonly currency: Currency
  readonly lowestBps: BasisPoints
  readonly businessDate: Day
}

const isTyped = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

function readCeiling(typed: string | undefined, { lowestBps }: MandateMarket): Result<BasisPoints | null> {
  if (!isTyped(typed)) return done(null)
  const bps = parseApr(typed.trim())
  if (typeof bps !== 'number') {
    const [from, to] = [rateBpsMin as BasisPoints, aprBpsMax as BasisPoints]
    return refuse('ceilingUnfit', { from: formatPercent(from), to: formatPercent(to) })
  }
  return bps < lowestBps ? refuse('ceilingBelowLowest', { lowest: formatPercent(lowestBps) }) : done(bps)
}

function readLimit(
  typed: string | undefined,
  currency: Currency,
  unfit: 'monthlyMaximumUnfit' | 'cashTargetUnfit',
): Result<bigint | null> {
  if (!isTyped(typed)) return done(null)
  const money = parseAmount(typed.trim(), currency)
  if (money && money.minor > 0n) return done(money.minor)
  const max = groupNumber(formatAmount({ currency, minor: totalMinorMax }))
  return refuse(unfit, { max, decimals: exponents[currency] })
}

function readDays(days: number | undefined): Result<number | null> {
  if (days === undefined) return done(null)
  return Number.isInteger(days) && days >= 1 && days <= mandateDaysMax
    ? done(days)
    : refuse('minimumDaysUnfit', { max: mandateDaysMax })
}

/** The first rule that typed guard rails break, or their values. */
export function readGuardRails(typed: TypedGuardRails, market: MandateMarket): Result<GuardRails> {
  const ceiling = readCeiling(typed.ceiling, market)
  if (!ceiling.ok) return ceiling
  const month = readLimit(typed.monthlyMaximum, market.currency, 'monthlyMaximumUnfit')
  if (!month.ok) return month
  const days = readDays(typed.minimumDays)
  if (!days.ok) return days
  const endDate = typed.endDate ?? null
  if (endDate !== null && endDate < market.businessDate) return refuse('endDatePast')
  const target = readLimit(typed.cashTarget, market.currency, 'cashTargetUnfit')
  if (!target.ok) return target
  return done({
    ceilingBps: ceiling.value,
    monthMinorMax: month.value,
    daysMin: days.value,
    endDate,
    targetMinor: target.value,
  })
}

/** The annual rate that every document of such terms comes to, if it is one for all of them. */
const soleAprOf = (terms: Terms): BasisPoints | undefined => {
  const rate = terms.method === 'both' ? undefined : 'rate' in terms ? terms.rate : terms.billRate
  return rate?.type === 'apr' ? rate.bps : undefined
}

/** Refuses a ceiling below the rate that is asked: nothing would ever be cleared. */
export function ceilingRefused(terms: Terms, { ceilingBps }: GuardRails): Result<null> {
  const apr = soleAprOf(terms)
  return ceilingBps !== null && apr !== undefined && ceilingBps < apr
    ? refuse('ceilingBelowRate', { rate: formatPercent(apr) })
    : done(null)
}

/** Whether a limit that a higher value loosens was raised or lifted. */
const isRaised = <T extends bigint | number | string>(before: T | null, after: T | null): boolean =>
  before !== null && (after === null || after > before)

/** Whether a change lets more happen than was accepted; such a change is confirmed as a new mandate is. */
export const isLoosened = (before: GuardRails, after: GuardRails): boolean =>
  isRaised(before.ceilingBps, after.ceilingBps) ||
  isRaised(before.monthMinorMax, after.monthMinorMax) ||
  isRaised(before.endDate, after.endDate) ||
  isRaised(before.targetMinor, after.targetMinor) ||
  (before.daysMin !== null && (after.daysMin ?? 0) < before.daysMin)

export const areSameRails = (one: GuardRails, other: GuardRails): boolean =>
  one.ceilingBps === other.ceilingBps &&
  one.monthMinorMax === other.monthMinorMax &&
  one.daysMin === other.daysMin &&
  one.endDate === other.endDate &&
  one.targetMinor === other.targetMinor

/** What a mandate was awarded after discount: in all, and by runs that pay in the month of a pay date. */
export type AwardedSoFar = { readonly month: bigint; readonly total: bigint }

/** What a run may award it at most; undefined without a limit, and never below 0. */
export function budgetLeft(
  { monthMinorMax, targetMinor }: Pick<GuardRails, 'monthMinorMax' | 'targetMinor'>,
  awarded: AwardedSoFar,
): bigint | undefined {
  const month = monthMinorMax === null ? undefined : monthMinorMax - awarded.month
  const target = targetMinor === null ? undefined : targetMinor - awarded.total
  const left = month === undefined ? target : target === undefined || month < target ? month : target
  return left === undefined || left > 0n ? left : 0n
}

/** Why a mandate is over by itself, if it is. */
export function mandateOverBecause(
  { endDate, targetMinor }: Pick<GuardRails, 'endDate' | 'targetMinor'>,
  total: bigint,
  today: Day,
): Exclude<MandateEndReason, 'canceled'> | undefined {
  if (targetMinor !== null && total >= targetMinor) return 'target'
  return endDate !== null && today > endDate ? 'endDate' : undefined
}

export const mandatePauses = [
  'frozen',
  'marketClosed',
  'signature',
  'rateOutOfRange',
  'notYet',
  'monthlyMaximum',
] as const
/** Why an active mandate brings nothing at present. */
export type MandatePause = (typeof mandatePauses)[number]

type PauseFacts = {
  readonly frozen: boolean
  readonly marketOpen: boolean
  /** Whether the payer requires a signature that is missing. */
  readonly unsigned: boolean
  readonly terms: Terms
  readonly lowestBps: BasisPoints
  readonly highestBps: BasisPoints
  readonly expectedDate: Day
  /** The next pay date of the market. */
  readonly nextPayDate: Day | null
  readonly budgetLeft: bigint | undefined
}

export function mandatePausesOf(facts: PauseFacts): readonly MandatePause[] {
  const apr = soleAprOf(facts.terms)
  const holds: Readonly<Record<MandatePause, boolean>> = {
    frozen: facts.frozen,
    marketClosed: !facts.marketOpen,
    signature: facts.unsigned,
    rateOutOfRange: apr !== undefined && (apr < facts.lowestBps || apr > facts.highestBps),
    notYet: facts.nextPayDate !== null && facts.nextPayDate < facts.expectedDate,
    monthlyMaximum: facts.budgetLeft === 0n,
  }
  return mandatePauses.filter((pause) => holds[pause])
}
