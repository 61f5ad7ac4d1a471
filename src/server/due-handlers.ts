/** Handlers of due rows, by kind. Each capability adds its own. */

import { bankKind, bankPays, releaseDue } from './awards/bank.ts'
import { lapseAwards } from './awards/ends.ts'
import { countFailures } from './awards/failure-rate.ts'
import { checkYears } from './calendars/commands.ts'
import { clearSlot } from './clearing/slots.ts'
import type { DueHandlers } from './commands/due.ts'
import { dayRollKind, slotKind } from './markets/dates.ts'
import { rollMarkets } from './markets/day-roll.ts'
import { expireOffers } from './offers/day-roll.ts'

export const dueHandlers: DueHandlers = {
  'calendars.yearCheck': checkYears,
  [dayRollKind]: rollMarkets([expireOffers, lapseAwards, releaseDue, countFailures]),
  [slotKind]: clearSlot,
  [bankKind]: bankPays,
}
