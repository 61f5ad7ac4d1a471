/** The rows of the call table for payment files: people of the payer who may pay awards. */
import type { RouteName } from '#contract/routes.ts'
import type { Row } from './call-table.ts'
import { formOf } from './upload.ts'

const keepers = ['administrator', 'clerk'] as const
const paying = {
  nobody: 401,
  unchosen: 403,
  served: { buyer: keepers, supplier: [], dealer: [] },
} as const
/** The id of no row. */
const missing = '0190a000-0000-7000-8000-00000000000f'
const base = '/clearing/v1'

const { payload, type } = await formOf([['file', new Blob(['no message']), 'a.txt']])

export const bankFileCalls = {
  awardsToPay: { ...paying, refused: 422, plain: () => ({ url: `${base}/awards-to-pay?format=csv` }) },
  bankFileUpload: {
    ...paying,
    refused: 415,
    plain: () => ({ url: `${base}/bank-files`, payload, headers: { 'content-type': type } }),
  },
  bankFileList: { ...paying, plain: () => ({ url: `${base}/bank-files` }) },
  bankFileRead: { ...paying, refused: 404, plain: () => ({ url: `${base}/bank-files/${missing}` }) },
  bankFileRows: { ...paying, refused: 404, plain: () => ({ url: `${base}/bank-files/${missing}/rows` }) },
  bankFileRecord: {
    ...paying,
    refused: 404,
    plain: () => ({ url: `${base}/bank-files/${missing}/record`, payload: {} }),
  },
  bankFileDiscard: {
    ...paying,
    refused: 404,
    plain: () => ({ url: `${base}/bank-files/${missing}/discard`, payload: {} }),
  },
  exceptionList: { ...paying, plain: () => ({ url: `${base}/exceptions` }) },
  exceptionsSolve: {
    ...paying,
    refused: 404,
    plain: () => ({
      url: `${base}/exceptions/solved`,
      payload: { exceptions: [{ id: missing, version: 1 }], solution: 'notOurs', note: '房租' },
    }),
  },
} as const satisfies Partial<Record<RouteName, Row>>
