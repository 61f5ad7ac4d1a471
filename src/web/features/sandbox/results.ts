/** Results of due work in words, by kind; other kinds show nothing. */
import { yearsOfCalendars } from '#contract/sandbox.ts'
import { calendarDays } from '#text/sandbox.ts'
import { sayNow } from '#web/ui/say.ts'
import { missingSentences } from './calendar-gaps.ts'

type Facts = Readonly<Record<string, unknown>>

const results: Readonly<Record<string, (facts: Facts) => readonly string[]>> = {
  'calendars.yearCheck': ({ missing }) => {
    const found = missingSentences(yearsOfCalendars.safeParse(missing).data ?? [])
    return found.length === 0 ? [sayNow(calendarDays.noneMissing)] : found
  },
}

export const resultsOf = (kind: string, facts: Facts | null): readonly string[] =>
  results[kind]?.(facts ?? {}) ?? []
