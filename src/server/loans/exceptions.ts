/** Solves exceptions, and returns or moves what was overpaid. */

import type * as contract from '#contract/loan-actions.ts'
import type { Input } from '#contract/route.ts'
import { topics } from '#contract/topics.ts'
import { loanAt } from '#domain/financing/loan-at.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { Command, Work } from '../commands/command.ts'
import { journalEntryOfFinancing } from '../financing/commands.ts'
import { amountText, businessDayOf, nameOf } from '../financing/queries.ts'
import { type Actor, isWithin, requireActing } from '../sessions/actor.ts'
import type { Loan } from './reading.ts'
import { addEvent, exceptionOf, lockOwnLoan, repaidMinor } from './repay.ts'
import * as store from './store.ts'

/** Money that is booked for a loan, on its own value date or, where that is too early, today. */
async function book(
  work: Work<Actor>,
  loan: Loan,
  found: store.LoanException,
  early: boolean,
): Promise<Result<null>> {
  const today = businessDayOf(work.businessNow)
  const kind = exceptionOf(loan, found.currency, found.value_date, today)
  if (kind === 'wrongCurrency') return refuse('exceptionUnfit')
  const valueDate = kind === undefined ? found.value_date : today
  await addEvent(work, loan, {
    kind: 'repayment',
    value_date: valueDate,
    amount_minor: found.amount_minor,
    early,
    reference: found.reference,
  })
  return done(null)
}

export const solve: Command<Input<typeof contract.loanExceptionSolve>, null, Actor> = async (
  work,
  { params: { id }, body: { solution, loanId } },
) => {
  const { db, actor, businessNow } = work
  const acting = requireActing(actor)
  const seen = await db
    .selectFrom('loan_exceptions')
    .select(['loan_id', 'lender_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!seen || !isWithin(acting, seen.lender_id)) return refuse('notFound')
  const target = solution === 'otherLoan' ? loanId : (seen.loan_id ?? undefined)
  if (solution !== 'returned' && target === undefined) return refuse('exceptionUnfit')
  const loan = target === undefined ? undefined : await lockOwnLoan(work, target)
  if (loan && !loan.ok) return loan
  const found = await store.lockException(db, id)
  if (!found) return refuse('notFound')
  if (found.state !== 'open') return refuse('loanExceptionSolved')
  if (solution === 'otherLoan' && target === found.loan_id) return refuse('exceptionUnfit')
  await store.solveException(db, found, {
    solution,
    solution_loan_id: solution === 'otherLoan' ? (target ?? null) : null,
    solved_by: actor.userId,
    solver: await nameOf(db, actor.userId),
    solved_at: businessNow,
  })
  if (solution !== 'returned' && loan) {
    const booked = await book(work, loan.value, found, solution === 'early')
    if (!booked.ok) return booked
  }
  const facts = {
    name: found.reference,
    exceptionId: id,
    solution,
    amount: amountText(found.amount_minor, found.currency),
    currency: found.currency,
  }
  const dealers = loan ? [loan.value.dealerId] : []
  return done({
    value: null,
    entry: journalEntryOfFinancing(actor, 'financing.exceptionSolved', facts, dealers, topics.loansChanged),
  })
}

export const moveCredit: Command<Input<typeof contract.loanCreditMove>, null, Actor> = async (
  work,
  { params: { id }, body },
) => {
  const { actor, businessNow } = work
  // Locked in the order of their ids.
  const ids = [id, ...(body.toLoanId === undefined ? [] : [body.toLoanId])].toSorted()
  const locked = new Map<string, Loan>()
  for (const one of ids) {
    const found = await lockOwnLoan(work, one)
    if (!found.ok) return one === id ? found : refuse('creditLoanUnfit')
    locked.set(one, found.value)
  }
  const loan = locked.get(id)
  if (!loan) return refuse('notFound')
  const amount = repaidMinor(body.amount, loan.currency)
  if (!amount.ok) return amount
  const today = businessDayOf(businessNow)
  const { credit, held, waiting } = loanAt(loan.version, loan.events, today)
  const free = credit + held + waiting
  if (free === 0n) return refuse('creditNone')
  if (amount.value > free) return refuse('creditTooSmall', { max: amountText(free, loan.currency) })
  const other = body.toLoanId === undefined ? undefined : locked.get(body.toLoanId)
  if (other && !isFitFor(loan, other)) return refuse('creditLoanUnfit')
  await addEvent(work, loan, {
    kind: 'payout',
    value_date: today,
    amount_minor: amount.value,
    to_loan_id: other?.id ?? null,
    reference: body.reference,
  })
  if (other)
    await addEvent(work, other, {
      kind: 'repayment',
      value_date: today,
      amount_minor: amount.value,
      early: false,
      reference: body.reference,
    })
  const facts = {
    name: loanNumber(loan.serial),
    loanId: id,
    toLoanId: other?.id ?? null,
    amount: amountText(amount.value, loan.currency),
    currency: loan.currency,
  }
  return done({
    value: null,
    entry: journalEntryOfFinancing(
      actor,
      'financing.creditMoved',
      facts,
      [loan.dealerId],
      topics.loansChanged,
    ),
  })
}

const isFitFor = (loan: Loan, other: Loan): boolean =>
  other.id !== loan.id &&
  other.dealerId === loan.dealerId &&
  other.currency === loan.currency &&
  other.state !== 'settled'
