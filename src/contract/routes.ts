/** Every call of the API, by name. */
import * as access from './access.ts'
import * as agreementTexts from './agreement-texts.ts'
import * as agreements from './agreements.ts'
import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import { awardCalls } from './award-calls.ts'
import * as companies from './companies.ts'
import * as dashboards from './dashboards.ts'
import * as documentActions from './document-actions.ts'
import { documentImports } from './document-imports.ts'
import * as documents from './documents.ts'
import * as entities from './entities.ts'
import * as events from './events.ts'
import * as files from './files.ts'
import { financingCalls } from './financing-calls.ts'
import * as identity from './identity.ts'
import * as markets from './markets.ts'
import { nettingRead } from './netting.ts'
import * as notifications from './notifications.ts'
import { offerCalls } from './offer-calls.ts'
import { operatorRoutes } from './operator-routes.ts'
import * as passwords from './passwords.ts'
import { contractImports, payeeImports } from './payee-imports.ts'
import * as payees from './payees.ts'
import * as payerConnections from './payer-connections.ts'
import * as profile from './profile.ts'
import { receiptCalls } from './receipt-calls.ts'
import * as receivables from './receivables.ts'
import { reconciliationCalls } from './reconciliation-calls.ts'
import * as registration from './registration.ts'
import * as registrationPages from './registration-pages.ts'
import type { Route } from './route.ts'
import * as sandbox from './sandbox.ts'
import { bankEntries } from './sandbox-bank.ts'
import * as schedule from './schedule.ts'
import * as signatures from './signatures.ts'
import * as staff from './staff.ts'
import * as sync from './sync.ts'
import { syncAwards } from './sync-awards.ts'
import * as verification from './verification.ts'
import * as verificationCodes from './verification-codes.ts'
import * as webhooks from './webhooks.ts'

