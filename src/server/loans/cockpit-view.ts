/** The cockpit of a lender as its page shows it. */
import type * as contract from '#contract/financing-home.ts'
import type { Reply } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { amountText, limitShown, type UseRow, usageOfRow } from '../financing/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'

type Sums = { readonly limit: string; readonly use: UseRow }
/** A limit and what is used of it. */
export const sumsShown = ({ limit, use }: Sums, currency: Currency) =>
  limitShown({ limit: BigInt(limit), use: usageOfRow(use) }, currency)

type Cockpit = Reply<typeof contract.financeCockpit>
export type CockpitRow = Pick<
  Cockpit,
  'asOf' | 'businessDate' | 'currency' | 'currencies' | 'dealersTotal' | 'outstanding'
> & {
  readonly toDecide: number
  readonly toDisburse: number
  readonly toConfirm: number
  readonly exceptions: number
  readonly week: Cockpit['dueThisWeek']
  readonly overdue: Omit<Cockpit['overdue'], 'ages'>
  readonly ages: Cockpit['overdue']['ages']
  readonly limits: Sums
  readonly products: readonly {
    readonly productId: string
    readonly productName: string
    readonly sums: Sums
  }[]
  readonly weeks: Cockpit['weeks']
  readonly dealers: readonly (Pick<
    Cockpit['dealers'][number],
    'dealerId' | 'dealerName' | 'nextDue' | 'nextAmount' | 'overdue' | 'overdueDays'
  > & {
    readonly sums: Sums
  })[]
}

export function cockpitShown(actor: Actor, row: CockpitRow): Cockpit {
  const { abilities } = requireActing(actor)
  const shown = (minor: string): string => amountText(BigInt(minor), row.currency)
  const { asOf, businessDate, currency, currencies, dealersTotal } = row
  const mayDecide = abilities.has('financing.approve')
  const mayPay = abilities.has('financing.pay')
  return {
    asOf,
    businessDate,
    currency,
    currencies,
    dealersTotal,
    waiting: {
      toDecide: mayDecide ? row.toDecide : 0,
      toDisburse: mayPay ? row.toDisburse : 0,
      toConfirm: mayDecide ? row.toConfirm : 0,
      exceptions: mayPay ? row.exceptions : 0,
    },
    outstanding: { ...row.outstanding, amount: shown(row.outstanding.amount) },
    dueThisWeek: { ...row.week, amount: shown(row.week.amount) },
    overdue: {
      loans: row.overdue.loans,
      amount: shown(row.overdue.amount),
      penalties: shown(row.overdue.penalties),
      ages: row.ages.map((age) => ({ ...age, amount: shown(age.amount) })),
    },
    limits: {
      ...sumsShown(row.limits, currency),
      products: row.products.map(({ sums, ...product }) => ({ ...product, ...sumsShown(sums, currency) })),
    },
    weeks: row.weeks.map(({ from, principal, interest }) => ({
      from,
      principal: shown(principal),
      interest: shown(interest),
    })),
    dealers: row.dealers.map(({ sums, nextAmount, overdue, ...dealer }) => ({
      ...dealer,
      ...sumsShown(sums, currency),
      nextAmount: nextAmount === null ? null : shown(nextAmount),
      overdue: shown(overdue),
    })),
  }
}
