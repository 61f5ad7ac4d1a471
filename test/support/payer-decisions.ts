/** The calls of a payer that write, by whether they decide about a payee (OFR-33). */
import type { RouteName } from '#contract/routes.ts'

/** Every call that decides about a payee; `payees/own-payees.test.ts` has a test of each. */
export const decisions = [
  'documentConfirm',
  'documentDisable',
  'documentDelete',
  'documentAdd',
  'documentUpdate',
  'importBegin',
  'contractImportBegin',
  'payeeSet',
  'payeeMinimum',
  'payeeSwitch',
  'connectionAnswer',
  'awardsPaid',
  'awardsFailed',
  'awardsReturned',
  'exceptionsSolve',
  'bankFileUpload',
  'clearingRun',
] as const satisfies readonly RouteName[]

/** Calls that decide nothing about a payee that has members, by the reason why. */
export const decidesNothing = {
  'about the market as a whole': ['settingsUpdate', 'poolUpdate', 'marketSwitch'],
  'a name, code or contact on the list': ['payeeAdd', 'payeeEdit'],
  'of a payee without an account, which has no members': ['payeeInvite', 'payeeRemove', 'payeeWithdraw'],
  'what was uploaded is decided row by row when it is read': [
    'importRun',
    'importCancel',
    'importUndo',
    'payeeImportBegin',
    'payeeImportRun',
    'payeeImportCancel',
    'payeeImportUndo',
    'contractImportRun',
    'contractImportCancel',
  ],
  'about the own company': [
    'apiKeyMake',
    'apiKeyRevoke',
    'staffInvite',
    'staffDisable',
    'staffActivate',
    'staffRole',
    'staffInviteAgain',
    'staffWithdraw',
    'childAsk',
    'entityTaxIdSet',
    'childWithdraw',
    'registrationPageLogoSet',
    'webhookAdd',
    'webhookEdit',
    'webhookSwitch',
    'webhookRotate',
    'webhookRemove',
    'webhookTest',
    'webhookReplay',
    'webhookReceiverSet',
  ],
} as const
