/**
 * The one function that books loans: compares what their events come to on a day with what is posted, and posts the
 * difference. A repayment, a return, a waiver, a backdated entry and the day roll differ by their event and their day.
 */

import type { Day, Instant } from '#domain/day.ts'
import {
  type Balances,
  balancesOf,
  differenceOf,
  loanAccounts,
  sumOfBalances,
} from '#domain/financing/balances.ts'
import { type LoanView, loanAt } from '#domain/financing/loan-at.ts'
import { type LoanState, loanEventBetween } from '#domain/financing/states.ts'
import { summaryOf } from '#domain/financing/summary.ts'
import type { LoanPosting } from '#domain/ledger/posting.ts'
import type { UnitWork } from '../commands/unit-of-work.ts'
import { type KeptRow, keptRows } from '../financing/queries.ts'
import { postAll } from '../ledger/commands.ts'
import type { Loan } from './reading.ts'
import * as store from './store.ts'

/** Who brought it about, and with which event; the platform and none where a day passed. */
export type Cause = { readonly userId: string; readonly eventNumber: number | null }

export type Posted = {
  readonly loan: Loan
  readonly view: LoanView
  readonly before: LoanState
  readonly difference: Balances | undefined
}

export async function postLoans(
  work: Pick<UnitWork, 'db' | 'context' | 'businessNow'>,
  loans: readonly Loan[],
  day: Day,
  cause: Cause,
): Promise<readonly Posted[]> {
  const { db, context, businessNow } = work
  const posted = loans.map((loan) => postedOf(loan, day))
  const postings = posted.flatMap(({ loan, difference }) => {
    if (!difference) return []
    const id = context.makeId()
    return [
      {
        id,
        ledger: ledgerPosting(loan, id, difference, businessNow),
        row: postingRow(loan, id, difference, day, cause, businessNow),
      },
    ]
  })
  await postAll(
    { db, makeId: context.makeId },
    postings.map(({ ledger }) => ledger),
  )
  await store.insertPostings(
    db,
    postings.map(({ row }) => row),
  )
  await store.insertSchedules(
    db,
    posted.flatMap(({ loan, view }) => newSchedules(loan, view, businessNow)),
  )
  await store.insertStates(
    db,
    posted.flatMap((one) => newState(one, day, cause, businessNow)),
  )
  await store.changeLoans(
    db,
    posted.map((one) => figuresOf(one, day)),
    day,
    businessNow,
  )
  return posted
}

function postedOf(loan: Loan, day: Day): Posted {
  const view = loanAt(loan.version, loan.events, day)
  const balances = balancesOf(view, loan.events, day)
  if (sumOfBalances(balances) !== 0n) throw new Error(`the accounts of loan ${loan.id} do not balance`)
  return { loan, view, before: loan.state, difference: differenceOf(balances, loan.posted) }
}

const ledgerPosting = (
  { lenderTenantId, dealerId, currency }: Loan,
  subjectId: string,
  difference: Balances,
  at: Date,
): LoanPosting => ({
  lenderTenantId,
  dealerId,
  purpose: 'financing.posted',
  subjectId,
  at: at.getTime() as Instant,
  entries: loanAccounts.flatMap((kind) =>
    difference[kind] === 0n ? [] : [{ kind, amount: { currency, minor: difference[kind] } }],
  ),
})

const postingRow = (
  loan: Loan,
  id: string,
  difference: Balances,
  day: Day,
  { eventNumber }: Cause,
  at: Date,
): store.NewPosting => ({
  lender_tenant_id: loan.lenderTenantId,
  loan_id: loan.id,
  number: loan.postings + 1,
  dealer_id: loan.dealerId,
  id,
  day,
  event_number: eventNumber,
  principal: difference.loanPrincipal,
  interest: difference.loanInterest,
  penalty: difference.loanPenalty,
  credit: difference.loanCredit,
  held: difference.loanHeld,
  money: difference.loanMoney,
  income: difference.loanIncome,
  waived: difference.loanWaived,
  written_off: difference.loanWrittenOff,
  posted_at: at,
})

/** Kept where the schedule in force is not the last that was kept. */
function newSchedules({ schedules, ...loan }: Loan, view: LoanView, at: Date) {
  const current = view.plans.at(-1)
  if (!current) return []
  const rows = keptRows(current.rows)
  const last = schedules.at(-1)
  if (last && isSame(last, rows)) return []
  return [
    {
      lender_tenant_id: loan.lenderTenantId,
      loan_id: loan.id,
      version: schedules.length + 1,
      dealer_id: loan.dealerId,
      from_day: current.from,
      // Written as it is read: a JSON column keeps its bytes.
      plan: rows as unknown as string,
      made_at: at,
    },
  ]
}

const isSame = (one: readonly KeptRow[], other: readonly KeptRow[]): boolean =>
  one.length === other.length && one.every((row, at) => JSON.stringify(row) === JSON.stringify(other[at]))

function newState({ loan, view, before }: Posted, day: Day, { userId }: Cause, at: Date) {
  if (view.state === before && loan.states > 0) return []
  if (loan.states > 0 && !loanEventBetween(before, view.state))
    throw new Error(`a loan does not go from ${before} to ${view.state}`)
  return [
    {
      lender_tenant_id: loan.lenderTenantId,
      loan_id: loan.id,
      number: loan.states + 1,
      dealer_id: loan.dealerId,
      state: view.state,
      day,
      changed_at: at,
      changed_by: userId,
    },
  ]
}

function figuresOf({ loan, view }: Posted, day: Day): store.LoanFigures {
  const { lenderTenantId, id, events } = loan
  return {
    lenderTenantId,
    id,
    state: view.state,
    balances: balancesOf(view, events, day),
    writtenOff: view.writtenOff ? view.used : 0n,
    rows: view.rows.length,
    ...summaryOf(view, day),
  }
}
