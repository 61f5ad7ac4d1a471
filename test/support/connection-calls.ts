/** The rows of the call table for invitations of payees and connection requests. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'

const requestsPath = '/binding/v1/requests'
const acting = { nobody: 401, unchosen: 403 }
const keepers = ['administrator', 'clerk'] as const
const payers = { ...acting, served: { buyer: keepers, supplier: [], dealer: [] } }
const payees = { ...acting, served: { buyer: [], supplier: keepers, dealer: [] } }

export const connectionCalls = {
  payeeInvite: {
    ...payers,
    restaffs: true,
    withId: ({ payee }) => ({ url: '/payee/v1/payees/invite', payload: { ids: [payee], byMail: false } }),
  },
  payeeRemove: {
    ...payers,
    refused: 409,
    withId: ({ payee }) => ({ url: `/payee/v1/payees/${payee}` }),
  },
  payeeWithdraw: {
    ...payers,
    restaffs: true,
    withId: ({ payee }) => ({ url: `/payee/v1/payees/${payee}/withdraw` }),
  },
  payerSearch: { ...payees, plain: () => ({ url: '/binding/v1/payers?name=hongfei' }) },
  connectedPayers: {
    ...acting,
    served: { buyer: [], supplier: roles, dealer: [] },
    plain: () => ({ url: '/binding/v1/payers/connected' }),
  },
  connectionList: {
    ...acting,
    served: { buyer: roles, supplier: roles, dealer: [] },
    plain: () => ({ url: '/binding/v1/requests' }),
  },
  connectionRequest: {
    ...payees,
    refused: 422,
    plain: () => ({ url: requestsPath, payload: { inviteCode: '0000-0000-0000-0000' } }),
  },
  connectionAnswer: {
    ...acting,
    served: { buyer: keepers, supplier: keepers, dealer: [] },
    restaffs: true,
    withId: ({ connection }, companyType) => ({
      url: `${requestsPath}/${connection}`,
      payload:
        companyType === 'buyer' ? { action: 'decline', reason: '不是我们的供应商' } : { action: 'withdraw' },
    }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
