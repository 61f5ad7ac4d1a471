/** Handlers of due rows, by kind. Each capability adds its own. */
import { checkYears } from './calendars/commands.ts'
import type { DueHandlers } from './commands/due.ts'
import { dayRollKind } from './markets/dates.ts'
import { rollMarkets } from './markets/day-roll.ts'

export const dueHandlers: DueHandlers = {
  'calendars.yearCheck': checkYears,
  [dayRollKind]: rollMarkets,
}
