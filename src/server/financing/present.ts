/** Terms, limits and plans as the answers have them. */
import type { Day } from '#domain/day.ts'
import type { ProductTerms } from '#domain/financing/products.ts'
import { isAssumed, type ScheduleRow } from '#domain/financing/schedule.ts'
import { availableOf, type LimitState, type Use, usedOf } from '#domain/financing/use.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { type BasisPoints, formatPercent } from '#domain/rate.ts'

export const amountText = (minor: bigint, currency: Currency): string => formatAmount({ currency, minor })
export const rateText = (bps: number): string => formatPercent(bps as BasisPoints)

/** As `termsOf` reads them: amounts are texts. */
export type TermsRow = Omit<ProductTerms, 'amountMin' | 'amountMax'> & {
  readonly amountMin: string
  readonly amountMax: string
}
export const termsOfRow = (row: TermsRow): ProductTerms => ({
  ...row,
  amountMin: BigInt(row.amountMin),
  amountMax: BigInt(row.amountMax),
})

export const termsShown = (terms: ProductTerms) => {
  const { rateMinBps, rateMaxBps, penaltyBps, amountMin, amountMax, attachments, ...same } = terms
  return {
    ...same,
    attachments: [...attachments],
    rateMin: rateText(rateMinBps),
    rateMax: rateText(rateMaxBps),
    penaltyRate: rateText(penaltyBps),
    amountMin: amountText(amountMin, terms.currency),
    amountMax: amountText(amountMax, terms.currency),
  }
}

export type UseRow = { readonly [Part in keyof Use]: string }
export const usageOfRow = ({ outstanding, approved, applied }: UseRow): Use => ({
  outstanding: BigInt(outstanding),
  approved: BigInt(approved),
  applied: BigInt(applied),
})

export function limitShown({ limit, use }: LimitState, currency: Currency) {
  const shown = (minor: bigint): string => amountText(minor, currency)
  return {
    limit: shown(limit),
    outstanding: shown(use.outstanding),
    approved: shown(use.approved),
    applied: shown(use.applied),
    used: shown(usedOf(use)),
    available: shown(availableOf(limit, use)),
  }
}

export type OverallRow = { readonly currency: Currency; readonly limit: string; readonly use: UseRow } | null
export const overallOfRow = (row: OverallRow): LimitState | undefined =>
  row ? { limit: BigInt(row.limit), use: usageOfRow(row.use) } : undefined

export const overallShown = (row: OverallRow) =>
  row && {
    currency: row.currency,
    ...limitShown({ limit: BigInt(row.limit), use: usageOfRow(row.use) }, row.currency),
  }

type Planned = { readonly rows: readonly ScheduleRow[]; readonly start: Day }

export function planShown(
  { currency, method }: Pick<ProductTerms, 'currency' | 'method'>,
  { rows, start }: Planned,
) {
  const shown = (minor: bigint): string => amountText(minor, currency)
  const principal = rows.reduce((sum, row) => sum + row.principal, 0n)
  const interest = rows.reduce((sum, row) => sum + row.interest, 0n)
  let left = principal
  return {
    currency,
    method,
    start,
    rows: rows.map((row, at) => {
      left -= row.principal
      return {
        number: at + 1,
        due: row.due,
        moved: row.moved,
        assumed: row.assumed,
        principal: shown(row.principal),
        interest: shown(row.interest),
        total: shown(row.principal + row.interest),
        left: shown(left),
      }
    }),
    principal: shown(principal),
    interest: shown(interest),
    total: shown(principal + interest),
    assumed: isAssumed(rows),
  }
}

/** A plan as it is kept: days and texts of minor units, so that it is the same byte for byte. */
export type KeptRow = {
  readonly due: Day
  readonly moved: Day
  readonly assumed: boolean
  readonly principal: string
  readonly interest: string
}
export const keptRows = (rows: readonly ScheduleRow[]): readonly KeptRow[] =>
  rows.map(({ due, moved, assumed, principal, interest }) => ({
    due,
    moved,
    assumed,
    principal: String(principal),
    interest: String(interest),
  }))
export const rowsOfKept = (rows: readonly KeptRow[]): readonly ScheduleRow[] =>
  rows.map((row) => ({ ...row, principal: BigInt(row.principal), interest: BigInt(row.interest) }))
