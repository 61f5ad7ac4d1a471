/** Monthly statements from what the queries found: the rows of the list, and what a file has. */

import type { Reply } from '#contract/route.ts'
import type { statementList } from '#contract/statements.ts'
import {
  averageDaysOf,
  effectiveAprOf,
  formatTenths,
  type StatementEntry,
  type StatementSums,
  sumsOf,
} from '#domain/awards/statement.ts'
import type { Day } from '#domain/day.ts'
import { type Currency, formatAmount } from '#domain/money.ts'
import { formatPercent } from '#domain/rate.ts'

type Listed = Reply<typeof statementList>['list'][number]

/** As built by `statementPage`. */
export type StatementSumRow = Pick<
  Listed,
  'month' | 'marketId' | 'payeeId' | 'payerName' | 'payeeName' | 'currency' | 'paid' | 'returned' | 'late'
> &
  Readonly<Record<'net' | 'discount' | 'netDays' | 'discountDays' | 'shortfall', string>>

/** Percentage and days for people; null where returns leave nothing. */
export const statementRates = (sums: StatementSums) => {
  const [apr, days] = [effectiveAprOf(sums), averageDaysOf(sums)]
  return {
    effectiveApr: apr === undefined ? null : formatPercent(apr),
    daysGained: days === undefined ? null : formatTenths(days),
  }
}

export function statementView(row: StatementSumRow): Listed {
  const { net, discount, netDays, discountDays, shortfall, ...plain } = row
  const sums = {
    net: BigInt(net),
    discount: BigInt(discount),
    netDays: BigInt(netDays),
    discountDays: BigInt(discountDays),
  }
  const amount = (minor: bigint) => formatAmount({ currency: row.currency, minor })
  return {
    id: `${row.month}/${row.marketId}/${row.payeeId}`,
    ...plain,
    cashEarly: amount(sums.net),
    cost: amount(sums.discount),
    ...statementRates(sums),
    shortfall: amount(BigInt(shortfall)),
  }
}

/** As built by `statementRows`. */
export type StatementRow = {
  readonly kind: 'paid' | 'returned' | 'late'
  readonly bookedOn: Day
  readonly number: string
  readonly documentNumber: string
  readonly currency: Currency
  readonly amount: string
  readonly discount: string
  readonly net: string
  readonly moneyDays: number
  readonly newPayDate: Day
  readonly dayCount: number
  readonly valueDate: Day
  readonly returnedOn: Day | null
  readonly paid: string | null
  readonly shortfall: string
  readonly reference: string | null
}
/** As built by `statementHead`; a month without bookings has no currency. */
export type StatementHead = {
  readonly payer: string
  readonly payee: string
  readonly currency: Currency
  readonly count: number
  /** The last booking. */
  readonly at: string | null
}
export type StatementContent = StatementHead & { readonly rows: readonly StatementRow[] }

export const entryOfRow = (row: StatementRow): StatementEntry | undefined =>
  row.kind === 'late'
    ? undefined
    : { ...row, kind: row.kind, net: BigInt(row.net), discount: BigInt(row.discount) }

export type StatementTotals = {
  readonly count: number
  readonly sums: StatementSums
  /** Still owed for late payments. */
  readonly shortfall: bigint
}

/** The totals of rows, added to those of rows before them. */
export const totalsOf = (rows: readonly StatementRow[], before?: StatementTotals): StatementTotals => ({
  count: (before?.count ?? 0) + rows.length,
  sums: sumsOf(
    rows.flatMap((row) => entryOfRow(row) ?? []),
    before?.sums,
  ),
  shortfall: rows.reduce(
    (sum, row) => sum + (row.kind === 'late' ? BigInt(row.shortfall) : 0n),
    before?.shortfall ?? 0n,
  ),
})
