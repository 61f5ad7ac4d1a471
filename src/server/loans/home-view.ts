/** The home and the credit of a dealer, as their pages show them. */
import type * as contract from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { type LoanView, loanAt } from '#domain/financing/loan-at.ts'
import { sumOfParts } from '#domain/financing/loan-rows.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { appliedRate } from '#domain/financing/products.ts'
import { bankDaysFrom } from '../calendars/queries.ts'
import {
  type ApplicationJson,
  amountText,
  applicationShown,
  type OverallRow,
  overallShown,
  rateText,
  type TermsRow,
  termsOfRow,
  termsShown,
  type UseRow,
} from '../financing/queries.ts'
import { sumsShown } from './cockpit-view.ts'
import { type Loan, type LoanJson, loanOf } from './reading.ts'
import type { LoanRowJson } from './row-view.ts'

type OwnProduct = {
  readonly productId: string
  readonly terms: TermsRow
  readonly on: boolean
  readonly rateBps: number | null
  readonly validFrom: Day
  readonly validTo: Day
  readonly valid: boolean
  readonly limit: string
  readonly use: UseRow
  readonly overall: OverallRow
  readonly lenderId: string
}

/** One for each lending company and currency that has an overall limit. */
const overallOf = (products: readonly OwnProduct[]) => {
  const found = new Map(
    products.map(({ overall, lenderId }) => [`${lenderId} ${overall?.currency}`, overall] as const),
  )
  return [...found.values()].filter((one) => one !== null).map(overallShown)
}

const ownShown = ({ terms, rateBps, validFrom, validTo, valid, limit, use, productId }: OwnProduct) => ({
  productId,
  rate: rateText(appliedRate(terms, rateBps)),
  validFrom,
  validTo,
  valid,
  ...sumsShown({ limit, use }, terms.currency),
})

export type CreditRow = {
  readonly products: readonly OwnProduct[]
  readonly history: Reply<typeof contract.creditQuery>['history']
}

export const creditShown = ({ products, history }: CreditRow): Reply<typeof contract.creditQuery> => ({
  overall: overallOf(products),
  products: products.map((one) => ({
    productName: one.terms.name,
    currency: one.terms.currency,
    ...ownShown(one),
  })),
  history: history.map((one) => ({ ...one, amount: amountText(BigInt(one.amount), one.currency) })),
})

type PayTo = { readonly holder: string; readonly number: string; readonly bankName: string } | null
export type HomeRow = {
  readonly day: Day
  readonly calendar: string | null
  readonly lenderName: string
  readonly verified: boolean
  readonly overdueDaysMax: number
  readonly products: readonly OwnProduct[]
  readonly loans: readonly { readonly row: LoanRowJson; readonly loan: LoanJson; readonly payTo: PayTo }[]
  readonly applications: readonly ApplicationJson[]
}

type Home = Reply<typeof contract.financeHome>
type Payment = Home['payments'][number]
type Own = { readonly row: LoanRowJson; readonly loan: Loan; readonly view: LoanView; readonly payTo: PayTo }

/** The unpaid rows of a loan that are overdue, or due within 60 days. */
function paymentsOf({ row, view, payTo }: Own, today: Day, isOverdue: boolean): readonly Payment[] {
  const shown = (minor: bigint): string => amountText(minor, row.currency)
  return view.rows.flatMap((one, at) => {
    const unpaid = sumOfParts(one.unpaid)
    const isWanted = isOverdue
      ? one.overdueDays > 0
      : one.overdueDays === 0 && one.dueDay <= addDays(today, 60)
    if (unpaid === 0n || !isWanted) return []
    return [
      {
        loanId: row.id,
        loanNumber: loanNumber(row.serial),
        productName: row.productName,
        currency: row.currency,
        row: at + 1,
        rows: view.rows.length,
        due: one.due,
        moved: one.dueDay,
        days: daysBetween(today, one.dueDay),
        amount: shown(unpaid),
        penalty: shown(one.unpaid.penalty),
        payTo: payTo && { ...payTo, reference: `${loanNumber(row.serial)}-${at + 1}` },
      },
    ]
  })
}

/** What settles the arrears today, by currency, and what tomorrow adds. */
function overdueOf(own: readonly Own[], today: Day): Home['overdue'] {
  const currencies = [
    ...new Set(own.filter(({ view }) => view.state === 'overdue').map(({ row }) => row.currency)),
  ]
  return currencies.map((currency) => {
    const late = own.filter(({ row, view }) => row.currency === currency && view.state === 'overdue')
    const sum = (of: (one: Own) => bigint): string =>
      amountText(
        late.reduce((total, one) => total + of(one), 0n),
        currency,
      )
    return {
      currency,
      amount: sum(({ view }) => sumOfParts(view.due)),
      penalty: sum(({ view }) => view.due.penalty),
      perDay: sum(
        ({ loan, view }) =>
          loanAt(loan.version, loan.events, addDays(today, 1)).due.penalty - view.due.penalty,
      ),
      rows: late.flatMap((one) => paymentsOf(one, today, true)),
    }
  })
}

export function homeShown(found: HomeRow): Home {
  const { day, products } = found
  const calendar = bankDaysFrom(found.calendar)
  const own = found.loans.map(({ row, loan: json, payTo }): Own => {
    const loan = loanOf(json, calendar)
    return { row, loan, view: loanAt(loan.version, loan.events, day), payTo }
  })
  const overdue = overdueOf(own, day)
  const oldest = overdue
    .flatMap(({ rows }) => rows)
    .filter(({ days }) => -days > found.overdueDaysMax)
    .toSorted((one, other) => one.days - other.days)[0]
  return {
    businessDate: day,
    lenderName: found.lenderName,
    verified: found.verified,
    arrears: oldest
      ? {
          loanId: oldest.loanId,
          loanNumber: oldest.loanNumber,
          due: oldest.moved,
          days: -oldest.days,
          amount: oldest.amount,
          currency: oldest.currency,
        }
      : null,
    overdue,
    payments: own
      .flatMap((one) => paymentsOf(one, day, false))
      .toSorted((one, other) => one.days - other.days),
    overall: overallOf(products),
    products: products.map((one) => ({
      ...termsShown(termsOfRow(one.terms)),
      on: one.on,
      ...ownShown(one),
    })),
    applications: found.applications.map((one) => {
      const { id, number, productName, currency, amount, state, appliedAt, lapsesOn } = applicationShown(one)
      return { id, number, productName, currency, amount, state, appliedAt, lapsesOn }
    }),
    loans: own.map(({ row, view }) => ({
      id: row.id,
      number: loanNumber(row.serial),
      productName: row.productName,
      currency: row.currency,
      principal: amountText(view.principal, row.currency),
      rowsPaid: row.rowsPaid,
      rows: row.rows,
      state: view.state,
    })),
  }
}
