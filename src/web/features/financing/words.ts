/** Words about loans that several pages say: days until a payment, terms, and how states look. */
import { type Day, displayDay } from '#domain/day.ts'
import type { ApplicationState, LoanState } from '#domain/financing/states.ts'
import type { TermUnit } from '#domain/financing/terms.ts'
import { termUnitNames } from '#text/financing.ts'
import { financeHomeTexts } from '#text/financing-home.ts'
import type { TagTone } from '#web/ui/panels.tsx'
import { language, sayNow } from '#web/ui/say.ts'

/** A day of the API for people. */
export const dayShown = (day: string): string => displayDay(day as Day, language())

/** How far away a payment is; below 0 it is late. */
export function daysAway(days: number): string {
  if (days === 0) return sayNow(financeHomeTexts.today)
  if (days === 1) return sayNow(financeHomeTexts.inDay)
  if (days > 0) return sayNow(financeHomeTexts.inDays, { days })
  return days === -1
    ? sayNow(financeHomeTexts.overdueDay)
    : sayNow(financeHomeTexts.overdueDays, { days: -days })
}

/** English says "1 month". */
export const unitShown = (unit: TermUnit, count: number): string => {
  const word = sayNow(termUnitNames[unit])
  return count === 1 && language() === 'en' ? word.replace(/s$/, '') : word
}

export const termShown = (term: number, unit: TermUnit): string =>
  sayNow(financeHomeTexts.oneTerm, { term, unit: unitShown(unit, term) })

export const termRangeShown = (from: number, to: number, unit: TermUnit): string =>
  from === to ? termShown(from, unit) : sayNow(financeHomeTexts.term, { from, to, unit: unitShown(unit, to) })

export const applicationTones = {
  applied: 'wait',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'stopped',
  lapsed: 'stopped',
} as const satisfies Record<ApplicationState, TagTone>

export const loanTones = {
  disbursed: 'ok',
  overdue: 'bad',
  settled: 'done',
  writtenOff: 'stopped',
} as const satisfies Record<LoanState, TagTone>
