/** The rows of the call table for entities: payees name their own, payers ask for theirs. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const everyone = { buyer: roles, supplier: roles, dealer: roles }
const found = { nobody: 200, unchosen: 200, served: everyone }
const none = { buyer: [], supplier: [], dealer: [] } as const
const administrator = ['administrator'] as const
const acting = { nobody: 401, unchosen: 403 }
const ofPayers = { ...acting, served: { ...none, buyer: administrator } }
const requests = '/user/v3/company/children/requests'

export const entityCalls = {
  entityList: {
    ...acting,
    served: { buyer: administrator, supplier: administrator, dealer: administrator },
    plain: () => ({ url: '/user/v3/company/entities' }),
  },
  entityRename: {
    ...acting,
    served: { ...none, supplier: administrator },
    withId: ({ company }) => ({
      url: `/user/v3/company/entities/${company}`,
      payload: { name: '另起的名字' },
    }),
  },
  entityTaxIdSet: {
    ...ofPayers,
    withId: ({ company }) => ({
      url: `/user/v3/company/entities/${company}/tax-id`,
      payload: { taxId: '91320500MA1X000007' },
    }),
  },
  childRequests: { ...ofPayers, plain: () => ({ url: requests }) },
  childAsk: {
    ...ofPayers,
    plain: () => ({ url: requests, payload: { name: '新设子公司' } }),
    restaffs: true,
  },
  childWithdraw: {
    ...ofPayers,
    withId: ({ request }) => ({ url: `${requests}/${request}` }),
    restaffs: true,
  },
  registrationPageRead: { ...found, plain: () => ({ url: '/user/v1/register/payer?slug=hongfei' }) },
  registrationPageLogo: {
    nobody: 404,
    unchosen: 404,
    served: everyone,
    refused: 404,
    plain: () => ({ url: '/user/v1/register/payer/logo?slug=lanting' }),
  },
  signedDocumentFind: {
    nobody: 404,
    unchosen: 404,
    served: everyone,
    refused: 404,
    plain: () => ({ url: '/check/v1/code?code=0000-0000-0000' }),
  },
  signedDocumentCheck: {
    ...found,
    plain: () => ({
      url: '/check/v1/file',
      payload: { size: 0, hash: '0'.repeat(64), isPdf: false, isWhole: false, signatures: [] },
    }),
  },
  registrationPageOwn: { ...ofPayers, plain: () => ({ url: '/user/v3/company/welcome' }) },
  registrationPageLogoSet: {
    ...ofPayers,
    plain: () => ({ url: '/user/v3/company/welcome/logo', payload: { fileId: null } }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
