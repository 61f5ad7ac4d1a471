/** The rows of the call table for the operator's console, which operators alone are served. */
import { registrationPageSet } from '#contract/operated.ts'
import type { RouteName } from '#contract/routes.ts'
import { demoPassword } from '#demo/people.ts'
import { roles } from '#domain/access/abilities.ts'
import { transportKeyAt } from '#server/identity/transport.ts'
import type { Row, Sent } from './call-table.ts'
import type { Ids } from './same-ids.ts'
import { seal } from './seal.ts'

const nobody = { buyer: [], supplier: [], dealer: [] }
const everyone = { buyer: roles, supplier: roles, dealer: roles }
/** People of the portal have no session here: the console answers as without any session. */
const operators = { nobody: 401, unchosen: 401, served: nobody, others: 401, operators: true } as const
const at = (url: string) => () => ({ url })
const reason = '核对'
/** The id of no row. */
const noAward = '0190a000-0000-7000-8000-00000000000f'

/** An action on an existing company or person, and on a missing one. */
const onId = (sent: (ids: Ids) => Sent) => ({ ...operators, withId: sent, restaffs: true }) as const

export const operatorCalls = {
  // A code that could only be right by chance.
  operatorSignIn: {
    nobody: 422,
    unchosen: 422,
    served: everyone,
    refused: 422,
    plain: ({ context, clock }) => ({
      url: '/operator/v1/login',
      payload: {
        mail: `${context.makeId().slice(-12)}@sooner.test`,
        totp: '000000',
        ...seal(demoPassword, transportKeyAt(context.secrets, clock())),
      },
    }),
  },
  operatorRead: { ...operators, plain: at('/operator/v1/account') },
  operatorCompanies: { ...operators, plain: at('/operator/v1/companies') },
  operatorCompaniesTotals: { ...operators, plain: at('/operator/v1/companies/totals') },
  // The companies of the table are already activated, so a rule refuses.
  companyActivate: {
    ...onId(({ tenant }) => ({ url: `/operator/v1/companies/${tenant}/activate`, payload: { reason } })),
    refused: 409,
  },
  companyFreeze: onId(({ tenant }) => ({
    url: `/operator/v1/companies/${tenant}/freeze`,
    payload: { reason },
  })),
  companyUnfreeze: {
    ...onId(({ tenant }) => ({ url: `/operator/v1/companies/${tenant}/unfreeze`, payload: { reason } })),
    refused: 409,
  },
  childAdd: onId(({ tenant }) => ({
    url: `/operator/v1/companies/${tenant}/children`,
    payload: { companyName: '子公司', currency: 'CNY', reason },
  })),
  marketAdd: onId(({ tenant }) => ({
    url: `/operator/v1/companies/${tenant}/markets`,
    payload: { companyId: tenant, currency: 'CHF', reason },
  })),
  operatorRequests: { ...operators, plain: at('/operator/v1/requests') },
  requestDecline: onId(({ tenant, request }) => ({
    url: `/operator/v1/companies/${tenant}/requests/${request}/decline`,
    payload: { reason },
  })),
  registrationPageSet: onId(({ tenant }) => ({
    url: registrationPageSet.path.replace('{id}', tenant),
    payload: { slug: 'another-address', reason },
  })),
  operatorAwards: { ...operators, plain: at('/operator/v1/awards?keyword=K7QM-3XTP') },
  awardRevoke: {
    ...operators,
    refused: 404,
    plain: () => ({
      url: `/operator/v1/awards/${noAward}/revoke`,
      payload: { payerId: noAward, number: 'K7QM-3XTP', reason },
    }),
  },
  operatorVerifications: { ...operators, plain: at('/operator/v1/verifications') },
  verificationRelease: {
    ...operators,
    refused: 404,
    plain: () => ({
      url: `/operator/v1/verifications/${noAward}/release`,
      payload: { companyId: noAward, reason },
    }),
  },
  operatorUsers: { ...operators, plain: at('/operator/v1/users') },
  operatorUsersTotals: { ...operators, plain: at('/operator/v1/users/totals') },
  userFreeze: onId(({ colleague }) => ({
    url: `/operator/v1/users/${colleague}/freeze`,
    payload: { reason },
  })),
  userUnfreeze: {
    ...onId(({ colleague }) => ({ url: `/operator/v1/users/${colleague}/unfreeze`, payload: { reason } })),
    refused: 409,
  },
  operatorAgreements: { ...operators, plain: at('/operator/v1/agreements') },
  operatorConfig: {
    ...operators,
    plain: at('/operator/v1/config'),
    withId: ({ tenant }) => ({ url: `/operator/v1/config?companyId=${tenant}` }),
  },
  configChange: {
    ...onId(({ tenant }) => ({
      url: '/operator/v1/config/offer_type',
      payload: { companyId: tenant, value: 'apr', reason },
    })),
  },
  configHistory: { ...operators, plain: at('/operator/v1/config/offer_type/history') },
  operatorLog: { ...operators, plain: at('/operator/v1/log') },
  operatorSignOut: { ...operators, plain: () => ({ url: '/operator/v1/logout' }), ends: true },
} as const satisfies Partial<Record<RouteName, Row>>
