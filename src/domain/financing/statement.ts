/** The statement of a loan for a period: what was owed before, each event with its allocation, what is owed after. */
import type { DateRange } from '../date-ranges.ts'
import { addDays, type Day } from '../day.ts'
import { type LoanView, loanAt } from './loan-at.ts'
import { type LoanEvent, sortedEvents } from './loan-events.ts'
import type { LoanVersion } from './loan-rows.ts'
import type { Allocation } from './loan-run.ts'

/** What is owed and what is free at the end of a day. */
export type Balance = {
  /** Due or not. */
  readonly principal: bigint
  /** Of rows that have fallen due. */
  readonly interest: bigint
  readonly penalty: bigint
  /** Held, waiting or credit. */
  readonly free: bigint
}

export type StatementLine = {
  readonly day: Day
  /** An event; or interest that falls due, with what was held for it; or the penalty of the days since the line before. */
  readonly kind: LoanEvent['kind'] | 'fallsDue' | 'penalty'
  /** The event; null for what the days bring. */
  readonly event: LoanEvent | null
  readonly allocations: readonly Allocation[]
  /** By how much it changes each part of the balance. */
  readonly change: Balance
  readonly balance: Balance
}

export type LoanStatement = {
  readonly opening: Balance
  readonly lines: readonly StatementLine[]
  readonly closing: Balance
}

const empty: Balance = { principal: 0n, interest: 0n, penalty: 0n, free: 0n }

/** Each event is applied to what came before it, so a return shows on its own day what it takes back. */
export function statementOf(
  version: LoanVersion,
  events: readonly LoanEvent[],
  { from, to }: DateRange,
): LoanStatement {
  const known = sortedEvents(events, to)
  const before = known.filter(({ valueDate }) => valueDate < from)
  let [applied, at] = [before, addDays(from, -1)]
  let view = viewAt(version, applied, at)
  const opening = balanceOf(view)
  const lines: StatementLine[] = []

  const passDays = (until: Day): void => {
    for (const day of stepsOf(view, at, until)) {
      const next = viewAt(version, applied, day)
      lines.push(...linesOfDays(day, view, next))
      view = next
      at = day
    }
  }
  for (const event of known.slice(before.length)) {
    passDays(event.valueDate)
    applied = [...applied, event]
    const next = viewAt(version, applied, event.valueDate)
    lines.push(eventLine(event, view, next))
    view = next
    at = event.valueDate
  }
  passDays(to)
  return { opening, lines, closing: balanceOf(view) }
}

/** Undefined until the disbursement. */
const viewAt = (version: LoanVersion, events: readonly LoanEvent[], day: Day): LoanView | undefined =>
  events.length === 0 ? undefined : loanAt(version, events, day)

/** The days after one until another on which rows fall due, and the last one. */
function stepsOf(view: LoanView | undefined, after: Day, until: Day): readonly Day[] {
  if (!view || until <= after) return []
  const due = view.rows.map(({ dueDay }) => dueDay).filter((day) => day > after && day < until)
  return [...new Set([...due, until])]
}

function linesOfDays(day: Day, before: LoanView | undefined, after: LoanView | undefined): StatementLine[] {
  const [from, to] = [balanceOf(before), balanceOf(after)]
  const allocations = newAllocations(before, after)
  const penalised = { ...from, penalty: to.penalty }
  const made = { day, event: null } as const
  const lines: StatementLine[] = [
    { ...made, kind: 'penalty', allocations: [], change: changeOf(from, penalised), balance: penalised },
    { ...made, kind: 'fallsDue', allocations, change: changeOf(penalised, to), balance: to },
  ]
  return lines.filter(({ change }) => Object.values(change).some((minor) => minor !== 0n))
}

function eventLine(
  event: LoanEvent,
  before: LoanView | undefined,
  after: LoanView | undefined,
): StatementLine {
  const balance = balanceOf(after)
  const rewrites = event.kind === 'return' || event.kind === 'earlyMark'
  return {
    day: event.valueDate,
    kind: event.kind,
    event,
    allocations: rewrites ? [] : newAllocations(before, after),
    change: changeOf(balanceOf(before), balance),
    balance,
  }
}

const newAllocations = (before: LoanView | undefined, after: LoanView | undefined): readonly Allocation[] =>
  after?.allocations.slice(before?.allocations.length ?? 0) ?? []

const balanceOf = (view: LoanView | undefined): Balance =>
  view
    ? {
        principal: view.principal + view.overdrawn,
        interest: view.due.interest,
        penalty: view.due.penalty,
        free: view.held + view.waiting + view.credit,
      }
    : empty

const changeOf = (from: Balance, to: Balance): Balance => ({
  principal: to.principal - from.principal,
  interest: to.interest - from.interest,
  penalty: to.penalty - from.penalty,
  free: to.free - from.free,
})
