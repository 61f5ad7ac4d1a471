/** A loan as its page shows it: its plan, its events with what each paid, what is owed and what settles it. */
import type * as contract from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import { addDays, type Day } from '#domain/day.ts'
import { type LoanView, loanAt } from '#domain/financing/loan-at.ts'
import { addParts, noParts, type Parts, sumOfParts } from '#domain/financing/loan-rows.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { settlementOf } from '#domain/financing/settlement.ts'
import { amountText, limitShown, rateText, usageOfRow } from '../financing/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Format, foldOf, type LoanPageRow, type RequestJson } from './page-row.ts'
import type { Loan } from './reading.ts'
import { loanRowShown } from './row-view.ts'
import { scheduleShown } from './schedule-view.ts'
import { settlementShown } from './settlement-view.ts'

function eventsShown(
  actor: Actor,
  { entered, row, isLender }: LoanPageRow,
  loan: Loan,
  view: LoanView,
  shown: Format,
) {
  const paidBy = new Map<number, Parts>()
  for (const { entry, ...parts } of view.allocations)
    paidBy.set(entry, addParts(paidBy.get(entry) ?? noParts, parts))
  const returned = new Set(loan.events.flatMap((event) => (event.kind === 'return' ? [event.repayment] : [])))
  return loan.events.map((event, at) => {
    const who = entered[at]
    const amount = 'amount' in event ? event.amount : 'principal' in event ? event.principal : null
    const parts = paidBy.get(event.entry) ?? noParts
    const rest =
      event.kind === 'repayment' && !returned.has(event.entry) ? event.amount - sumOfParts(parts) : 0n
    return {
      number: event.entry,
      kind: event.kind,
      valueDate: event.valueDate,
      amount: amount === null ? null : shown(amount),
      penalty: shown(parts.penalty),
      interest: shown(parts.interest),
      principal: shown(parts.principal),
      unallocated: shown(rest),
      early: event.kind === 'repayment' ? event.early : null,
      part: event.kind === 'waiver' ? event.part : null,
      ofNumber: 'repayment' in event ? event.repayment : null,
      returned: returned.has(event.entry),
      reference: who?.reference ?? null,
      reason: who?.reason ?? null,
      by: {
        at: who?.at ?? '',
        company: row.lenderName,
        role: null,
        name: isLender ? (who?.name ?? null) : null,
        isSelf: who?.by === actor.userId,
      },
      confirmedBy: isLender ? (who?.confirmer ?? null) : null,
    }
  })
}

/** What the arrears come to, and what tomorrow adds. */
function arrearsOf(loan: Loan, view: LoanView, day: Day, shown: Format) {
  if (view.state !== 'overdue') return null
  const owed = sumOfParts(view.due)
  const tomorrow = loanAt(loan.version, loan.events, addDays(day, 1)).due.penalty
  return { amount: shown(owed), penalty: shown(view.due.penalty), perDay: shown(tomorrow - view.due.penalty) }
}

export function loanView(actor: Actor, found: LoanPageRow): Reply<typeof contract.loanRead> {
  const { row, isLender, day } = found
  const loan = foldOf(found)
  const view = loanAt(loan.version, loan.events, day)
  const shown: Format = (minor) => amountText(minor, row.currency)
  const { terms } = loan.version
  const interest = view.rows.reduce((sum, one) => sum + one.interest, 0n)
  const paid = view.allocations.reduce<Parts>(
    (sum, one) => (one.kind === 'waiver' ? sum : addParts(sum, one)),
    noParts,
  )
  const isOver = view.state === 'settled' || view.state === 'writtenOff'
  return {
    ...loanRowShown(row),
    asOf: day,
    dayCount: terms.dayCount,
    penaltyRate: rateText(terms.penaltyBps),
    graceDays: terms.graceBankDays,
    earlyEffect: terms.earlyEffect,
    way: found.way,
    receivable: found.receivable,
    schedule: scheduleShown(view, loan, shown),
    events: eventsShown(actor, found, loan, view, shown),
    interest: shown(interest),
    interestPaid: shown(paid.interest),
    penaltyPaid: shown(paid.penalty),
    held: shown(view.held),
    waiting: shown(view.waiting),
    writtenOff: shown(view.writtenOff ? sumOfParts(view.writtenOff.owed) : 0n),
    recovered: shown(view.writtenOff ? sumOfParts(view.writtenOff.recovered) : 0n),
    arrears: arrearsOf(loan, view, day, shown),
    settlement: isOver ? null : settlementShown(settlementOf(view, day), shown),
    allotment: limitShown({ limit: BigInt(found.limit), use: usageOfRow(found.use) }, row.currency),
    schedules: found.versions,
    ...decidersOf(actor, found),
    requests: found.requests.map((one) => requestShown(actor, one, shown)),
    payTo: found.payTo && {
      ...found.payTo,
      reference: `${loanNumber(row.serial)}-${Math.min(row.rowsPaid + 1, row.rows)}`,
    },
    can: isLender ? actionsOn(actor, view) : [],
  }
}

const decidersOf = (actor: Actor, found: LoanPageRow) => ({
  approved: {
    at: found.approvedAt,
    company: found.row.lenderName,
    role: found.approverRole,
    name: found.isLender ? found.approver : null,
    isSelf: found.approvedBy === actor.userId,
  },
  disbursed: {
    at: found.disbursedAt,
    company: found.row.lenderName,
    role: null,
    name: found.isLender ? found.disburser : null,
    isSelf: found.disbursedBy === actor.userId,
  },
})

function requestShown(actor: Actor, { requestedBy, amount, ...request }: RequestJson, shown: Format) {
  const can: ('confirm' | 'decline')[] = []
  const { abilities } = requireActing(actor)
  if (request.state === 'open' && abilities.has('financing.approve')) {
    if (requestedBy !== actor.userId) can.push('confirm')
    can.push('decline')
  }
  return { ...request, amount: amount === null ? null : shown(BigInt(amount)), can }
}

function actionsOn(actor: Actor, { state, credit, held, waiting, due, allocations }: LoanView) {
  if (!requireActing(actor).abilities.has('financing.pay')) return []
  const can: ('repay' | 'return' | 'waive' | 'writeOff' | 'credit')[] = ['repay']
  if (allocations.length > 0 || held + waiting + credit > 0n) can.push('return')
  if (due.penalty + due.interest > 0n && state !== 'writtenOff') can.push('waive')
  if (state === 'overdue') can.push('writeOff')
  if (credit + held + waiting > 0n) can.push('credit')
  return can
}
