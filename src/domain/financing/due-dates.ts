/** When the rows of a loan are due, and the bank days that they move to. */
import { type Calendar, isOpen } from '../calendar.ts'
import { addMonths } from '../date-ranges.ts'
import { addDays, type Day, isWeekend } from '../day.ts'
import { isEqualMethod, type RepaymentMethod, type Term } from './terms.ts'

export type DueDate = {
  /** As agreed, counted from the start. */
  readonly due: Day
  /** The bank day on which it has to be paid. */
  readonly moved: Day
  /** Set if the calendar of the year is missing or provisional, so that the day may move again. */
  readonly assumed: boolean
}

/** The nominal due dates: always counted from the start, so that the 31st comes back after a shorter month. */
export function nominalDates(start: Day, term: Term, method: RepaymentMethod): readonly Day[] {
  if (term.unit === 'months') {
    if (method === 'bullet') return [addMonths(start, term.count)]
    return Array.from({ length: term.count }, (_, at) => addMonths(start, at + 1))
  }
  if (isEqualMethod(method)) throw new RangeError('An equal plan has a term in months')
  const end = addDays(start, term.count)
  const dates: Day[] = []
  if (method === 'monthlyInterest')
    for (let day = addMonths(start, 1); day < end; day = addMonths(start, dates.length + 1)) dates.push(day)
  return [...dates, end]
}

/** The day if banks are open, otherwise the next day on which they are; Monday to Friday where no calendar says it. */
export function dueDateOf(due: Day, calendar: Calendar): DueDate {
  let assumed = false
  for (let day = due; ; day = addDays(day, 1)) {
    const year = calendar.get(Number(day.slice(0, 4)))
    assumed ||= !year || year.provisional === true
    if (isBankDay(day, calendar)) return { due, moved: day, assumed }
  }
}

/** The last day on which a row can be paid without being overdue. */
export function lastDayOfGrace(due: Day, bankDays: number, calendar: Calendar): Day {
  let day = due
  for (let left = bankDays; left > 0; left -= isBankDay(day, calendar) ? 1 : 0) day = addDays(day, 1)
  return day
}

const isBankDay = (day: Day, calendar: Calendar): boolean => isOpen(calendar, day) ?? !isWeekend(day)
