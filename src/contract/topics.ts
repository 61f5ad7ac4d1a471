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
  /** Written by the database when accounts of payees are entered: for the payer, and for each payee. */
  accountsEntered: 'payees.accountsEntered',
  accountEntered: 'payees.accountEntered',
  marketsRolled: 'markets.rolled',
  marketsChanged: 'markets.changed',
  /** A market no longer requires a review: what waits for one goes on. */
  reviewSwitchedOff: 'markets.reviewSwitchedOff',
  eligibilityEvaluated: 'eligibility.evaluated',
  eligibilityOutdated: 'eligibility.outdated',
  offersChanged: 'offers.changed',
  /** Written by the database when items end without an action of their payee. */
  itemsEnded: 'offers.itemsEnded',
  /** Written by the database for a payee when a run dropped documents for their rate; they stay on offer. */
  itemsDropped: 'offers.itemsDropped',
  /** For one person, when the indication of what they see has changed. */
  indicationsChanged: 'offers.indicationsChanged',
  /** Written by the database for a payee when documents may be offered that its mandate may take. */
  attachable: 'offers.attachable',
  /** For both sides, when an offer was submitted. */
  offerSubmitted: 'offers.submitted',
  /** Written by the database for each payee that a run awards, and when its awards are paid. */
  awarded: 'clearing.awarded',
  awardsPaid: 'clearing.awardsPaid',
  /** Written by the database for both sides, when awards that had lapsed turn out to have been paid in time. */
  awardsPaidAfterLapse: 'clearing.awardsPaidAfterLapse',
  /** For the payer, when awards were not paid in time. */
  awardsLapsed: 'clearing.awardsLapsed',
  /** A company waits for the operator. */
  companyWaits: 'operator.companyWaits',
  clearingChanged: 'clearing.changed',
  runDone: 'clearing.runDone',
  /** For the payer, when a run waits for an approval. */
  runProposed: 'clearing.runProposed',
  bankFilesChanged: 'bankFiles.changed',
  documentsChanged: 'documents.changed',
  reconciliationsChanged: 'reconciliations.changed',
  /** For the responder, when a round is sent; for the initiator, when all of its lines are decided. */
  reconciliationSent: 'reconciliations.sent',
  reconciliationAnswered: 'reconciliations.roundAnswered',
  receiptsChanged: 'receipts.changed',
  /** Products, limits, dealers and applications; loans. For the lender, and for the dealer that it is about. */
  financingChanged: 'financing.changed',
  loansChanged: 'financing.loansChanged',
  receivablesChanged: 'receivables.changed',
  importsChanged: 'imports.changed',
  webhooksChanged: 'webhooks.changed',
  verificationChanged: 'verification.changed',
  clockMoved: 'schedule.clockMoved',
} as const
