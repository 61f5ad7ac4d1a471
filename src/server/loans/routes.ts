/** The calls of loans. */
import * as home from '#contract/financing-home.ts'
import * as actions from '#contract/loan-actions.ts'
import * as contract from '#contract/loans.ts'
import type { Input, Reply } from '#contract/route.ts'
import { addDays } from '#domain/day.ts'
import { exceptionSolutions } from '#domain/financing/kinds.ts'
import { settlementDaysMax, settlementDaysShown } from '#domain/financing/limits.ts'
import { loanAt } from '#domain/financing/loan-at.ts'
import type { LoanEvent } from '#domain/financing/loan-events.ts'
import { addParts, noParts, type Parts, sumOfParts } from '#domain/financing/loan-rows.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { isSettlementDay } from '#domain/financing/settlement.ts'
import { summaryOf } from '#domain/financing/summary.ts'
import type { Currency } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { amountText, type KeptRow, type Page } from '../financing/queries.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { type CockpitRow, cockpitShown } from './cockpit-view.ts'
import { disburse } from './disburse.ts'
import { moveCredit, solve } from './exceptions.ts'
import { cockpit, creditSql, homeSql } from './home-sql.ts'
import { type CreditRow, creditShown, type HomeRow, homeShown } from './home-view.ts'
import { foldOf, type LoanPageRow } from './page-row.ts'
import { exceptionOf, repaidMinor, repay, returnRepayment } from './repay.ts'
import { askRequest, decideRequest } from './requests.ts'
import { type LoanRowJson, loanRowShown } from './row-view.ts'
import { settlementView } from './settlement-view.ts'
import { exceptionSql, isLoanAnchored, loanPage, loanSql, scheduleSql } from './sql.ts'
import { loanView } from './view.ts'

const fieldOf = {
  disbursementDayUnfit: 'day',
  disbursementDayClosed: 'day',
  disbursementReceivableMissing: 'receivable',
  repaymentAmountUnfit: 'amount',
  repaymentFuture: 'valueDate',
  repaymentReferenceUsed: 'reference',
  waiverTooMuch: 'amount',
  creditTooSmall: 'amount',
  creditLoanUnfit: 'toLoanId',
  settlementDayUnfit: 'day',
} as const

const ofLoan = {
  sql: loanSql,
  values: ({ params }: { readonly params: { readonly id: string } }) => [params.id],
}

/** How a repayment would be allocated: the fold with it less the fold without. */
function previewOf(
  found: LoanPageRow,
  body: Input<typeof actions.repaymentPreview>['body'],
): Result<Reply<typeof actions.repaymentPreview>> {
  const { currency } = found.row
  const { day } = found
  const amount = repaidMinor(body.amount, body.currency)
  if (!amount.ok) return amount
  if (body.valueDate > day) return refuse('repaymentFuture', { day })
  const loan = foldOf(found)
  if (exceptionOf(loan, body.currency, body.valueDate, day)) return refuse('exceptionUnfit')
  const entry = loan.events.length + 1
  const repayment: LoanEvent = {
    kind: 'repayment',
    entry,
    valueDate: body.valueDate,
    amount: amount.value,
    early: body.early,
  }
  const before = loanAt(loan.version, loan.events, day)
  const after = loanAt(loan.version, [...loan.events, repayment], day)
  const paid = after.allocations
    .filter((one) => one.entry === entry)
    .reduce<Parts>((sum, one) => addParts(sum, one), noParts)
  const shown = (minor: bigint): string => amountText(minor, currency)
  return done({
    penalty: shown(paid.penalty),
    interest: shown(paid.interest),
    principal: shown(paid.principal),
    unallocated: shown(amount.value - sumOfParts(paid)),
    credit: shown(after.credit),
    stateAfter: after.state,
    overdueAfter: shown(summaryOf(after, day).overdue),
    limitFreed: shown(before.used - after.used),
  })
}

