/** Handlers of due rows, by kind. Each capability adds its own. */

import { bankKind, bankPays, releaseDue } from './awards/bank.ts'
import { lapseAwards } from './awards/ends.ts'
import { countFailures } from './awards/failure-rate.ts'
import { discardKind, discardUndecided } from './bank-files/discard.ts'
import { checkYears } from './calendars/commands.ts'
import { expireProposal, expiryKind } from './clearing/proposal-ends.ts'
import { clearSlot } from './clearing/slots.ts'
import type { DueHandlers } from './commands/due.ts'
import { lapseApproval, lapseKind } from './financing/lapse.ts'
import { rollKind, rollLoans } from './loans/day-roll.ts'
import { endPassedMandates } from './mandates/day-roll.ts'
import { dayRollKind, slotKind } from './markets/dates.ts'
import { rollMarkets } from './markets/day-roll.ts'
import { expireOffers } from './offers/day-roll.ts'
import {
  bankReports,
  endAmount,
  endsKind,
  giveUpRegistry,
  loseTransfer,
  lostKind,
  reportKind,
  silentKind,
} from './verification/reports.ts'

export const dueHandlers = {
  'calendars.yearCheck': checkYears,
  [dayRollKind]: rollMarkets([expireOffers, endPassedMandates, lapseAwards, releaseDue, countFailures]),
  [lapseKind]: lapseApproval,
  [rollKind]: rollLoans,
  [slotKind]: clearSlot,
  [expiryKind]: expireProposal,
  [bankKind]: bankPays,
  [discardKind]: discardUndecided,
  [reportKind]: bankReports,
  [endsKind]: endAmount,
  [silentKind]: giveUpRegistry,
  [lostKind]: loseTransfer,
} as const satisfies DueHandlers
