/**
 * The figures of a monthly statement: what a payee was paid early and what that cost. A month has what the ledger booked
 * in it, so that a statement of a month that is over never changes. A payment that the bank returned counts against the
 * month in which it was returned.
 */
import { type Day, daysBetween } from '../day.ts'
import { percentBpsMax } from '../limits.ts'
import { divideHalfUp } from '../money.ts'
import type { BasisPoints } from '../rate.ts'

/** An early payment, or its return. */
export type StatementEntry = {
  readonly kind: 'paid' | 'returned'
  readonly net: bigint
  readonly discount: bigint
  /** The days by which the award pays earlier, with those of its bill. */
  readonly moneyDays: number
  readonly newPayDate: Day
  readonly valueDate: Day
  readonly dayCount: number
}

/** The days by which the money really came earlier: those of the award, less each day that it came after the pay date. */
export const daysGained = ({
  moneyDays,
  newPayDate,
  valueDate,
}: Pick<StatementEntry, 'moneyDays' | 'newPayDate' | 'valueDate'>): number =>
  Math.max(0, moneyDays - daysBetween(newPayDate, valueDate))

/** Sums over entries; a return takes away what its payment added. */
export type StatementSums = {
  readonly net: bigint
  readonly discount: bigint
  /** Net amounts times their days gained. */
  readonly netDays: bigint
  /** Discounts times the days of a year by which they were calculated. */
  readonly discountDays: bigint
}

const noSums: StatementSums = { net: 0n, discount: 0n, netDays: 0n, discountDays: 0n }

/** The sums of entries, added to those of entries before them. */
export const sumsOf = (entries: readonly StatementEntry[], before: StatementSums = noSums): StatementSums =>
  entries.reduce((sums, entry) => {
    const sign = entry.kind === 'paid' ? 1n : -1n
    return {
      net: sums.net + sign * entry.net,
      discount: sums.discount + sign * entry.discount,
      netDays: sums.netDays + sign * entry.net * BigInt(daysGained(entry)),
      discountDays: sums.discountDays + sign * entry.discount * BigInt(entry.dayCount),
    }
  }, before)

/**
 * The annual cost of the cash, over amounts and days: Σ(D·B) / Σ(net·days), half up to 0.01%. The effective APR of a
 * quote is the same for one document. Undefined where returns leave nothing.
 */
export const effectiveAprOf = ({ discountDays, netDays }: StatementSums): BasisPoints | undefined =>
  netDays > 0n && discountDays >= 0n
    ? (Number(divideHalfUp(discountDays * BigInt(percentBpsMax), netDays)) as BasisPoints)
    : undefined

/** The days gained on average, weighted by the net amounts, in tenths of a day, half up. */
export const averageDaysOf = ({ net, netDays }: StatementSums): number | undefined =>
  net > 0n && netDays >= 0n ? Number(divideHalfUp(netDays * 10n, net)) : undefined

/** `31.5` for 315 tenths. */
export const formatTenths = (tenths: number): string => `${Math.floor(tenths / 10)}.${tenths % 10}`
