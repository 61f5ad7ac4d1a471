/** Every action of the journal, under the kind by which readers filter. */

export const actionKinds = {
  signIns: [
    'identity.codeRequested',
    'identity.signedIn',
    'identity.signInFailed',
    'identity.signedOut',
    'identity.chosen',
    'identity.sessionsEnded',
  ],
  account: [
    'identity.registered',
    'identity.mailProven',
    'identity.passwordSet',
    'identity.profileChanged',
    'identity.languageChosen',
    'identity.contactChanged',
    'identity.unbindPermitted',
    'identity.loginUnbound',
  ],
  staff: [
    'staff.invited',
    'staff.invitedAgain',
    'staff.withdrawn',
    'staff.joined',
    'staff.disabled',
    'staff.activated',
    'staff.roleChanged',
  ],
  operator: [
    'operator.added',
    'operator.reset',
    'operator.removed',
    'operator.signedIn',
    'operator.signInFailed',
    'operator.signedOut',
    'operator.configChanged',
  ],
  operated: [
    'operator.companyActivated',
    'operator.companyFrozen',
    'operator.companyUnfrozen',
    'operator.childAdded',
    'operator.childDeclined',
    'operator.registrationPageSet',
    'operator.userFrozen',
    'operator.userUnfrozen',
  ],
  entities: [
    'entities.renamed',
    'entities.childAsked',
    'entities.childWithdrawn',
    'registrationPage.logoSet',
  ],
  documents: [
    'documents.added',
    'documents.edited',
    'documents.deleted',
    'documents.disabled',
    'documents.enabled',
    'documents.excluded',
    'documents.included',
    'documents.confirmed',
    'documents.declined',
    'documents.synced',
    'documents.paid',
    'receivables.added',
    'receivables.edited',
    'receivables.removed',
    'receivables.linked',
    'receivables.payerInvited',
  ],
  payees: [
    'payees.added',
    'payees.edited',
    'payees.removed',
    'payees.synced',
    'payees.set',
    'payees.minimumSet',
    'payees.switchedOn',
    'payees.switchedOff',
    'payees.invited',
    'payees.invitationWithdrawn',
    'payerConnections.requested',
    'payerConnections.accepted',
    'payerConnections.declined',
    'payerConnections.withdrawn',
    'payerConnections.ended',
    'payerConnections.joined',
  ],
  apiKeys: ['apiKeys.made', 'apiKeys.revoked'],
  markets: ['markets.settingsChanged', 'markets.poolSet', 'markets.opened', 'markets.closed'],
  offers: ['offers.submitted', 'offers.canceled'],
  clearing: [
    'clearing.requested',
    'clearing.ran',
    'clearing.missed',
    'clearing.skipped',
    'clearing.aborted',
    'clearing.paid',
    'clearing.paidInFull',
  ],
  webhooks: [
    'webhooks.added',
    'webhooks.edited',
    'webhooks.paused',
    'webhooks.resumed',
    'webhooks.secretRotated',
    'webhooks.removed',
    'webhooks.tested',
    'webhooks.replayed',
    'webhooks.receiverSet',
  ],
  imports: [
    'imports.begun',
    'imports.read',
    'imports.refused',
    'imports.run',
    'imports.stored',
    'imports.unstored',
    'imports.cancelled',
    'imports.undone',
  ],
  files: ['files.uploaded', 'files.deleted', 'files.expired'],
  platform: [
    'calendars.yearMissing',
    'clearing.followed',
    'documents.evaluated',
    'notifications.tested',
    'markets.rolled',
    'offers.settled',
    'sandbox.clockMoved',
    'sandbox.seeded',
  ],
} as const satisfies Record<string, readonly string[]>

export type ActionKind = keyof typeof actionKinds
export type Action = (typeof actionKinds)[ActionKind][number]

/** Actions of the platform itself are only in the operators' log. */
export const loggedKinds = [
  'signIns',
  'account',
  'staff',
  'entities',
  'documents',
  'payees',
  'markets',
  'offers',
  'clearing',
  'imports',
  'apiKeys',
  'webhooks',
  'operated',
  'files',
] as const satisfies readonly ActionKind[]
/** The position of an entry: its chain and number. */
export const auditPosition = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d{1,18})$/

/** The kinds of objects that an entry refers to and links to. */
export const auditItemKinds = [
  'document',
  'import',
  'payeeImport',
  'contractImport',
  'staff',
  'entity',
  'file',
  'run',
] as const
export type AuditItemKind = (typeof auditItemKinds)[number]
export type LoggedKind = (typeof loggedKinds)[number]
/** Actions of operators, shown in their own log, and in the log of the company or person concerned. */
export const operatorActions = [...actionKinds.operator, ...actionKinds.operated] as const
export type OperatorAction = (typeof operatorActions)[number]
export type LoggedAction = (typeof actionKinds)[LoggedKind][number]
