/** What settles a loan on a day, today or soon. */
import { addDays, type Day } from '../day.ts'
import { settlementDaysMax } from './limits.ts'
import { type LoanView, loanAt } from './loan-at.ts'
import type { LoanEvent } from './loan-events.ts'
import type { LoanVersion } from './loan-rows.ts'

export type Settlement = {
  readonly day: Day
  readonly principal: bigint
  /** Of the rows that are due. */
  readonly interest: bigint
  readonly penalty: bigint
  /** Since the last due date, to the day. */
  readonly accrued: bigint
  /** Money that is there already. */
  readonly unallocated: bigint
  /** Exactly this, paid on the day, settles the loan. */
  readonly total: bigint
}

export const settlementAt = (version: LoanVersion, events: readonly LoanEvent[], day: Day): Settlement =>
  settlementOf(loanAt(version, events, day), day)

export function settlementOf({ due, undue, overdrawn, held, waiting }: LoanView, day: Day): Settlement {
  const principal = due.principal + undue.principal + overdrawn
  const unallocated = held + waiting
  const owed = principal + due.interest + due.penalty + undue.interest
  return {
    day,
    principal,
    interest: due.interest,
    penalty: due.penalty,
    accrued: undue.interest,
    unallocated,
    total: owed - unallocated,
  }
}

/** Whether a settlement is given for that day. */
export const isSettlementDay = (day: Day, today: Day): boolean =>
  day >= today && day <= addDays(today, settlementDaysMax)
