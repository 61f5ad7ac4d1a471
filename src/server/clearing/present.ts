/** Builds the replies of runs, results and awards: exact amounts, rates for display, reasons by name. */
import type { awardList } from '#contract/awards.ts'
import type * as contract from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { runReasonsIn } from '#domain/clearing/reasons.ts'
import { formatInstant } from '#domain/day.ts'
import { reasonsIn } from '#domain/documents/eligibility.ts'
import { percentBpsMax } from '#domain/limits.ts'
import { type Currency, divideHalfUp, formatAmount } from '#domain/money.ts'
import { type Days, type RankApr, rankAprOf, shownApr } from '#domain/offers/arithmetic.ts'
import { type DayCount, type Method, type RateType, termsOf } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { RunDecision } from './engine.ts'
import type { ReadMarket } from './run-market.ts'

type RunView = Reply<typeof contract.runRead>
type AwardView = Reply<typeof awardList>['list'][number]
type ResultView = Reply<typeof contract.runResults>['list'][number]

const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

/** The annual rate of all awards together. */
function portfolioApr(discount: bigint, weight: bigint, dayCount: number): string | null {
  if (weight === 0n) return null
  const bps = divideHalfUp(discount * BigInt(dayCount) * BigInt(percentBpsMax), weight)
  return formatPercent(Number(bps) as BasisPoints)
}
const lowestRate = (lowest: RankApr | undefined): string | null =>
  lowest ? formatPercent(shownApr(lowest)) : null

/** As built by `oneRun`. */
export type RunRow = Omit<
  RunView,
  'amount' | 'discount' | 'amountAfterDiscount' | 'lowestRate' | 'portfolioApr'
> & {
  readonly minor: string | null
  readonly discountMinor: string | null
  readonly weight: string | null
  readonly lowestPoints: number | null
  readonly lowestDays: number | null
  readonly dayCount: number | null
}

export function runViewOf(row: RunRow): RunView {
  const { minor, discountMinor, weight, lowestPoints, lowestDays, dayCount, ...plain } = row
  const { currency } = row
  const isDone = minor !== null && discountMinor !== null
  return {
    ...plain,
    amount: isDone ? amountText(minor, currency) : null,
    discount: isDone ? amountText(discountMinor, currency) : null,
    amountAfterDiscount: isDone ? amountText(BigInt(minor) - BigInt(discountMinor), currency) : null,
    lowestRate: lowestRate(
      lowestPoints === null || lowestDays === null ? undefined : { points: lowestPoints, days: lowestDays },
    ),
    portfolioApr:
      isDone && dayCount !== null
        ? portfolioApr(BigInt(discountMinor), BigInt(weight ?? '0'), dayCount)
        : null,
  }
}

export function previewOf(
  { market, rates, payDate, run }: ReadMarket,
  { items, candidates, awarded, totals, weight, lowest, poolLeft }: RunDecision,
): Omit<Reply<typeof contract.clearingPreview>, 'blockedBy'> {
  const { id, currency, version, times } = market
  return {
    marketId: id,
    currency,
    payDate,
    settingsVersion: version,
    rateVersion: rates.version,
    ratesCountFrom: formatInstant(times.countsFrom),
    items,
    candidates,
    awarded,
    amount: amountText(totals.amount, currency),
    discount: amountText(totals.discount, currency),
    amountAfterDiscount: amountText(totals.net, currency),
    lowestRate: lowestRate(lowest),
    portfolioApr: portfolioApr(totals.discount, weight, run.dayCount),
    poolLeft: amountText(BigInt(run.poolLeft), currency),
    poolLeftAfter: amountText(BigInt(poolLeft), currency),
  }
}

/** The rates of an offer; `rateType` of an answer is a number, so the type has another name here. */
type RateColumns = {
  readonly method: Method
  readonly rateKind: RateType | null
  readonly rateBps: number | null
  readonly billRateKind: RateType | null
  readonly billRateBps: number | null
}

