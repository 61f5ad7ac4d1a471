/** The dates of an award: when it is paid, and until when it may be. */
import { addOpenDays, type Calendar, nextOpen, openOnOrAfter, previousOpen } from '../calendar.ts'
import { addDays, type Day } from '../day.ts'
import type { Method } from '../offers/terms.ts'
import { paymentReportBankDays } from './limits.ts'

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

type Step = (bank: Calendar, day: Day) => Day | undefined

function stepped(step: Step, bank: Calendar, from: Day): Day | undefined {
  let day: Day | undefined = from
  for (let left = paymentReportBankDays; left > 0 && day; left -= 1) day = step(bank, day)
  return day
}

/** The last day on which a payment that was made by `payBy` may be reported. Undefined where the calendar ends. */
export const reportByOf = (payBy: Day, bank: Calendar): Day | undefined => stepped(nextOpen, bank, payBy)

/**
 * Awards that had to be paid before this day have lapsed today: the last day to report their payment is past. Undefined
 * where the calendar ends, so that none lapses before it is known.
 */
export const lapsedBefore = (today: Day, bank: Calendar): Day | undefined =>
  stepped(previousOpen, bank, today)
