/** Names of days, months and weekdays in the language of the page. */
import { addDays, type Day } from '#domain/day.ts'
import { locale } from '../say.ts'

const written = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(Date.parse(day))

export const dayInWords = (day: Day): string => written(day, { dateStyle: 'full' })
export const monthInWords = (day: Day): string => written(day, { year: 'numeric', month: 'long' })

const aMonday = '2024-01-01' as Day

export const weekdays = (): readonly { readonly short: string; readonly long: string }[] =>
  Array.from({ length: 7 }, (_, days) => addDays(aMonday, days)).map((day) => ({
    short: written(day, { weekday: 'narrow' }),
    long: written(day, { weekday: 'long' }),
  }))
