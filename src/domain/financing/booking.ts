/** On which value dates something can be booked on a loan. */
import { type Calendar, isOpen } from '../calendar.ts'
import { addMonths, monthStart } from '../date-ranges.ts'
import { addDays, type Day, isWeekend } from '../day.ts'
import { approvalDaysMax } from './limits.ts'

/** Why money with such a value date is not booked: refused, or an exception that waits for a person. */
export type BookingProblem = 'future' | 'beforeDisbursement' | 'dateTooEarly'

/** From the disbursement to today, and not before the first day of the previous month. */
export function bookingProblem(
  valueDate: Day,
  { disbursed, today }: { readonly disbursed: Day; readonly today: Day },
): BookingProblem | undefined {
  if (valueDate > today) return 'future'
  if (valueDate < disbursed) return 'beforeDisbursement'
  return valueDate < firstBookingDay(today) ? 'dateTooEarly' : undefined
}

export const firstBookingDay = (today: Day): Day => addMonths(monthStart(today), -1)

/** The last day on which an approval can be disbursed. */
export const lapseDayOf = (approved: Day): Day => addDays(approved, approvalDaysMax)

/** Why a loan cannot be disbursed on a day: it is not between approval and today, or banks are closed. */
export function disbursementProblem(
  day: Day,
  { approved, today, calendar }: { readonly approved: Day; readonly today: Day; readonly calendar: Calendar },
): 'unfit' | 'closed' | undefined {
  if (day < approved || day > today || day > lapseDayOf(approved)) return 'unfit'
  return (isOpen(calendar, day) ?? !isWeekend(day)) ? undefined : 'closed'
}

/** An approval may lower the amount and the rate, never raise them. */
export const raises = (
  requested: { readonly amount: bigint; readonly bps: number },
  approved: { readonly amount: bigint; readonly bps: number },
): boolean => approved.amount > requested.amount || approved.bps > requested.bps