export const routes = {
  transportKey: identity.transportKey,
  codeSend: verificationCodes.codeSend,
  pictureRead: verificationCodes.pictureRead,
  signInV1: identity.signInV1,
  signIn: identity.signIn,
  signOut: identity.signOut,
  register: registration.register,
  activate: registration.activate,
  resetLinkRead: passwords.resetLinkRead,
  passwordReset: passwords.passwordReset,
  passwordChange: passwords.passwordChange,
  accountRead: identity.accountRead,
  profileChange: profile.profileChange,
  profileChangeV1: profile.profileChangeV1,
  contactChange: profile.contactChange,
  codeVerify: profile.codeVerify,
  loginUnbind: profile.loginUnbind,
  multiagent: identity.multiagent,
  chooseIdentity: identity.chooseIdentity,
  sessionsRead: identity.sessionsRead,
  languageChoose: identity.languageChoose,
  sessionsEnd: identity.sessionsEnd,
  permission: access.permission,
  menu: access.menu,
  apiKeyList: apiKeys.apiKeyList,
  apiKeyMake: apiKeys.apiKeyMake,
  apiKeyAllowAccounts: apiKeys.apiKeyAllowAccounts,
  apiKeyRevoke: apiKeys.apiKeyRevoke,
  syncDocuments: sync.syncDocuments,
  syncUbl: sync.syncUbl,
  syncEntries: sync.syncEntries,
  syncPayees: sync.syncPayees,
  syncPayments: sync.syncPayments,
  syncAwards,
  staffList: staff.staffList,
  staffTotals: staff.staffTotals,
  staffInvite: staff.staffInvite,
  staffDisable: staff.staffDisable,
  staffActivate: staff.staffActivate,
  staffRole: staff.staffRole,
  staffInviteAgain: staff.staffInviteAgain,
  staffWithdraw: staff.staffWithdraw,
  invitationRead: staff.invitationRead,
  invitedRegister: staff.invitedRegister,
  invitationAccept: staff.invitationAccept,

  documentList: documents.documentList,
  documentTotals: documents.documentTotals,
  documentSelection: documentActions.documentSelection,
  documentExport: documents.documentExport,
  offerableList: documents.offerableList,
  suppliersByBuyer: documents.suppliersByBuyer,
  documentPayers: documents.documentPayers,
  documentRead: documents.documentRead,
  documentAdd: documentActions.documentAdd,
  documentUpdate: documentActions.documentUpdate,
  documentDisable: documentActions.documentDisable,
  documentDelete: documentActions.documentDelete,
  documentConfirm: documentActions.documentConfirm,
  documentExclude: documentActions.documentExclude,
  documentInclude: documentActions.documentInclude,

  entityList: entities.entityList,
  entityRename: entities.entityRename,
  entityTaxIdSet: entities.entityTaxIdSet,
  childRequests: entities.childRequests,
  childAsk: entities.childAsk,
  childWithdraw: entities.childWithdraw,
  registrationPageRead: registrationPages.registrationPageRead,
  registrationPageLogo: registrationPages.registrationPageLogo,
  registrationPageOwn: registrationPages.registrationPageOwn,
  registrationPageLogoSet: registrationPages.registrationPageLogoSet,

  payeeInvite: payerConnections.payeeInvite,
  payeeRemove: payerConnections.payeeRemove,
  payeeWithdraw: payerConnections.payeeWithdraw,
  payerSearch: payerConnections.payerSearch,
  connectedPayers: payerConnections.connectedPayers,
  connectionList: payerConnections.connectionList,
  connectionRequest: payerConnections.connectionRequest,
  connectionAnswer: payerConnections.connectionAnswer,
  receivableList: receivables.receivableList,
  receivableTotals: receivables.receivableTotals,
  receivableExport: receivables.receivableExport,
  receivablePayers: receivables.receivablePayers,
  receivableAdd: receivables.receivableAdd,
  receivableEdit: receivables.receivableEdit,
  receivableRemove: receivables.receivableRemove,
  receivableLink: receivables.receivableLink,
  payerInvite: receivables.payerInvite,
  payeeList: payees.payeeList,
  payeeTotals: payees.payeeTotals,
  payeeExport: payees.payeeExport,
  payeeRead: payees.payeeRead,
  payeeAdd: payees.payeeAdd,
  payeeEdit: payees.payeeEdit,
  payeeSwitch: payees.payeeSwitch,
  payeeSet: payees.payeeSet,
  payeeMinimum: payees.payeeMinimum,
  marketList: markets.marketList,
  marketDetail: markets.marketDetail,
  marketHistory: markets.marketHistory,
  nettingRead,
  settingsUpdate: markets.settingsUpdate,
  poolUpdate: markets.poolUpdate,
  marketSwitch: markets.marketSwitch,
  ...offerCalls,

  payerHome: dashboards.payerHome,
  ...receiptCalls,
  ...reconciliationCalls,
  ...awardCalls,

  certificationRead: verification.certificationRead,
  certificationDraft: verification.certificationDraft,
  certificationSubmit: verification.certificationSubmit,
  certificationConfirm: verification.certificationConfirm,
  certificationPerson: verification.certificationPerson,
  certificationBanks: verification.certificationBanks,
  bankEntries,

  webhookList: webhooks.webhookList,
  webhookAdd: webhooks.webhookAdd,
  webhookEdit: webhooks.webhookEdit,
  webhookSwitch: webhooks.webhookSwitch,
  webhookRotate: webhooks.webhookRotate,
  webhookRemove: webhooks.webhookRemove,
  webhookTest: webhooks.webhookTest,
  webhookDeliveries: webhooks.webhookDeliveries,
  webhookDelivery: webhooks.webhookDelivery,
  webhookReplay: webhooks.webhookReplay,
  webhookReceiver: webhooks.webhookReceiver,
  webhookReceiverSet: webhooks.webhookReceiverSet,

  importTemplate: documentImports.template,
  importBegin: documentImports.begin,
  importList: documentImports.list,
  importRead: documentImports.read,
  importRows: documentImports.rows,
  importRun: documentImports.run,
  importCancel: documentImports.cancel,
  importFailed: documentImports.failed,
  importUndo: documentImports.undo,

  payeeImportTemplate: payeeImports.template,
  payeeImportBegin: payeeImports.begin,
  payeeImportList: payeeImports.list,
  payeeImportRead: payeeImports.read,
  payeeImportRows: payeeImports.rows,
  payeeImportRun: payeeImports.run,
  payeeImportCancel: payeeImports.cancel,
  payeeImportFailed: payeeImports.failed,
  payeeImportUndo: payeeImports.undo,

  contractImportTemplate: contractImports.template,
  contractImportBegin: contractImports.begin,
  contractImportList: contractImports.list,
  contractImportRead: contractImports.read,
  contractImportRows: contractImports.rows,
  contractImportRun: contractImports.run,
  contractImportCancel: contractImports.cancel,
  contractImportFailed: contractImports.failed,

  auditList: audit.auditList,
  auditTotals: audit.auditTotals,
  auditItems: audit.auditItems,
  auditExport: audit.auditExport,
  companyRead: companies.companyRead,
  companyVariable: companies.companyVariable,
  disabledRead: companies.disabledRead,
  companyConfig: companies.companyConfig,
  constant: companies.constant,
  platformAgreements: agreements.platformAgreements,
  agreementTexts: agreementTexts.agreementTexts,
  requiredAgreements: agreementTexts.requiredAgreements,
  agreementsAccept: agreementTexts.agreementsAccept,
  offerAgreements: agreementTexts.offerAgreements,
  signedDocumentFind: signatures.signedDocumentFind,
  signedDocumentCheck: signatures.signedDocumentCheck,
  fileRead: files.fileRead,
  outboxRead: notifications.outboxRead,
  testNotificationSend: notifications.testNotificationSend,
  businessTime: schedule.businessTime,

  ...financingCalls,

  ...operatorRoutes,

  sandboxAccounts: sandbox.sandboxAccounts,
  clockRead: sandbox.clockRead,
  clockMove: sandbox.clockMove,
  fileUpload: files.fileUpload,
  fileDelete: files.fileDelete,
  filesZip: files.filesZip,
  events: events.events,
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof routes
