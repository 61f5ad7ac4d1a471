/** A calendar month, `YYYY-MM`, such as that of a statement. */
import { addDays, type Day } from '../day.ts'

export type Month = string & { readonly unit: 'month' }

const pattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/

export const parseMonth = (text: string): Month | undefined =>
  pattern.test(text) ? (text as Month) : undefined

export const monthOf = (day: Day): Month => day.slice(0, 7) as Month

export const firstDayOf = (month: Month): Day => `${month}-01` as Day
/** The longest month has 31 days, so that a day behind the 28th is in it or in the next. */
export const nextMonth = (month: Month): Month => monthOf(addDays(`${month}-28` as Day, 4))

const previousMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), -1))

/** A month and those before it, newest first. */
export function recentMonths(month: Month, count: number): readonly Month[] {
  const months = [month]
  while (months.length < count) months.push(previousMonth(months.at(-1) ?? month))
  return months
}

/** For people: 2026年11月, November 2026. */
export const displayMonth = (month: Month, language: 'zh' | 'en'): string =>
  language === 'zh'
    ? `${month.slice(0, 4)}年${Number(month.slice(5))}月`
    : englishMonths.format(Date.parse(`${firstDayOf(month)}T00:00:00.000Z`))

const englishMonths = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
