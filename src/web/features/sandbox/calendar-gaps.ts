/** Calendar years that are missing or provisional in words: one sentence per country and year. */
import type * as z from 'zod/mini'
import type { yearsOfCalendars } from '#contract/sandbox.ts'
import { calendarDays, calendarKindNames } from '#text/sandbox.ts'
import { joinNames } from '#web/ui/format.ts'
import { locale, sayNow } from '#web/ui/say.ts'

type Years = z.infer<typeof yearsOfCalendars>

export const missingSentences = (years: Years): readonly string[] =>
  valuesOf(years).map((values) => sayNow(calendarDays.missing, values))

export const provisionalSentences = (years: Years): readonly string[] =>
  valuesOf(years).map((values) => sayNow(calendarDays.provisional, values))

function valuesOf(years: Years) {
  const countries = new Intl.DisplayNames(locale(), { type: 'region' })
  const names = [...new Set(years.map(({ country, year }) => `${country} ${year}`))]
  return names.map((name) => {
    const [country = '', year = ''] = name.split(' ')
    const kinds = years
      .filter((one) => one.country === country && String(one.year) === year)
      .map(({ kind }) => sayNow(calendarKindNames[kind]))
    return { country: countries.of(country) ?? country, year, kinds: joinNames(kinds) }
  })
}
