/** Every call of the operator's console, by name. */
import * as agreementTexts from './agreement-texts.ts'
import * as operated from './operated.ts'
import * as operatedAwards from './operated-awards.ts'
import * as operatedVerification from './operated-verification.ts'
import * as operator from './operator.ts'
import * as operatorConfig from './operator-config.ts'

export const operatorRoutes = {
  operatorSignIn: operator.operatorSignIn,
  operatorSignOut: operator.operatorSignOut,
  operatorRead: operator.operatorRead,
  operatorCompanies: operated.operatorCompanies,
  operatorCompaniesTotals: operated.operatorCompaniesTotals,
  operatorRequests: operated.operatorRequests,
  requestDecline: operated.requestDecline,
  registrationPageSet: operated.registrationPageSet,
  companyActivate: operated.companyActivate,
  companyFreeze: operated.companyFreeze,
  companyUnfreeze: operated.companyUnfreeze,
  childAdd: operated.childAdd,
  marketAdd: operated.marketAdd,
  operatorUsers: operated.operatorUsers,
  operatorUsersTotals: operated.operatorUsersTotals,
  userFreeze: operated.userFreeze,
  userUnfreeze: operated.userUnfreeze,
  operatorAwards: operatedAwards.operatorAwards,
  awardRevoke: operatedAwards.awardRevoke,
  operatorVerifications: operatedVerification.operatorVerifications,
  verificationRelease: operatedVerification.verificationRelease,
  operatorAgreements: agreementTexts.operatorAgreements,
  operatorConfig: operatorConfig.operatorConfig,
  configChange: operatorConfig.configChange,
  configHistory: operatorConfig.configHistory,
  operatorLog: operatorConfig.operatorLog,
} as const
