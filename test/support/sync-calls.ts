/** The rows of the call table for a payer's own system, and for the keys that it calls with. */
import type { RouteName } from '#contract/routes.ts'
import type { Row } from './call-table.ts'

const administrators = ['administrator'] as const
const keys = {
  nobody: 401,
  unchosen: 403,
  served: { buyer: administrators, supplier: [], dealer: [] },
} as const
/** People have no key: they are answered as without one. */
const systems = {
  nobody: 401,
  unchosen: 401,
  served: { buyer: [], supplier: [], dealer: [] },
  others: 401,
} as const

/** A form without any file is not read before the key is known. */
const form = { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: Buffer.from('--x--') }

export const syncCalls = {
  apiKeyList: { ...keys, plain: () => ({ url: '/sync/v1/keys' }) },
  apiKeyMake: {
    ...keys,
    restaffs: true,
    plain: () => ({ url: '/sync/v1/keys', payload: { keyName: 'ERP', kinds: ['documents'], addresses: [] } }),
  },
  apiKeyAllowAccounts: {
    ...keys,
    restaffs: true,
    withId: ({ apiKey }) => ({ url: `/sync/v1/keys/${apiKey}/accounts`, payload: {} }),
  },
  apiKeyRevoke: { ...keys, restaffs: true, withId: ({ apiKey }) => ({ url: `/sync/v1/keys/${apiKey}` }) },
  syncDocuments: {
    ...systems,
    plain: () => ({ url: '/sync/v1/documents', payload: { documents: [{ number: 'A-1' }] } }),
  },
  syncUbl: { ...systems, plain: () => ({ url: '/sync/v1/documents/ubl', ...form }) },
  syncEntries: {
    ...systems,
    plain: () => ({ url: '/sync/v1/entries', payload: { entries: [{ sn: 'GR-1', payeeCode: 'A' }] } }),
  },
  syncPayees: {
    ...systems,
    plain: () => ({ url: '/sync/v1/payees', payload: { payees: [{ payeeCode: 'A', payeeName: '甲' }] } }),
  },
  syncPayments: {
    ...systems,
    plain: () => ({
      url: '/sync/v1/payments',
      payload: { payments: [{ number: 'A-1', payeeCode: 'A', paidDate: '2026-01-05' }] },
    }),
  },
  syncAwards: { ...systems, plain: () => ({ url: '/sync/v1/awards' }) },
} as const satisfies Partial<Record<RouteName, Row>>