function settlementOn(
  found: LoanPageRow,
  { query }: Input<typeof contract.loanSettlement>,
): Result<Reply<typeof contract.loanSettlement>> {
  const { day } = found
  const chosen = query.day ?? day
  if (found.row.state === 'writtenOff') return refuse('loanWrittenOff')
  if (found.row.state === 'settled') return refuse('loanSettled')
  if (!isSettlementDay(chosen, day))
    return refuse('settlementDayUnfit', { first: day, last: addDays(day, settlementDaysMax) })
  const days = Array.from({ length: settlementDaysShown }, (_, at) => addDays(day, at))
  return done(settlementView(found, chosen, days))
}

type ScheduleJson = {
  readonly version: number
  readonly fromDay: string
  readonly currency: Currency
  readonly plan: readonly KeptRow[]
}
type ExceptionJson = Omit<Reply<typeof actions.loanExceptionList>['list'][number], 'loanNumber' | 'can'> & {
  readonly loanSerial: string | null
}

export const loanRoutes: readonly Served[] = [
  withFieldErrors(act(contract.loanDisburse, disburse), fieldOf),
  present<typeof contract.loanList, Page<LoanRowJson>>(
    contract.loanList,
    { sql: loanPage, isAnchored: isLoanAnchored },
    ({ row: { rows, ...place } }) => done({ ...place, list: rows.map(loanRowShown) }),
  ),
  present<typeof contract.loanRead, LoanPageRow | null>(contract.loanRead, ofLoan, ({ row, actor }) =>
    row ? done(loanView(actor, row)) : refuse('notFound'),
  ),
  present<typeof contract.loanScheduleRead, ScheduleJson | null>(
    contract.loanScheduleRead,
    { sql: scheduleSql, values: ({ params }) => [params.id, params.version] },
    ({ row }) => {
      if (!row) return refuse('notFound')
      const shown = (minor: string): string => amountText(BigInt(minor), row.currency)
      const rows = row.plan.map(({ due, moved, principal, interest }, at) => ({
        number: at + 1,
        due,
        moved,
        principal: shown(principal),
        interest: shown(interest),
      }))
      return done({ version: row.version, fromDay: row.fromDay, rows })
    },
  ),
  withFieldErrors(
    present<typeof actions.repaymentPreview, LoanPageRow | null>(
      actions.repaymentPreview,
      ofLoan,
      ({ row, input }) => (row?.isLender ? previewOf(row, input.body) : refuse('notFound')),
    ),
    fieldOf,
  ),
  withFieldErrors(act(actions.loanRepay, repay), fieldOf),
  act(actions.repaymentReturn, returnRepayment),
  withFieldErrors(
    present<typeof contract.loanSettlement, LoanPageRow | null>(
      contract.loanSettlement,
      ofLoan,
      ({ row, input }) => (row ? settlementOn(row, input) : refuse('notFound')),
    ),
    fieldOf,
  ),
  withFieldErrors(act(actions.loanRequestAdd, askRequest), fieldOf),
  act(actions.loanRequestDecide, decideRequest),
  present<typeof actions.loanExceptionList, readonly ExceptionJson[]>(
    actions.loanExceptionList,
    { sql: exceptionSql },
    ({ row }) =>
      done({
        list: row.map(({ loanSerial, amount, ...one }) => ({
          ...one,
          amount: amountText(BigInt(amount), one.currency),
          loanNumber: loanSerial === null ? null : loanNumber(loanSerial),
          can: exceptionSolutions.filter((solution) => solution !== 'early' || one.kind !== 'wrongCurrency'),
        })),
      }),
  ),
  act(actions.loanExceptionSolve, solve),
  withFieldErrors(act(actions.loanCreditMove, moveCredit), fieldOf),
  present<typeof home.financeCockpit, CockpitRow>(home.financeCockpit, { sql: cockpit }, ({ row, actor }) =>
    done(cockpitShown(actor, row)),
  ),
  present<typeof home.financeHome, HomeRow>(home.financeHome, { sql: homeSql }, ({ row }) =>
    done(homeShown(row)),
  ),
  present<typeof home.creditQuery, CreditRow>(home.creditQuery, { sql: creditSql }, ({ row }) =>
    done(creditShown(row)),
  ),
]
