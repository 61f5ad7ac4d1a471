/** Records repayments and their returns; what cannot be booked goes to the exceptions. */

import { sql } from 'kysely'
import type * as contract from '#contract/loan-actions.ts'
import type { Input, Reply } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import type { Day } from '#domain/day.ts'
import { bookingProblem } from '#domain/financing/booking.ts'
import type { ExceptionKind } from '#domain/financing/kinds.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { readAmount } from '#domain/typed-amount.ts'
import type { Command, Work } from '../commands/command.ts'
import { journalEntryOfFinancing } from '../financing/commands.ts'
import { amountText, bankDays, businessDayOf, nameOf } from '../financing/queries.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import { type Posted, postLoans } from './post.ts'
import { type Loan, lockLoans, readLoans } from './reading.ts'
import * as store from './store.ts'
import { insertException } from './store.ts'

type LenderWork = Work<Actor>

/** A loan of the company that is acted as, locked; that of another company is not found. */
export async function lockOwnLoan({ db, actor }: LenderWork, id: string): Promise<Result<Loan, 'notFound'>> {
  const acting = requireActing(actor)
  const [locked] = await lockLoans(db, sql`l.id = ${id} and l.lender_tenant_id = ${acting.tenantId}`)
  if (locked === undefined) return refuse('notFound')
  const [loan] = await readLoans(db, sql`l.id = ${id}`, await bankDays(db))
  return loan && isWithin(acting, loan.lenderId) ? done(loan) : refuse('notFound')
}

export function repaidMinor(typed: string, currency: Currency): Result<bigint, 'repaymentAmountUnfit'> {
  const read = readAmount(typed, currency, { minorMax: totalMinorMax })
  return typeof read === 'string'
    ? refuse('repaymentAmountUnfit', { decimals: exponents[currency] })
    : done(read.minor)
}

const startOf = (loan: Loan): Day => loan.events.find(({ kind }) => kind === 'disbursement')?.valueDate as Day

/** Why a repayment cannot be booked by itself; undefined if it can. */
export function exceptionOf(
  loan: Loan,
  currency: Currency,
  valueDate: Day,
  today: Day,
): ExceptionKind | undefined {
  if (currency !== loan.currency) return 'wrongCurrency'
  const problem = bookingProblem(valueDate, { disbursed: startOf(loan), today })
  return problem === 'future' ? undefined : problem
}

type NewEvent = Omit<
  Parameters<typeof store.insertLoanEvent>[1],
  'lender_tenant_id' | 'loan_id' | 'dealer_id' | 'number' | 'entered_by' | 'enterer' | 'entered_at'
>

/** Adds an event and books the loan again: everything that came later by value date is posted again by the difference. */
export async function addEvent(
  work: Pick<LenderWork, 'db' | 'context' | 'businessNow' | 'actor'>,
  loan: Loan,
  event: NewEvent,
  by?: { readonly userId: string; readonly name: string },
): Promise<{ readonly number: number; readonly posted: Posted }> {
  const { db, actor, businessNow } = work
  const number = Math.max(...loan.events.map(({ entry }) => entry)) + 1
  await store.insertLoanEvent(db, {
    ...event,
    lender_tenant_id: loan.lenderTenantId,
    loan_id: loan.id,
    dealer_id: loan.dealerId,
    number,
    entered_by: by?.userId ?? actor.userId,
    enterer: by?.name ?? (await nameOf(db, actor.userId)),
    entered_at: businessNow,
  })
  const [again] = await readLoans(db, sql`l.id = ${loan.id}`, loan.version.calendar)
  if (!again) throw new Error('a locked loan is there')
  const [posted] = await postLoans(work, [again], businessDayOf(businessNow), {
    userId: actor.userId,
    eventNumber: number,
  })
  if (!posted) throw new Error('every loan is booked')
  return { number, posted }
}

export const repay: Command<
  Input<typeof contract.loanRepay>,
  Reply<typeof contract.loanRepay>,
  Actor
> = async (work, { params: { id }, body }) => {
  const { db, context, actor, businessNow } = work
  const found = await lockOwnLoan(work, id)
  if (!found.ok) return found
  const loan = found.value
  const today = businessDayOf(businessNow)
  const amount = repaidMinor(body.amount, body.currency)
  if (!amount.ok) return amount
  if (body.valueDate > today) return refuse('repaymentFuture', { day: today })
  if (await isReferenceUsed(work, loan, body.reference))
    return refuse('repaymentReferenceUsed', { reference: body.reference })
  const facts = {
    name: loanNumber(loan.serial),
    loanId: id,
    amount: amountText(amount.value, body.currency),
    currency: body.currency,
    valueDate: body.valueDate,
    reference: body.reference,
  }
  const kind = exceptionOf(loan, body.currency, body.valueDate, today)
  if (kind) {
    const exception = { id: context.makeId(), kind }
    await insertException(db, {
      lender_tenant_id: loan.lenderTenantId,
      ...exception,
      lender_id: loan.lenderId,
      loan_id: id,
      amount_minor: amount.value,
      currency: body.currency,
      value_date: body.valueDate,
      reference: body.reference,
      source: 'byHand',
      state: 'open',
      noted_by: actor.userId,
      noted_at: businessNow,
    })
    return done({
      value: { number: null, exception, state: loan.state },
      entry: journalEntryOfFinancing(
        actor,
        'financing.exceptionNoted',
        { ...facts, kind },
        [],
        topics.loansChanged,
      ),
    })
  }
  const { number, posted } = await addEvent(work, loan, {
    kind: 'repayment',
    value_date: body.valueDate,
    amount_minor: amount.value,
    early: body.early,
    reference: body.reference,
  })
  return done({
    value: { number, exception: null, state: posted.view.state },
    entry: journalEntryOfFinancing(actor, 'financing.repaid', facts, [loan.dealerId], topics.loansChanged),
  })
}

async function isReferenceUsed({ db }: LenderWork, loan: Loan, reference: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from loan_events e where e.lender_tenant_id = ${loan.lenderTenantId} and e.loan_id = ${loan.id}
        and e.kind = 'repayment' and e.reference = ${reference})
      or exists (select from loan_exceptions x where x.lender_tenant_id = ${loan.lenderTenantId} and x.loan_id = ${loan.id}
        and x.state = 'open' and x.reference = ${reference}) as used`.execute(db)
  return rows[0]?.used ?? false
}

export const returnRepayment: Command<Input<typeof contract.repaymentReturn>, null, Actor> = async (
  work,
  { params: { id, number }, body },
) => {
  const { actor } = work
  const found = await lockOwnLoan(work, id)
  if (!found.ok) return found
  const loan = found.value
  const repaid = loan.events.find(({ entry }) => entry === number)
  if (!repaid) return refuse('notFound')
  if (repaid.kind !== 'repayment') return refuse('repaymentNotReturnable')
  if (loan.events.some((event) => event.kind === 'return' && event.repayment === number))
    return refuse('repaymentReturned')
  // Of the same value date: it counts as never made.
  await addEvent(work, loan, {
    kind: 'return',
    value_date: repaid.valueDate,
    of_number: number,
    reference: body.reference,
  })
  const facts = {
    name: loanNumber(loan.serial),
    loanId: id,
    amount: amountText(repaid.amount, loan.currency),
    currency: loan.currency,
    reference: body.reference,
  }
  return done({
    value: null,
    entry: journalEntryOfFinancing(actor, 'financing.returned', facts, [loan.dealerId], topics.loansChanged),
  })
}
