/** What each event does to a loan that runs. */
import type { Day } from '../day.ts'
import { accruedUnpaid, balanceOf } from './accrual.ts'
import type { LoanChange, Payout, Repayment, Waiver, WriteOff } from './loan-events.ts'
import { addParts, noParts, sumOfParts, withBase } from './loan-rows.ts'
import {
  addToPool,
  callIn,
  dueUnpaid,
  fallDue,
  type LoanRun,
  payDue,
  payEarly,
  payFromPool,
  poolOf,
  unpaidIn,
} from './loan-run.ts'

export function applyChange(run: LoanRun, change: LoanChange): void {
  fallDue(run, change.valueDate)
  switch (change.kind) {
    case 'repayment':
      return repay(run, change)
    case 'payout':
      return payOut(run, change)
    case 'waiver':
      return waive(run, change)
    case 'writeOff':
      return writeOff(run, change)
  }
}

/** Pays what is due; then all that is owed, if it is enough; then, if it is early, some of what is not due. */
function repay(run: LoanRun, { entry, amount, early, valueDate: day }: Repayment): void {
  const left = payDue(run, entry, amount - payOverdraft(run, entry, amount, day), day)
  if (left === 0n) return
  const accrued = accruedUnpaid(run, day)
  const isEnough = poolOf(run) + left >= balanceOf(run) + accrued
  if (early && !isEnough) return payEarly(run, entry, left, day)
  addToPool(run, entry, left)
  if (!isEnough) return
  callIn(run, entry, day, accrued)
  payFromPool(run, day)
}

function payOverdraft(run: LoanRun, entry: number, amount: bigint, day: Day): bigint {
  const paid = amount < run.overdrawn ? amount : run.overdrawn
  if (paid === 0n) return 0n
  run.overdrawn -= paid
  run.allocations.push({ entry, kind: 'overdrawn', day, due: null, ...noParts, principal: paid })
  return paid
}

/** Takes the money that came last. */
function payOut(run: LoanRun, { amount }: Payout): void {
  let left = amount
  for (let last = run.pool.pop(); last; last = run.pool.pop()) {
    const taken = last.amount < left ? last.amount : left
    left -= taken
    if (last.amount > taken) {
      run.pool.push({ ...last, amount: last.amount - taken })
      break
    }
  }
  run.overdrawn += left
}

function waive(run: LoanRun, { entry, part, amount, valueDate: day }: Waiver): void {
  let left = amount
  for (const [at, row] of run.rows.slice(0, run.dueCount).entries()) {
    const unpaid = unpaidIn(run, row, day)[part]
    const waived = { ...noParts, [part]: unpaid < left ? unpaid : left }
    if (sumOfParts(waived) === 0n) continue
    run.rows = run.rows.with(at, withBase({ ...row, waived: addParts(row.waived, waived) }, day))
    run.allocations.push({ entry, kind: 'waiver', day, due: row.plan.due, ...waived })
    left -= waived[part]
  }
}

/** What is held pays first. Without effect if nothing is owed any more. */
function writeOff(run: LoanRun, { entry, valueDate: day }: WriteOff): void {
  const accrued = accruedUnpaid(run, day)
  callIn(run, entry, day, accrued > 0n ? accrued : 0n)
  payFromPool(run, day)
  const owed = dueUnpaid(run, day)
  if (run.writeOff !== undefined || sumOfParts(owed) === 0n) return
  run.writeOff = { day, owed, allocationsBefore: run.allocations.length }
}
