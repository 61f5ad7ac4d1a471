/** Missing calendar years in words: one sentence per country and year. */
import type * as z from 'zod/mini'
import type { missingYears } from '#contract/sandbox.ts'
import { calendarDays, calendarKindNames } from '#text/sandbox.ts'
import { listed } from '#web/ui/format.ts'
import { locale, sayNow } from '#web/ui/say.ts'

export function missingSentences(missing: z.infer<typeof missingYears>): readonly string[] {
  const countries = new Intl.DisplayNames(locale(), { type: 'region' })
  const names = [...new Set(missing.map(({ country, year }) => `${country} ${year}`))]
  return names.map((name) => {
    const [country = '', year = ''] = name.split(' ')
    const kinds = missing
      .filter((one) => one.country === country && String(one.year) === year)
      .map(({ kind }) => sayNow(calendarKindNames[kind]))
    const values = { country: countries.of(country) ?? country, year, kinds: listed(kinds) }
    return sayNow(calendarDays.missing, values)
  })
}
