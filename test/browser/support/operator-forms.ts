/** Forms of the operator's console. */
import { operatorPages } from '#domain/access/pages.ts'
import { operatedAwardTexts } from '#text/operated-awards.ts'
import { operatedVerificationTexts } from '#text/operated-verification.ts'
import { companyActionNames, configTexts, operatorTexts } from '#text/operator.ts'
import { by, type FormStop } from './form-stop.ts'
import { committedAward, lockedVerification, ownSettings, payerOfSettings } from './operator-answers.ts'

const { companies, users, awards, verification, config } = operatorPages
const act = companyActionNames
const company = { source: 'features/operator/company-dialog', path: companies.path } as const

/** Who is signed in to the console, and not to the portal. */
export const operatorKey = 'operator'

export const operatorForms: readonly FormStop[] = by(operatorKey, [
  { ...company, press: [act.freeze] },
  { ...company, press: [act.addMarket] },
  { ...company, press: [act.registrationPage] },
  { ...company, press: [act.addChild] },
  { source: 'features/operator/requests-card', path: companies.path, press: [operatorTexts.decline] },
  { source: 'features/operator/users-page', path: users.path, press: [act.freeze] },
  { source: 'features/operator/config-dialogs', path: config.path, press: [configTexts.edit] },
  {
    source: 'features/operator/config-dialogs',
    path: `${config.path}?company=${payerOfSettings}`,
    answers: ownSettings,
    press: [configTexts.reset],
  },
  {
    source: 'features/operator/awards-page',
    path: awards.path,
    answers: committedAward,
    press: [operatedAwardTexts.revoke],
  },
  {
    source: 'features/operator/verification-page',
    path: verification.path,
    answers: lockedVerification,
    press: [operatedVerificationTexts.release],
  },
])
