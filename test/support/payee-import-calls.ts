/** The rows of the call table for uploads of payees and of contracts. */
import type { RouteName } from '#contract/routes.ts'
import type { Row } from './call-table.ts'
import type { Ids } from './same-ids.ts'
import { formOf } from './upload.ts'

const of = (buyer: Row['served']['buyer']) => ({
  nobody: 401,
  unchosen: 403,
  served: { buyer, supplier: [], dealer: [] },
})
const { payload, type } = await formOf([['file', new Blob(['no sheet']), 'a.xlsx']])

type Which = 'payeeImports' | 'contractImports'

const callsOf = (base: string, which: Which, buyer: Row['served']['buyer']) => {
  const keeping = of(buyer)
  const on = (state: 'ready' | 'done', end: string, body?: object) => ({
    ...keeping,
    withId: (ids: Ids) => ({
      url: `${base}/excel/${ids[which][state]}${end}`,
      ...(body && { payload: body }),
    }),
  })
  return {
    template: { ...keeping, plain: () => ({ url: `${base}/downloadImport` }) },
    begin: {
      ...keeping,
      refused: 415,
      plain: () => ({ url: `${base}/excel`, payload, headers: { 'content-type': type } }),
    },
    list: { ...keeping, plain: () => ({ url: `${base}/excelList`, payload: {} }) },
    read: on('ready', ''),
    rows: on('ready', '/rows'),
    run: on('ready', '/run', { mode: 'valid' }),
    cancel: on('ready', '/cancel'),
    failed: on('ready', '/failed'),
    undo: on('done', '/undo'),
  } as const
}

const payees = callsOf('/payee/v1/imports/payees', 'payeeImports', ['administrator', 'clerk'])
const contracts = callsOf('/payee/v1/imports/contracts', 'contractImports', ['administrator'])

export const payeeImportCalls = {
  payeeImportTemplate: payees.template,
  payeeImportBegin: payees.begin,
  payeeImportList: payees.list,
  payeeImportRead: payees.read,
  payeeImportRows: payees.rows,
  payeeImportRun: payees.run,
  payeeImportCancel: payees.cancel,
  payeeImportFailed: payees.failed,
  payeeImportUndo: payees.undo,
  contractImportTemplate: contracts.template,
  contractImportBegin: contracts.begin,
  contractImportList: contracts.list,
  contractImportRead: contracts.read,
  contractImportRows: contracts.rows,
  contractImportRun: contracts.run,
  contractImportCancel: contracts.cancel,
  contractImportFailed: contracts.failed,
} as const satisfies Partial<Record<RouteName, Row>>