const rateText = (bps: number | null): string | null =>
  bps === null ? null : formatPercent(bps as BasisPoints)

export const aprOf = (row: RateColumns & Days, dayCount: DayCount): BasisPoints =>
  shownApr(
    rankAprOf(termsOf({ ...row, rateType: row.rateKind, billRateType: row.billRateKind }), row, dayCount),
  )

/** What a payer may record about an award. The document of a lapsed one may be paid, without the discount. */
function actionsOn({ state, isOpen }: Pick<AwardRow, 'state' | 'isOpen'>): AwardView['can'] {
  if (state === 'committed') return ['pay', 'fail']
  if (state === 'paid') return ['return']
  return isOpen ? ['pay'] : []
}

/** As built by `awardPage` in `award-queries`. */
export type AwardRow = Omit<
  AwardView,
  'amountAfterDiscount' | 'rateType' | 'rate' | 'billRateType' | 'billRate' | 'apr' | 'can'
> &
  RateColumns & {
    /** Whether the caller belongs to the payee. */
    readonly isOwnPayee: boolean
    /** Whether it has lapsed and its document is neither paid nor awarded again. */
    readonly isOpen: boolean
  }

export const awardViewFor =
  (actor: Actor) =>
  (row: AwardRow): AwardView => {
    const { rateKind, rateBps, billRateKind, billRateBps, isOwnPayee, isOpen, ...plain } = row
    const { currency, face, credits, amount, discount } = row
    const { companyType, abilities } = requireActing(actor)
    const isPayer = companyType === 'buyer'
    return {
      ...plain,
      runId: isPayer ? row.runId : null,
      face: amountText(face, currency),
      credits: amountText(credits, currency),
      amount: amountText(amount, currency),
      discount: amountText(discount, currency),
      shortfall: row.shortfall === null ? null : amountText(row.shortfall, currency),
      amountAfterDiscount: amountText(BigInt(amount) - BigInt(discount), currency),
      rateType: rateKind && rateTypeNumbers[rateKind],
      rate: rateText(rateBps),
      billRateType: billRateKind && rateTypeNumbers[billRateKind],
      billRate: rateText(billRateBps),
      apr: formatPercent(aprOf(row, row.dayCount)),
      can: isPayer && !isOwnPayee && abilities.has('awards.pay') ? actionsOn(row) : [],
    }
  }

/** As built by `results` in `queries`. */
export type ResultRow = Pick<
  ResultView,
  | 'itemId'
  | 'offerId'
  | 'offerNumber'
  | 'documentId'
  | 'documentNumber'
  | 'payeeName'
  | 'awarded'
  | 'awardNumber'
> &
  RateColumns & {
    readonly currency: Currency
    readonly bits: number
    readonly ineligibleBits: number
    readonly minor: string
    readonly discountMinor: string | null
    readonly daysPaidEarly: number | null
    readonly billTermDays: number | null
    readonly dayCount: DayCount | null
  }

export function resultViewOf(row: ResultRow): ResultView {
  const { itemId, offerId, offerNumber, documentId, documentNumber, payeeName, awarded, awardNumber } = row
  const { currency, minor, discountMinor, daysPaidEarly, billTermDays, dayCount } = row
  const isAwarded = discountMinor !== null && dayCount !== null
  const days = { daysPaidEarly: daysPaidEarly ?? 0, billTermDays: billTermDays ?? 0 }
  return {
    itemId,
    offerId,
    offerNumber,
    documentId,
    documentNumber,
    payeeName,
    awarded,
    awardNumber,
    reasons: [...runReasonsIn(row.bits)],
    ineligible: [...reasonsIn(row.ineligibleBits)],
    amount: amountText(minor, currency),
    discount: isAwarded ? amountText(discountMinor, currency) : null,
    amountAfterDiscount: isAwarded ? amountText(BigInt(minor) - BigInt(discountMinor), currency) : null,
    apr: isAwarded ? formatPercent(aprOf({ ...row, ...days }, dayCount)) : null,
  }
}
