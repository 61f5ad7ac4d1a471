/** A loan as its page shows it: its plan, its events with what each paid, what is owed and what settles it. */

import type * as contract from '#contract/loans.ts'
import type { Reply } from '#contract/route.ts'
import { addDays, type Day } from '#domain/day.ts'
import type { LoanRequestKind } from '#domain/financing/kinds.ts'
import { type LoanRowView, type LoanView, loanAt } from '#domain/financing/loan-at.ts'
import type { WaivedPart } from '#domain/financing/loan-events.ts'
import { addParts, noParts, type Parts, sumOfParts } from '#domain/financing/loan-rows.ts'
import { loanNumber } from '#domain/financing/numbers.ts'
import { type Settlement, settlementAt, settlementOf } from '#domain/financing/settlement.ts'
import type { LoanState } from '#domain/financing/states.ts'
import type { RepaymentMethod, TermUnit } from '#domain/financing/terms.ts'
import type { Currency } from '#domain/money.ts'
import { bankDaysFrom } from '../calendars/queries.ts'
import { amountText, limitShown, rateText, type UseRow, useOfRow } from '../financing/queries.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import { type Loan, type LoanJson, loanOf } from './reading.ts'

export type LoanRowJson = {
  readonly id: string
  readonly serial: string
  readonly applicationId: string
  readonly dealerId: string
  readonly dealerName: string
  readonly lenderId: string
  readonly lenderName: string
  readonly productId: string
  readonly productName: string
  readonly currency: Currency
  readonly amount: string
  readonly rateBps: number
  readonly term: number
  readonly termUnit: TermUnit
  readonly method: RepaymentMethod
  readonly startDay: Day
  readonly state: LoanState
  readonly principal: string
  readonly overdue: string
  readonly overdueDays: number
  readonly penalty: string
  readonly credit: string
  readonly nextDue: Day | null
  readonly nextAmount: string | null
  readonly rowsPaid: number
  readonly rows: number
}

export function loanRowShown({ serial, rateBps, nextAmount, ...row }: LoanRowJson) {
  const shown = (minor: string): string => amountText(BigInt(minor), row.currency)
  return {
    ...row,
    number: loanNumber(serial),
    rate: rateText(rateBps),
    amount: shown(row.amount),
    principal: shown(row.principal),
    overdue: shown(row.overdue),
    penalty: shown(row.penalty),
    credit: shown(row.credit),
    nextAmount: nextAmount === null ? null : shown(nextAmount),
  }
}

type Entered = {
  readonly number: number
  readonly reference: string | null
  readonly reason: string | null
  readonly by: string
  readonly name: string
  readonly confirmer: string | null
  readonly at: string
}
type RequestJson = {
  readonly id: string
  readonly kind: LoanRequestKind
  readonly part: WaivedPart | null
  readonly amount: string | null
  readonly valueDate: Day
  readonly reason: string
  readonly state: 'open' | 'confirmed' | 'declined'
  readonly requestedAt: string
  readonly requestedBy: string
  readonly requester: string
  readonly decider: string | null
}

export type LoanPageRow = {
  readonly row: LoanRowJson
  readonly loan: LoanJson
  readonly way: 'transfer' | 'setOff'
  readonly receivable: string | null
  readonly isLender: boolean
  readonly day: Day
  readonly calendar: string | null
  readonly entered: readonly Entered[]
  readonly versions: Reply<typeof contract.loanRead>['schedules']
  readonly limit: string
  readonly use: UseRow
  readonly approvedAt: string
  readonly approvedBy: string
  readonly approver: string
  readonly approverRole: string
  readonly disbursedAt: string
  readonly disbursedBy: string
  readonly disburser: string
  readonly requests: readonly RequestJson[]
  readonly payTo: { readonly holder: string; readonly number: string; readonly bankName: string } | null
}

export const foldOf = ({ loan, calendar }: Pick<LoanPageRow, 'loan' | 'calendar'>): Loan =>
  loanOf(loan, bankDaysFrom(calendar))

type Format = (minor: bigint) => string

function scheduleShown(
  { rows }: LoanView,
  loan: Loan,
  day: Day,
  shown: Format,
): Reply<typeof contract.loanRead>['schedule'] {
  let left = loan.amount
  return rows.map((row, at) => {
    left -= row.principal
    const paid = sumOfParts(row.paid)
    const isPaid = row.isDue && sumOfParts(row.unpaid) === 0n
    return {
      number: at + 1,
      due: row.due,
      moved: row.dueDay,
      assumed: row.assumed,
      principal: shown(row.principal),
      interest: shown(row.interest),
      total: shown(row.principal + row.interest),
      penalty: shown(row.penalty.total),
      paid: shown(paid),
      waived: shown(sumOfParts(row.waived)),
      unpaid: shown(sumOfParts(row.unpaid)),
      left: shown(left),
      paidOn: null,
      daysLate: row.overdueDays,
      state: stateOf(row, isPaid, day),
      penaltySpans: row.penalty.spans.map(({ from, to, days, base }) => ({
        from,
        to,
        days,
        base: shown(base),
        rate: rateText(loan.version.terms.penaltyBps),
      })),
    }
  })
}

function stateOf({ overdueDays, isDue }: LoanRowView, isPaid: boolean, _day: Day) {
  if (isPaid) return 'paid' as const
  if (overdueDays > 0) return 'overdue' as const
  return isDue ? ('due' as const) : ('notDue' as const)
}

/** What the rows of a schedule were finished by: the last payment of each. */
function paidDays({ allocations, rows }: LoanView): ReadonlyMap<Day, Day> {
  const last = new Map<Day, Day>()
  for (const { due, day, kind } of allocations) if (due !== null && kind !== 'overdrawn') last.set(due, day)
  return new Map(rows.flatMap(({ due }) => (last.has(due) ? [[due, last.get(due) ?? due] as const] : [])))
}

const settlementShown = (
  { day, principal, interest, penalty, accrued, total }: Settlement,
  shown: Format,
) => ({
  day,
  principal: shown(principal),
  interest: shown(interest),
  penalty: shown(penalty),
  accrued: shown(accrued),
  total: shown(total),
})

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
  const finished = paidDays(view)
  return {
    ...loanRowShown(row),
    asOf: day,
    dayCount: terms.dayCount,
    penaltyRate: rateText(terms.penaltyBps),
    graceDays: terms.graceBankDays,
    earlyEffect: terms.earlyEffect,
    way: found.way,
    receivable: found.receivable,
    schedule: scheduleShown(view, loan, day, shown).map((one) => ({
      ...one,
      paidOn: one.state === 'paid' ? (finished.get(one.due as Day) ?? null) : null,
    })),
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
    allotment: limitShown({ limit: BigInt(found.limit), use: useOfRow(found.use) }, row.currency),
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

/** What settles the loan on a day, and on each of the days that a page shows. */
export function settlementView(
  found: LoanPageRow,
  chosen: Day,
  days: readonly Day[],
): Reply<typeof contract.loanSettlement> {
  const loan = foldOf(found)
  const shown: Format = (minor) => amountText(minor, found.row.currency)
  const at = (day: Day) => settlementShown(settlementAt(loan.version, loan.events, day), shown)
  const view = loanAt(loan.version, loan.events, chosen)
  const later = view.rows
    .filter(({ isDue }) => !isDue)
    .reduce((sum, row) => sum + row.interest - row.paid.interest, 0n)
  return {
    currency: found.row.currency,
    chosen: at(chosen),
    days: days.map(at),
    saved: shown(later - view.undue.interest),
  }
}
