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
const compareEvents = (a: LoanEvent, b: LoanEvent): number => {
  if (a.valueDate === b.valueDate) return a.entry - b.entry
  return a.valueDate < b.valueDate ? -1 : 1
}

/** The events until a day in the order in which they count. */
export const sortedEvents = (events: readonly LoanEvent[], day: Day): readonly LoanEvent[] =>
  events.filter(({ valueDate }) => valueDate <= day).toSorted(compareEvents)

/** Events that change a loan after its disbursement. */
export type LoanChange = Repayment | Payout | Waiver | WriteOff

/**
 * The events until a day in the order in which they count. A returned repayment counts as never made, and a mark makes
 * its repayment an early one.
 */
export function countedEvents(
  events: readonly LoanEvent[],
  day: Day,
): { readonly disbursement: Disbursement; readonly changes: readonly LoanChange[] } {
  const known = sortedEvents(events, day)
  const disbursement = known.find((event) => event.kind === 'disbursement')
  if (!disbursement) throw new RangeError('A loan begins with its disbursement')
  const returned = repaymentsOf(known, 'return')
  const marked = repaymentsOf(known, 'earlyMark')
  const changes = known.flatMap((event): readonly LoanChange[] => {
    if (event.kind === 'repayment') {
      if (returned.has(event.entry)) return []
      return [{ ...event, early: event.early || marked.has(event.entry) }]
    }
    return event.kind === 'payout' || event.kind === 'waiver' || event.kind === 'writeOff' ? [event] : []
  })
  return { disbursement, changes }
}

const repaymentsOf = (events: readonly LoanEvent[], kind: 'return' | 'earlyMark'): ReadonlySet<number> =>
  new Set(events.flatMap((event) => (event.kind === kind ? [event.repayment] : [])))
