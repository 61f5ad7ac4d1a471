/** The dates of an award: when it is paid, and until when it may be. */
import { addOpenDays, type Calendar, openOnOrAfter } from '../calendar.ts'
import { addDays, type Day } from '../day.ts'
import type { Method } from '../offers/terms.ts'

/** The dates of an award. */
export type AwardDates = {
  readonly newPayDate: Day
  /** The last value date that a payment may have. */
  readonly payBy: Day
}

/**
 * Awards are paid on the pay date of their run or a few bank days later, but before they are due; a bill is bought on
 * its due date or the first bank day after it. Undefined where the calendar ends.
 */
export function awardDatesOf(
  method: Method,
  dueDate: Day,
  payDate: Day,
  bank: Calendar,
  graceDays: number,
): AwardDates | undefined {
  const newPayDate = method === 'billDiscount' ? openOnOrAfter(bank, dueDate) : payDate
  const last = newPayDate && addOpenDays(bank, newPayDate, graceDays)
  if (newPayDate === undefined || last === undefined) return undefined
  const before = addDays(dueDate, -1)
  return { newPayDate, payBy: method === 'billDiscount' || last < before ? last : before }
}
