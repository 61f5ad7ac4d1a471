/** One loan while its events are applied, one after the other; the functions change it in place. */
import type { Day } from '../day.ts'
import { accruedRows, accruedUnpaid, balanceOf, type Running, spanFrom } from './accrual.ts'
import type { Disbursement } from './loan-events.ts'
import {
  addParts,
  type LoanRow,
  type LoanVersion,
  newRow,
  noParts,
  type Parts,
  penaltyOfRow,
  sumOfParts,
  takeParts,
  unpaidOf,
  withBase,
} from './loan-rows.ts'
import { replan } from './replan.ts'
import type { ScheduleRow } from './schedule.ts'

/** The schedule from a day on. */
export type PlanVersion = {
  readonly from: Day
  /** The event that made it. */
  readonly entry: number
  readonly rows: readonly ScheduleRow[]
}

/** What an event paid or waived. */
export type Allocation = Parts & {
  /** The repayment, or the waiver. */
  readonly entry: number
  readonly kind: 'due' | 'early' | 'waiver' | 'overdrawn'
  readonly day: Day
  /** The nominal due date of the row; null for principal before it is due, and for what was overdrawn. */
  readonly due: Day | null
}

/** Money of a repayment that is not allocated yet. */
type Unallocated = { readonly entry: number; readonly amount: bigint }

export type LoanRun = {
  -readonly [Key in keyof Running]: Running[Key]
} & {
  /** How many of the first rows have nothing left to pay or to accrue. */
  clearCount: number
  plans: PlanVersion[]
  allocations: Allocation[]
  /** Oldest first. */
  pool: Unallocated[]
  /** Principal repaid before it was due. */
  early: bigint
  /** Paid back to the dealer beyond what was unallocated, after a return or a backdated entry. */
  overdrawn: bigint
  writeOff: { readonly day: Day; readonly owed: Parts; readonly allocationsBefore: number } | undefined
}

export function beginRun(version: LoanVersion, { valueDate, principal, plan, entry }: Disbursement): LoanRun {
  return {
    version,
    start: valueDate,
    rows: plan.map((row) => newRow(row, version)),
    dueCount: 0,
    clearCount: 0,
    span: spanFrom(valueDate, principal, version.terms),
    plans: [{ from: valueDate, entry, rows: plan }],
    allocations: [],
    pool: [],
    early: 0n,
    overdrawn: 0n,
    writeOff: undefined,
  }
}

/** A write-off stops every accrual. */
export const accrualDay = ({ writeOff }: LoanRun, day: Day): Day =>
  writeOff && writeOff.day < day ? writeOff.day : day

export const unpaidIn = (run: LoanRun, row: LoanRow, day: Day): Parts =>
  unpaidOf(row, penaltyOfRow(row, accrualDay(run, day), run.version.terms))

export const poolOf = ({ pool }: LoanRun): bigint => pool.reduce((sum, { amount }) => sum + amount, 0n)

/** What is unpaid of the rows that have fallen due. */
export const dueUnpaid = (run: LoanRun, day: Day): Parts =>
  run.rows
    .slice(run.clearCount, run.dueCount)
    .reduce((sum, row) => addParts(sum, unpaidIn(run, row, day)), noParts)

/** Rows fall due up to a day, each paid by what is held for it. */
export function fallDue(run: LoanRun, day: Day): void {
  for (let row = run.rows[run.dueCount]; row && row.dueDay <= day; row = run.rows[run.dueCount]) {
    run.rows = run.rows.with(run.dueCount, withBase(row, row.dueDay))
    run.dueCount += 1
    payFromPool(run, row.dueDay)
  }
}

/** Pays the rows that are due, the oldest first, and returns the rest. */
export function payDue(run: LoanRun, entry: number, amount: bigint, day: Day): bigint {
  let left = amount
  for (let at = run.clearCount; at < run.dueCount && left > 0n; at += 1) {
    const row = run.rows[at]
    if (!row) break
    const taken = takeParts(left, unpaidIn(run, row, day))
    if (sumOfParts(taken) === 0n) continue
    run.rows = run.rows.with(at, withBase({ ...row, paid: addParts(row.paid, taken) }, day))
    run.allocations.push({ entry, kind: 'due', day, due: row.plan.due, ...taken })
    left -= sumOfParts(taken)
  }
  passClear(run, day)
  return left
}

function passClear(run: LoanRun, day: Day): void {
  for (
    let row = run.rows[run.clearCount];
    row && run.clearCount < run.dueCount;
    row = run.rows[run.clearCount]
  ) {
    if (row.bases.at(-1)?.base !== 0n || unpaidIn(run, row, day).penalty !== 0n) return
    run.clearCount += 1
  }
}

export function payFromPool(run: LoanRun, day: Day): void {
  const parts = run.pool
  run.pool = []
  for (const { entry, amount } of parts) addToPool(run, entry, payDue(run, entry, amount, day))
}

export function addToPool(run: LoanRun, entry: number, amount: bigint): void {
  if (amount > 0n) run.pool.push({ entry, amount })
}

/** Makes all that has not fallen due one row that is due on that day, with the interest accrued to it. */
export function callIn(run: LoanRun, entry: number, day: Day, accrued: bigint): void {
  const left = run.rows.slice(run.dueCount)
  const [row] = left
  if (!row) return
  const paid = left.reduce<Parts>((sum, one) => addParts(sum, one.paid), noParts)
  const interest = paid.interest + accrued
  const plan: ScheduleRow = { due: day, moved: day, assumed: false, principal: balanceOf(run), interest }
  const called = withBase({ ...row, plan, paid, dueDay: day, graceEnd: day }, day)
  run.rows = [...run.rows.slice(0, run.dueCount), called]
  run.dueCount += 1
  keepPlan(run, entry, day)
}

/**
 * An early repayment: the interest accrued to its day, then principal, which changes the rows that are left. One that pays
 * interest alone pays no row more than its plan has, which is rounded by itself.
 */
export function payEarly(run: LoanRun, entry: number, amount: bigint, day: Day): void {
  let left = amount
  const isInterestOnly = amount <= accruedUnpaid(run, day)
  for (const { at, unpaid } of accruedRows(run, day)) {
    const row = run.rows[at]
    if (!row) continue
    const most = isInterestOnly ? smaller(unpaid, row.plan.interest - row.paid.interest) : unpaid
    const interest = smaller(most, left)
    if (interest <= 0n) continue
    const parts = { ...noParts, interest }
    run.rows = run.rows.with(at, { ...row, paid: addParts(row.paid, parts) })
    run.allocations.push({ entry, kind: 'early', day, due: row.plan.due, ...parts })
    left -= interest
  }
  if (isInterestOnly) return addToPool(run, entry, left)
  run.allocations.push({ entry, kind: 'early', day, due: null, ...noParts, principal: left })
  run.early += left
  Object.assign(run, replan(run, day, left))
  keepPlan(run, entry, day)
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

function keepPlan(run: LoanRun, entry: number, from: Day): void {
  run.plans.push({ from, entry, rows: run.rows.map(({ plan }) => plan) })
}
