/** Builds the replies of runs: exact amounts, rates for display. */
import type * as contract from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { reachedBps } from '#domain/clearing/certificate.ts'
import { percentBpsMax } from '#domain/limits.ts'
import { type Currency, divideHalfUp, formatAmount } from '#domain/money.ts'
import { type RankApr, shownApr } from '#domain/offers/arithmetic.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'

type RunView = Reply<typeof contract.runRead>

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
  'amount' | 'discount' | 'amountAfterDiscount' | 'lowestRate' | 'portfolioApr' | 'certificate'
> & {
  readonly minor: string | null
  readonly discountMinor: string | null
  readonly weight: string | null
  readonly lowestPoints: number | null
  readonly lowestDays: number | null
  readonly dayCount: number | null
} & CertificateRow

type CertificateRow = {
  readonly bound: string | null
  readonly poolPrice: string | null
  readonly marginPrice: string | null
  readonly scaleBits: number | null
  readonly isOptimal: boolean | null
}

function certificateViewOf(row: CertificateRow, discount: string | null, currency: Currency) {
  const { bound, poolPrice, marginPrice, scaleBits, isOptimal } = row
  if (discount === null || bound === null || poolPrice === null || marginPrice === null) return null
  if (scaleBits === null || isOptimal === null) return null
  const reached = reachedBps({ income: BigInt(discount), bound: BigInt(bound) }) as BasisPoints
  return {
    bound: amountText(bound, currency),
    reached: formatPercent(reached),
    poolPrice,
    marginPrice,
    scaleBits,
    isOptimal,
  }
}

export function runViewOf(row: RunRow): RunView {
  const { minor, discountMinor, weight, lowestPoints, lowestDays, dayCount, ...rest } = row
  const { bound, poolPrice, marginPrice, scaleBits, isOptimal, ...plain } = rest
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
    certificate: certificateViewOf(
      { bound, poolPrice, marginPrice, scaleBits, isOptimal },
      discountMinor,
      currency,
    ),
  }
}
