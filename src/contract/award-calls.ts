/** The calls of clearing, awards, their files and their payments. */
import * as confirmations from './account-confirmations.ts'
import * as awardDetails from './award-details.ts'
import * as awardFiles from './award-files.ts'
import * as awards from './awards.ts'
import * as bankAccounts from './bank-accounts.ts'
import * as bankFileDecisions from './bank-file-decisions.ts'
import * as bankFiles from './bank-files.ts'
import * as clearing from './clearing.ts'
import * as clearingBook from './clearing-book.ts'
import { runNeeded } from './clearing-needed.ts'
import * as clearingProposals from './clearing-proposals.ts'
import * as statements from './statements.ts'
import * as whatIf from './what-if.ts'

export const awardCalls = {
  clearingForecast: clearing.clearingForecast,
  clearingPreview: clearingBook.clearingPreview,
  clearingBook: clearingBook.clearingBook,
  whatIf: whatIf.whatIf,
  marketPreview: whatIf.marketPreview,
  clearingRun: clearing.clearingRun,
  runAward: clearingProposals.runAward,
  runSendBack: clearingProposals.runSendBack,
  proposalRead: clearingProposals.proposalRead,
  runList: clearing.runList,
  runRead: clearing.runRead,
  runResults: clearing.runResults,
  runNeeded,
  runSteps: whatIf.runSteps,
  runResultsFile: clearing.runResultsFile,
  runFile: clearing.runFile,
  runFileState: awardFiles.runFileState,
  transferOrderMake: awardFiles.transferOrderMake,
  transferOrderFile: awardFiles.transferOrderFile,
  runFileMail: awardFiles.runFileMail,
  offerFileState: awardFiles.offerFileState,
  offerFileMail: awardFiles.offerFileMail,
  marketAccountRead: bankAccounts.marketAccountRead,
  marketAccountSet: bankAccounts.marketAccountSet,
  payeeAccountRead: bankAccounts.payeeAccountRead,
  payeeAccountSet: bankAccounts.payeeAccountSet,
  accountsWaiting: confirmations.accountsWaiting,
  accountsDecide: confirmations.accountsDecide,
  ownAccounts: bankAccounts.ownAccounts,
  awardList: awards.awardList,
  awardTotals: awards.awardTotals,
  awardPayDates: awards.awardPayDates,
  awardRead: awardDetails.awardRead,
  awardLetter: awardDetails.awardLetter,
  statementList: statements.statementList,
  statementFile: statements.statementFile,
  awardsPaid: awards.awardsPaid,
  awardsFailed: awards.awardsFailed,
  awardsReturned: awards.awardsReturned,
  awardsToPay: bankFiles.awardsToPay,
  bankFileUpload: bankFiles.bankFileUpload,
  bankFileList: bankFiles.bankFileList,
  bankFileRead: bankFileDecisions.bankFileRead,
  bankFileRows: bankFileDecisions.bankFileRows,
  bankFileRecord: bankFileDecisions.bankFileRecord,
  bankFileDiscard: bankFileDecisions.bankFileDiscard,
  exceptionList: bankFiles.exceptionList,
  exceptionsSolve: bankFiles.exceptionsSolve,
} as const
