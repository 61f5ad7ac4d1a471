/**
 * A loan is its events. `loanAt` applies them by value date and entry number, whatever the order in which they arrived,
 * and says how the loan is on a day: its schedules, what each repayment paid, penalties, what is owed and what is free.
 */
import type { Day } from '../day.ts'
import { accruedUnpaid, balanceOf } from './accrual.ts'
import { applyChange } from './loan-changes.ts'
import { countedEvents, type LoanEvent } from './loan-events.ts'
import {
  addParts,
  type LoanRow,
  type LoanVersion,
  noParts,
  overdueDaysOf,
  type Parts,
  penaltyOfRow,
  sumOfParts,
  unpaidOf,
} from './loan-rows.ts'
import {
  type Allocation,
  accrualDay,
  beginRun,
  dueUnpaid,
  fallDue,
  type LoanRun,
  type PlanVersion,
  poolOf,
} from './loan-run.ts'
import type { Penalty } from './penalty.ts'
import type { ScheduleRow } from './schedule.ts'
import type { LoanState } from './states.ts'

export type LoanRowView = ScheduleRow & {
  readonly dueDay: Day
  readonly isDue: boolean
  readonly paid: Parts
  readonly waived: Parts
  /** Of a row that is not due, all that is left of it. */
  readonly unpaid: Parts
  readonly penalty: Penalty
  /** Days since its due day; 0 if it is not overdue. */
  readonly overdueDays: number
}

export type LoanView = {
  readonly state: LoanState
  readonly disbursed: bigint
  /** By the schedule in force. */
  readonly rows: readonly LoanRowView[]
  readonly plans: readonly PlanVersion[]
  readonly allocations: readonly Allocation[]
  /** What is unpaid of the rows that have fallen due. */
  readonly due: Parts
  /** Principal that is not due, and the interest that has accrued on it. */
  readonly undue: { readonly principal: bigint; readonly interest: bigint }
  /** Paid back to the dealer beyond what was unallocated. */
  readonly overdrawn: bigint
  /** Unpaid principal; with what is overdrawn it is what the dealer has of the company's money. */
  readonly principal: bigint
  /** Of the limit, in use: after a write-off all that was written off of the principal. */
  readonly used: bigint
  /** Money for the next row. */
  readonly held: bigint
  /** Money above that, which waits for the buyer to say early or return. */
  readonly waiting: bigint
  /** Money of a loan on which nothing is owed. */
  readonly credit: bigint
  readonly writtenOff: { readonly day: Day; readonly owed: Parts; readonly recovered: Parts } | undefined
}

export function loanAt(version: LoanVersion, events: readonly LoanEvent[], day: Day): LoanView {
  const { disbursement, changes } = countedEvents(events, day)
  const run = beginRun(version, disbursement)
  for (const change of changes) applyChange(run, change)
  fallDue(run, day)
  return viewOf(run, disbursement.principal, day)
}

function viewOf(run: LoanRun, disbursed: bigint, day: Day): LoanView {
  const rows = run.rows.map((row, at) => rowView(run, row, at < run.dueCount, day))
  const due = dueUnpaid(run, day)
  const undue = { principal: balanceOf(run), interest: accruedUnpaid(run, day) }
  const principal = due.principal + undue.principal
  const isClear = sumOfParts(due) + undue.principal + undue.interest + run.overdrawn === 0n
  return {
    state: stateOf(run, rows, isClear),
    disbursed,
    rows,
    plans: run.plans,
    allocations: run.allocations,
    due,
    undue,
    overdrawn: run.overdrawn,
    principal,
    used: run.writeOff ? run.writeOff.owed.principal : principal,
    ...freeMoney(run, rows, isClear),
    writtenOff: run.writeOff && {
      day: run.writeOff.day,
      owed: run.writeOff.owed,
      recovered: sumOfAllocations(run.allocations.slice(run.writeOff.allocationsBefore)),
    },
  }
}

function rowView(run: LoanRun, row: LoanRow, isDue: boolean, day: Day): LoanRowView {
  const { due, moved, assumed, principal, interest } = row.plan
  const { dueDay, paid, waived } = row
  const penalty = penaltyOfRow(row, accrualDay(run, day), run.version.terms)
  const unpaid = unpaidOf(row, penalty)
  const overdueDays = overdueDaysOf(row, unpaid, day)
  const amounts = { principal, interest, paid, waived, unpaid, penalty }
  return { due, moved, assumed, dueDay, isDue, overdueDays, ...amounts }
}

function stateOf(run: LoanRun, rows: readonly LoanRowView[], isClear: boolean): LoanState {
  if (run.writeOff) return 'writtenOff'
  if (isClear) return 'settled'
  return rows.some(({ overdueDays }) => overdueDays > 0) ? 'overdue' : 'disbursed'
}

function freeMoney(run: LoanRun, rows: readonly LoanRowView[], isClear: boolean) {
  const free = poolOf(run)
  if (isClear) return { held: 0n, waiting: 0n, credit: free }
  const next = rows[run.dueCount]
  const wanted = next ? sumOfParts(next.unpaid) : 0n
  const held = free < wanted ? free : wanted
  return { held, waiting: free - held, credit: 0n }
}

const sumOfAllocations = (allocations: readonly Allocation[]): Parts =>
  allocations
    .filter(({ kind }) => kind === 'due')
    .reduce<Parts>((sum, allocation) => addParts(sum, allocation), noParts)
