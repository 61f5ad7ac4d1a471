/**
 * Every call of the contract, with who is served and how it is called. A call without a row does not compile, and
 * rows are never derived from the contract.
 */
import type { RouteName } from '#contract/routes.ts'
import { demoPassword, people } from '#demo/people.ts'
import { type CompanyType, type Role, roles } from '#domain/access/abilities.ts'
import { platformId } from '#server/commands/journal.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import { accessCalls } from './access-calls.ts'
import { bankFileCalls } from './bank-file-calls.ts'
import { clearingCalls, clearingRunCalls } from './clearing-calls.ts'
import { documentCalls } from './document-calls.ts'
import { entityCalls } from './entity-calls.ts'
import { fileCalls } from './file-calls.ts'
import { financingCalls } from './financing-calls.ts'
import { marketCalls } from './market-calls.ts'
import { offerCalls } from './offer-calls.ts'
import { operatorCalls } from './operator-calls.ts'
import { counterpartyCalls } from './payer-connection-calls.ts'
import { receiptCalls } from './receipt-calls.ts'
import { reconciliationCalls } from './reconciliation-calls.ts'
import type { Ids } from './same-ids.ts'
import { seal } from './seal.ts'
import type { TestServer } from './server.ts'
import { staffCalls } from './staff-calls.ts'
import { verificationCalls } from './verification-calls.ts'

export type Sent = {
  readonly url: string
  readonly payload?: object
  readonly headers?: Readonly<Record<string, string>>
}
export type Row = {
  /** The status without a session, and without an identity. */
  readonly nobody: number
  readonly unchosen: number
  /** The roles that are served, by kind of company; others get 403. */
  readonly served: Readonly<Record<CompanyType, readonly Role[]>>
  /** The request without any ids. */
  readonly plain?: (server: TestServer) => Sent
  /** The request with an id: served with one's own, and another tenant's id is as unknown as a made-up one. */
  readonly withId?: (ids: Ids, companyType: CompanyType) => Sent
  /** The status for those who are served, if a rule refuses the request. */
  readonly refused?: number
  /** True if only operators are served; then `others` is the status for all other callers. */
  readonly operators?: true
  readonly others?: number
  /** The call ends the session. */
  readonly ends?: true
  /** Changes to staff, requests and markets are rolled back. */
  readonly restaffs?: true
  /** The call deletes the file, which is then restored. */
  readonly removes?: true
}

const everyone = { buyer: roles, supplier: roles, dealer: roles }
const free = { nobody: 200, unchosen: 200, served: everyone }
const person = { nobody: 401, unchosen: 200, served: everyone }
const acting = { nobody: 401, unchosen: 403, served: everyone }
const unproved = { ...person, unchosen: 422, refused: 422 }
const at = (url: string) => () => ({ url })

const credentials =
  (url: string) =>
  ({ context, clock }: TestServer) => ({
    url,
    payload: { account: mailOf('chenwei'), ...seal(demoPassword, transportKeyAt(context.secrets, clock())) },
  })
const newPassword = ({ secrets }: TestServer['context'], now: Date) => {
  const { password, keyId } = seal('Another#2026', transportKeyAt(secrets, now))
  return { newPwd: password, keyId }
}
export const mailOf = (key: string): string => people.find((one) => one.key === key)?.mail ?? ''

