/** The events of a loan: all that it is, together with its terms. Each has a value date and an entry number. */
import type { Day } from '../day.ts'
import type { ScheduleRow } from './schedule.ts'

type Dated = {
  /** Counts the events of a loan in the order in which they were recorded. */
  readonly entry: number
  readonly valueDate: Day
}

/** Whole and final; its plan is the signed one, whose amounts never change by a calendar. */
export type Disbursement = Dated & {
  readonly kind: 'disbursement'
  readonly principal: bigint
  readonly plan: readonly ScheduleRow[]
}

export type Repayment = Dated & {
  readonly kind: 'repayment'
  readonly amount: bigint
  /** Whether it is to reduce the principal before it is due. */
  readonly early: boolean
}

/** The buyer says of an unmarked repayment that it is early; it counts from that repayment's value date. */
export type EarlyMark = Dated & { readonly kind: 'earlyMark'; readonly repayment: number }

/** A repayment that the bank took back: it counts as never made. */
export type Return = Dated & { readonly kind: 'return'; readonly repayment: number }

/** Unallocated money or credit that is paid back to the dealer, or moved to another of its loans. */
export type Payout = Dated & { readonly kind: 'payout'; readonly amount: bigint }

export const waivedParts = ['penalty', 'interest'] as const
export type WaivedPart = (typeof waivedParts)[number]

/** Reduces what is unpaid on its value date, oldest row first; what is above that has no effect. */
export type Waiver = Dated & {
  readonly kind: 'waiver'
  readonly part: WaivedPart
  readonly amount: bigint
}

export type WriteOff = Dated & { readonly kind: 'writeOff' }

export type LoanEvent = Disbursement | Repayment | EarlyMark | Return | Payout | Waiver | WriteOff

/** The order in which events count, whenever they arrived. */
export const compareEvents = (a: LoanEvent, b: LoanEvent): number => {
  if (a.valueDate === b.valueDate) return a.entry - b.entry
  return a.valueDate < b.valueDate ? -1 : 1
}
