/** Who does what when it falls due, by kind. Each capability brings its own handlers. */
import { checkYears } from './calendars/commands.ts'
import type { DueHandlers } from './commands/due.ts'
import { dayRollKind, rollMarkets } from './markets/commands.ts'

export const dueHandlers: DueHandlers = {
  'calendars.yearCheck': checkYears,
  [dayRollKind]: rollMarkets,
}
