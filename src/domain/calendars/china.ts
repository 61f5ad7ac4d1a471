/**
 * The holidays of mainland China and the make-up days, as the State Council publishes them every November for the
 * following year. Offices and banks use the same days: the interbank large-value system runs on statutory working
 * days, including make-up days (decision 8).
 */
import type { CalendarYear } from '../calendar.ts'
import { addDays, type Day, parseDay } from '../day.ts'

export const china: ReadonlyMap<number, CalendarYear> = new Map([
  [
    2025,
    {
      closed: new Set([
        ...days('2025-01-01'), // New Year
        ...days('2025-01-28', '2025-02-04'), // Spring Festival
        ...days('2025-04-04', '2025-04-06'), // Tomb-sweeping Day
        ...days('2025-05-01', '2025-05-05'), // Labour Day
        ...days('2025-05-31', '2025-06-02'), // Dragon Boat Festival
        ...days('2025-10-01', '2025-10-08'), // National Day and Mid-autumn Festival
      ]),
      open: new Set([
        ...days('2025-01-26'),
        ...days('2025-02-08'),
        ...days('2025-04-27'),
        ...days('2025-09-28'),
        ...days('2025-10-11'),
      ]),
    },
  ],
  [
    2026,
    {
      closed: new Set([
        ...days('2026-01-01', '2026-01-03'), // New Year
        ...days('2026-02-15', '2026-02-23'), // Spring Festival
        ...days('2026-04-04', '2026-04-06'), // Tomb-sweeping Day
        ...days('2026-05-01', '2026-05-05'), // Labour Day
        ...days('2026-06-19', '2026-06-21'), // Dragon Boat Festival
        ...days('2026-09-25', '2026-09-27'), // Mid-autumn Festival
        ...days('2026-10-01', '2026-10-07'), // National Day
      ]),
      open: new Set([
        ...days('2026-01-04'),
        ...days('2026-02-14'),
        ...days('2026-02-28'),
        ...days('2026-05-09'),
        ...days('2026-09-20'),
        ...days('2026-10-10'),
      ]),
    },
  ],
])

/**
 * A year that is not published yet: weekends and the holidays that have a date of their own. Spring Festival and the other
 * holidays of the moon, bridges and make-up days are not guessed.
 */
export const provisionalChina = (year: number): CalendarYear => ({
  closed: new Set([
    ...days(`${year}-01-01`), // New Year
    ...days(`${year}-05-01`, `${year}-05-02`), // Labour Day
    ...days(`${year}-10-01`, `${year}-10-03`), // National Day
  ]),
  open: new Set(),
  provisional: true,
})

/** The days from one to another, both included. */
function days(first: string, last: string = first): readonly Day[] {
  const day = parseDay(first)
  if (!day || !parseDay(last)) throw new RangeError(`${first} to ${last} are not days`)
  return day < last ? [day, ...days(addDays(day, 1), last)] : [day]
}