export const callTable: Readonly<Record<RouteName, Row>> = {
  ...verificationCalls,
  transportKey: { ...free, plain: at('/user/v1/key') },
  codeSend: {
    ...free,
    plain: () => ({
      url: '/user/v1/code',
      payload: { type: 'mail', source: 'login', mark: mailOf('chenwei') },
    }),
  },
  pictureRead: { ...free, plain: at('/user/basics/v1/verificationcode') },
  signInV1: { ...free, plain: credentials('/user/v1/login') },
  signIn: { ...free, plain: credentials('/user/v3/login') },
  // The code was never sent.
  register: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: ({ context, clock }) => ({
      url: '/user/v1/register',
      payload: {
        registrant: 'payer',
        companyName: '新公司',
        name: '新人',
        title: '1',
        mobile: '13800019999',
        mail: 'nobody@hongfei.test',
        code: '000000',
        agreed: true,
        ...newPassword(context, clock()),
      },
    }),
  },
  activate: { ...person, plain: at('/user/v4/account/activate') },
  // An unknown account, so that the passwords stay as they are.
  resetLinkRead: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: at('/user/v1/modify/pwd/reset'),
  },
  passwordReset: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: ({ context, clock }) => ({
      url: '/user/v1/modify/pwd/reset',
      payload: { account: 'nobody@hongfei.test', code: '000000', ...newPassword(context, clock()) },
    }),
  },
  passwordChange: {
    ...person,
    unchosen: 422,
    refused: 422,
    plain: ({ context, clock }) => ({
      url: '/user/v1/modify/pwd',
      payload: { originalPwd: 'x', ...newPassword(context, clock()) },
    }),
  },
  signOut: { ...person, plain: at('/user/v1/login/out'), ends: true },
  accountRead: { ...person, plain: at('/user/v2/account') },
  profileChange: {
    ...person,
    plain: () => ({ url: '/user/v2/account', payload: { title: '9' } }),
  },
  profileChangeV1: { ...person, plain: () => ({ url: '/user/v1/modify', payload: { title: '9' } }) },
  // Calls with codes that were never sent.
  contactChange: {
    ...unproved,
    plain: () => ({
      url: '/user/v1/account',
      payload: { field: 'contactPhone', value: '13800019999', code: '000000' },
    }),
  },
  codeVerify: {
    ...unproved,
    plain: () => ({ url: '/user/v1/code/verify', payload: { code: '000000', type: 'mail' } }),
  },
  loginUnbind: { ...unproved, plain: at('/user/v1/modify/login/mail') },
  multiagent: { ...person, plain: at('/user/v4/account/multiagent') },
  chooseIdentity: {
    ...person,
    withId: ({ choice }, companyType) => ({
      url: '/user/v4/account/identity',
      payload: { companyType, id: choice },
    }),
  },
  sessionsRead: { ...person, plain: at('/user/v1/sessions') },
  languageChoose: { ...person, plain: () => ({ url: '/user/v1/language', payload: { language: 'zh' } }) },
  sessionsEnd: {
    ...person,
    withId: ({ session }) => ({ url: `/user/v1/sessions?id=${session}` }),
    ends: true,
  },
  ...accessCalls,
  ...staffCalls,
  ...operatorCalls,
  ...documentCalls,
  ...clearingCalls,
  ...bankFileCalls,
  ...receiptCalls,
  ...reconciliationCalls,
  ...financingCalls,
  ...marketCalls,
  ...counterpartyCalls,
  ...offerCalls,
  ...entityCalls,
  ...fileCalls,
  // Without the mailed link there is no invitation.
  invitationRead: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: at('/user/v1/register/invite'),
  },
  invitedRegister: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: ({ context, clock }) => ({
      url: '/user/v1/register/invite',
      payload: { name: '新人', agreed: true, ...newPassword(context, clock()) },
    }),
  },
  invitationAccept: {
    ...unproved,
    plain: () => ({ url: '/user/v1/register/invite/accept', payload: {} }),
  },
  auditList: { ...acting, plain: at('/user/v1/log') },
  auditTotals: { ...acting, plain: at('/user/v1/log/totals') },
  auditItems: { ...acting, plain: at(`/user/v1/log/items?position=${platformId}/1`) },
  auditExport: { ...acting, plain: at('/user/v1/log/export?format=csv') },
  companyRead: { ...acting, plain: at('/user/v3/company') },
  companyVariable: { ...acting, plain: at('/user/v3/company/variable') },
  disabledRead: { ...person, plain: at('/user/v4/account/disabled') },
  companyConfig: {
    ...acting,
    withId: ({ company }) => ({ url: `/user/v3/company/config?companyId=${company}` }),
  },
  constant: { ...person, plain: at('/user/basics/v1/constant?key=offer_type') },
  platformAgreements: { ...person, plain: at('/agreement/v1/platform') },
  agreementTexts: { ...free, plain: at('/agreement/v1/texts?kind=user&kind=privacy') },
  requiredAgreements: { ...person, plain: at('/agreement/v1/required') },
  agreementsAccept: { ...person, plain: () => ({ url: '/agreement/v1/required', payload: { ids: [] } }) },
  outboxRead: { ...free, plain: at('/sandbox/v1/outbox?to=test') },
  testNotificationSend: {
    ...free,
    plain: () => ({
      url: '/sandbox/v1/letters',
      payload: { channel: 'mail', recipient: mailOf('chenwei'), language: 'zh' },
    }),
  },

  businessTime: { ...free, plain: at('/clock/v1') },

  // The sandbox console is open to anybody who reaches it.
  sandboxAccounts: { ...free, plain: at('/sandbox/v1/accounts') },
  clockRead: { ...free, plain: at('/sandbox/v1/clock') },
  clockMove: { ...free, plain: () => ({ url: '/sandbox/v1/clock', payload: { advance: 1 } }) },
  events: { ...person, plain: at('/events/v1') },
  ...clearingRunCalls,
}
