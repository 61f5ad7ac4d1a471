/** The rows of the call table for reconciliation statements: both sides, and those who keep them. */
import type { RouteName } from '#contract/routes.ts'
import { roles } from '#domain/access/abilities.ts'
import type { Row } from './call-table.ts'
import { formOf } from './upload.ts'

const of = (served: readonly (typeof roles)[number][]) => ({
  nobody: 401,
  unchosen: 403,
  served: { buyer: served, supplier: served, dealer: [] },
})
const keepers = of(['administrator', 'clerk'])
const readers = of(roles)
/** The id of no row. */
const missing = '0190a000-0000-7000-8000-00000000000e'
const base = '/reconciliation/v1/statements'
const line = { number: 'AP-1', dueDate: '2027-03-01', amount: '1000' }

const { payload, type } = await formOf([
  ['currency', 'CNY'],
  ['file', new Blob(['no sheet']), 'a.xlsx'],
])

export const reconciliationCalls = {
  reconciliationList: { ...readers, plain: () => ({ url: base }) },
  reconciliationUnread: { ...readers, plain: () => ({ url: `${base}/unread` }) },
  reconciliationParties: { ...readers, plain: () => ({ url: `${base}/parties` }) },
  reconciliationDocuments: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: `${base}/documents?payeeId=${missing}&currency=CNY` }),
  },
  reconciliationTemplate: { ...keepers, plain: () => ({ url: `${base}/template` }) },
  reconciliationItemsImport: {
    ...keepers,
    refused: 415,
    plain: () => ({ url: `${base}/items/import`, payload, headers: { 'content-type': type } }),
  },
  reconciliationRead: { ...readers, refused: 404, plain: () => ({ url: `${base}/${missing}` }) },
  reconciliationOpened: { ...readers, refused: 404, plain: () => ({ url: `${base}/${missing}/opened` }) },
  reconciliationAdd: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: base, payload: { payeeId: missing, currency: 'CNY', items: [line] } }),
  },
  reconciliationEdit: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: `${base}/${missing}`, payload: { version: 1, items: [line] } }),
  },
  reconciliationDelete: { ...keepers, refused: 404, plain: () => ({ url: `${base}/${missing}?version=1` }) },
  reconciliationSend: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: `${base}/${missing}/send`, payload: { version: 1 } }),
  },
  reconciliationReview: {
    ...keepers,
    refused: 404,
    plain: () => ({
      url: `${base}/${missing}/items/review`,
      payload: { version: 1, items: [{ itemId: missing, approve: true }] },
    }),
  },
  reconciliationAttach: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: `${base}/${missing}/attachments`, payload: { fileId: missing } }),
  },
  reconciliationDetach: {
    ...keepers,
    refused: 404,
    plain: () => ({ url: `${base}/${missing}/attachments?fileId=${missing}` }),
  },
  reconciliationExport: {
    ...readers,
    refused: 404,
    plain: () => ({ url: `${base}/${missing}/export?format=xlsx` }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
