/** The rows of the call table for documents: payers and payees alike, except for what only one side does. */
import type { RouteName } from '#contract/routes.ts'
import { type CompanyType, roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'
import { importCalls } from './import-calls.ts'
import type { Ids } from './same-ids.ts'

const keepers = ['administrator', 'clerk'] as const
const acting = { nobody: 401, unchosen: 403 }
const traders = { ...acting, served: { buyer: roles, supplier: roles, dealer: [] } }
const keeping = { ...acting, served: { buyer: keepers, supplier: keepers, dealer: [] } }
const ofPayees = { ...acting, served: { buyer: [], supplier: keepers, dealer: [] } }
const base = '/supplierSer/v8/invoice'

/** A payee names the sub-entity it acts for. */
const whose = ({ buyer, company }: Ids, companyType: CompanyType) => ({
  buyerIds: [buyer],
  ...(companyType === 'supplier' && { supplierId: company }),
})

let entered = 0
const entry = () => {
  entered += 1
  return {
    number: `AUTH-${entered}`,
    type: 'order',
    amount: '12.50',
    currency: 'CNY',
    dueDate: '2026-12-20',
    means: 'transfer',
  }
}

export const documentCalls = {
  ...importCalls,
  documentList: {
    ...traders,
    plain: () => ({ url: `${base}/list`, payload: {} }),
    withId: (ids, companyType) => ({ url: `${base}/list`, payload: whose(ids, companyType) }),
  },
  documentTotals: {
    ...traders,
    plain: () => ({ url: `${base}/totals`, payload: {} }),
    withId: (ids, companyType) => ({ url: `${base}/totals`, payload: whose(ids, companyType) }),
  },
  documentSelection: {
    ...traders,
    plain: () => ({ url: `${base}/selection`, payload: { act: 'disable' } }),
    withId: (ids, companyType) => ({
      url: `${base}/selection`,
      payload: { act: 'disable', ...whose(ids, companyType) },
    }),
  },
  documentExport: {
    ...traders,
    plain: () => ({ url: `${base}/export`, payload: { keyword: 'no such number' } }),
    refused: 422,
  },
  offerableList: {
    ...acting,
    served: { buyer: [], supplier: roles, dealer: [] },
    withId: ({ company }) => ({ url: '/supplierSer/v7/invoice/list', payload: { supplierId: company } }),
  },
  suppliersByBuyer: {
    ...traders,
    withId: ({ buyer }) => ({ url: `${base}/getSupplierByBuyer?buyerId=${buyer}` }),
  },
  documentPayers: { ...traders, plain: () => ({ url: `${base}/payers` }) },
  documentRead: { ...traders, withId: ({ document }) => ({ url: `${base}/${document}` }) },
  documentAdd: {
    ...keeping,
    withId: ({ buyer, supplier }) => ({
      url: `${base}/add`,
      payload: { buyerId: buyer, supplierId: supplier, ...entry() },
    }),
  },
  documentUpdate: {
    ...keeping,
    withId: ({ document }) => ({ url: `${base}/update`, payload: { id: document, version: 1, ...entry() } }),
  },
  documentDisable: {
    ...keeping,
    withId: ({ document }) => ({
      url: `${base}/disableAndUnDisable`,
      payload: { invoiceIds: [document], disabled: true, reason: '有争议' },
    }),
  },
  documentDelete: {
    ...keeping,
    withId: ({ document }) => ({ url: `${base}/del`, payload: { invoiceIds: [document] } }),
  },
  documentConfirm: {
    ...acting,
    served: { buyer: ['administrator', 'clerk', 'reviewer'], supplier: [], dealer: [] },
    withId: ({ document }) => ({
      url: `${base}/confirm`,
      payload: { invoices: [{ id: document, version: 1 }], confirmed: true },
    }),
  },
  documentExclude: {
    ...ofPayees,
    withId: ({ document }) => ({ url: '/supplierSer/v3/invoice/exclude', payload: [document] }),
  },
  documentInclude: {
    ...ofPayees,
    withId: ({ document }) => ({ url: '/supplierSer/v3/invoice/include', payload: [document] }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
