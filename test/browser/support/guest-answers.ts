/** What a mailed invitation says, and a verification that has not begun. */
import type { Reply } from '#contract/route.ts'
import { invitationRead } from '#contract/staff.ts'
import { certificationRead } from '#contract/verification.ts'
import { answering } from './placed-answers.ts'
import { nameOf } from './world.ts'

const invitation = (payer: Reply<typeof invitationRead>['payer']) =>
  answering(invitationRead, {
    companyName: nameOf(payer ? 'mingyuan' : 'hongfei'),
    name: '',
    mail: 'invited@forms.test',
    payer,
    companies: [],
    hasAccount: false,
    isYours: null,
  })
export const staffInvitation = invitation(null)
export const payeeInvitation = invitation({ name: nameOf('hongfei'), slug: null })

const open: Reply<typeof certificationRead> = {
  companyName: nameOf('yuanshan'),
  companyMold: 'company',
  companyType: 'supplier',
  authentication: 0,
  verified: null,
  outdated: null,
  state: 'notVerified',
  attempt: null,
  person: { state: 'notVerified', result: null, checkedAt: null, checksLeft: 5 },
  attemptsLeft: 3,
  blocked: null,
  payerName: nameOf('hongfei'),
  banks: 0,
  draft: null,
  can: { submit: true, enter: false, checkPerson: true },
}
export const companyToVerify = answering(certificationRead, open)
export const personToVerify = answering(certificationRead, { ...open, companyMold: 'person' })
