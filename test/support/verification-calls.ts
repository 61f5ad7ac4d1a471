/** The rows of the call table for verification: payees and dealers see theirs; administrators and clerks act. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'
import { plantedAmount } from './planted-attempt.ts'

const keepers = ['administrator', 'clerk'] as const
const acting = { nobody: 401, unchosen: 403 }
const seen = { ...acting, served: { buyer: [], supplier: roles, dealer: roles } }
const kept = { ...acting, served: { buyer: [], supplier: keepers, dealer: keepers } }
const path = '/agreement/v2/certification'

export const verificationCalls = {
  certificationRead: {
    ...seen,
    withId: ({ company }) => ({ url: `${path}?companyId=${company}` }),
  },
  certificationDraft: {
    ...kept,
    withId: ({ company }) => ({ url: `${path}/draft`, payload: { companyId: company, form: {} } }),
  },
  // What is missing is named before the company is looked for.
  certificationSubmit: {
    ...kept,
    refused: 400,
    plain: () => ({ url: path, payload: { companyId: '0190aaaa-0000-7000-8000-000000000001' } }),
  },
  certificationConfirm: {
    ...kept,
    withId: ({ verifying }) => ({ url: path, payload: { companyId: verifying, amount: plantedAmount } }),
  },
  // The company is looked for before the code is tried.
  certificationPerson: {
    ...kept,
    refused: 404,
    plain: () => ({
      url: `${path}/person`,
      payload: {
        companyId: '0190aaaa-0000-7000-8000-000000000001',
        name: '周大山',
        idNumber: '11010519491231002X',
        bankCard: '6222021001012345671',
        mobile: '13800004321',
        code: '000000',
      },
    }),
  },
  certificationBanks: { ...seen, plain: () => ({ url: '/agreement/v2/banks?keyword=icbc' }) },
  bankEntries: {
    nobody: 200,
    unchosen: 200,
    served: { buyer: roles, supplier: roles, dealer: roles },
    plain: () => ({ url: '/sandbox/v1/bank-entries' }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
