/** The topics of domain events. A command writes them; a read lists those that make it stale. */
export const topics = {
  signedIn: 'identity.signedIn',
  signedOut: 'identity.signedOut',
  sessionsEnded: 'identity.sessionsEnded',
  profileChanged: 'identity.profileChanged',
  staffChanged: 'staff.changed',
  configChanged: 'companies.configChanged',
  entitiesChanged: 'entities.changed',
  registrationPageChanged: 'registrationPages.changed',
  payerConnectionsChanged: 'payerConnections.changed',
  apiKeysChanged: 'apiKeys.changed',
  payeesChanged: 'payees.changed',
  marketsRolled: 'markets.rolled',
  marketsChanged: 'markets.changed',
  eligibilityEvaluated: 'eligibility.evaluated',
  eligibilityOutdated: 'eligibility.outdated',
  offersChanged: 'offers.changed',
  /** Written by the database when items end without an action of their payee. */
  itemsEnded: 'offers.itemsEnded',
  /** For both sides, when an offer was submitted. */
  offerSubmitted: 'offers.submitted',
  /** Written by the database for each payee that a run awards, and when its awards are paid. */
  awarded: 'clearing.awarded',
  awardsPaid: 'clearing.awardsPaid',
  /** For the payer, when awards were not paid in time. */
  awardsLapsed: 'clearing.awardsLapsed',
  /** A company waits for the operator. */
  companyWaits: 'operator.companyWaits',
  clearingChanged: 'clearing.changed',
  runDone: 'clearing.runDone',
  bankFilesChanged: 'bankFiles.changed',
  documentsChanged: 'documents.changed',
  receivablesChanged: 'receivables.changed',
  importsChanged: 'imports.changed',
  webhooksChanged: 'webhooks.changed',
  clockMoved: 'schedule.clockMoved',
} as const
