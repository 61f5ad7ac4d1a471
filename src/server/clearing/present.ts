/** Builds the replies of runs and awards: exact amounts, rates for display. */
import type { awardList } from '#contract/awards.ts'
import type * as contract from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { percentBpsMax } from '#domain/limits.ts'
import { type Currency, divideHalfUp, formatAmount } from '#domain/money.ts'
import { type Days, type RankApr, rankAprOf, shownApr } from '#domain/offers/arithmetic.ts'
import { type DayCount, type Method, type RateType, termsOf } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type RunView = Reply<typeof contract.runRead>
type AwardView = Reply<typeof awardList>['list'][number]

export const amountText = (minor: string | bigint, currency: Currency): string =>
  formatAmount({ currency, minor: BigInt(minor) })

/** The annual rate of all awards together. */
export function portfolioAprText(discount: bigint, weight: bigint, dayCount: number): string | null {
  if (weight === 0n) return null
  const bps = divideHalfUp(discount * BigInt(dayCount) * BigInt(percentBpsMax), weight)
  return formatPercent(Number(bps) as BasisPoints)
}
export const lowestRateText = (lowest: RankApr | undefined): string | null =>
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
    lowestRate: lowestRateText(
      lowestPoints === null || lowestDays === null ? undefined : { points: lowestPoints, days: lowestDays },
    ),
    portfolioApr:
      isDone && dayCount !== null
        ? portfolioAprText(BigInt(discountMinor), BigInt(weight ?? '0'), dayCount)
        : null,
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

/** As built by `awardPage` in `award-queries`. */
export type AwardRow = Omit<
  AwardView,
  'amountAfterDiscount' | 'rateType' | 'rate' | 'billRateType' | 'billRate' | 'apr' | 'can'
> &
  RateColumns & {
    /** Whether the caller belongs to the payee. */
    readonly isOwnPayee: boolean
  }

export const awardViewFor =
  (actor: Actor) =>
  (row: AwardRow): AwardView => {
    const { rateKind, rateBps, billRateKind, billRateBps, isOwnPayee, ...plain } = row
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
      amountAfterDiscount: amountText(BigInt(amount) - BigInt(discount), currency),
      rateType: rateKind && rateTypeNumbers[rateKind],
      rate: rateText(rateBps),
      billRateType: billRateKind && rateTypeNumbers[billRateKind],
      billRate: rateText(billRateBps),
      apr: formatPercent(aprOf(row, row.dayCount)),
      can: isPayer && !isOwnPayee && row.state === 'committed' && abilities.has('awards.pay') ? ['pay'] : [],
    }
  }
