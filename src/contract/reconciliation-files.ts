/** Files of reconciliation statements: attachments, exports, the template and the upload of lines. */
import * as z from 'zod/mini'

import { text } from '#text/text.ts'
import { currency, uuid } from './fields.ts'
import { exportFormat } from './lists.ts'
import { typedLine } from './reconciliation-fields.ts'
import { route } from './route.ts'

const base = '/reconciliation/v1/statements'
const params = z.strictObject({ id: uuid })

const reconciliationFileFormats = ['xlsx', 'pdf'] as const

export const reconciliationAttach = route({
  method: 'POST',
  path: `${base}/{id}/attachments`,
  effect: 'writes',
  access: 'reconciliations.keep',
  summary: text('添加对账单附件', 'Attach an uploaded file to a reconciliation statement'),
  params,
  body: z.strictObject({ fileId: uuid }),
  reply: z.null(),
  refusals: [
    'notFound',
    'reconciliationSettled',
    'fileDuplicate',
    'attachmentsTooMany',
    'attachmentTypeWrong',
    'attachmentTooLarge',
  ],
})

export const reconciliationDetach = route({
  method: 'DELETE',
  path: `${base}/{id}/attachments`,
  effect: 'writes',
  access: 'reconciliations.keep',
  summary: text('移除对账单附件', 'Remove one’s own attachment from a reconciliation statement'),
  params,
  query: z.strictObject({ fileId: uuid }),
  reply: z.null(),
  refusals: ['notFound', 'reconciliationAttachmentSent'],
})

export const reconciliationExport = route({
  method: 'GET',
  path: `${base}/{id}/export`,
  effect: 'reads',
  access: 'reconciliations.see',
  summary: text('导出对账单', 'Export a reconciliation statement as xlsx, or as a PDF to sign'),
  params,
  query: z.strictObject({ format: z.enum(reconciliationFileFormats) }),
  refusals: ['notFound'],
})

export const reconciliationTemplate = route({
  method: 'GET',
  path: `${base}/template`,
  effect: 'reads',
  access: 'reconciliations.keep',
  summary: text('下载对账明细模板', 'Download the template of the lines of a statement'),
  query: z.strictObject({ format: z.optional(exportFormat) }),
  refusals: [],
})

/** Reads a file into lines; nothing is kept until the statement is saved. */
export const reconciliationItemsImport = route({
  method: 'POST',
  path: `${base}/items/import`,
  effect: 'reads',
  access: 'reconciliations.keep',
  takesFile: true,
  summary: text('读取上传的对账明细', 'Read the lines of an uploaded sheet, with the errors of each row'),
  body: z.strictObject({ currency }),
  reply: z.strictObject({
    items: z.array(z.strictObject({ row: z.int(), ...typedLine.shape })),
    errors: z.array(
      z.strictObject({ row: z.int(), column: z.string(), value: z.string(), message: z.string() }),
    ),
  }),
  refusals: [
    'fileEmpty',
    'sheetTypeWrong',
    'sheetTooLarge',
    'sheetMacro',
    'sheetEncrypted',
    'sheetUnsafe',
    'sheetBroken',
    'sheetMissing',
    'sheetEmpty',
    'sheetHeaderWrong',
    'reconciliationLinesTooMany',
    'tooManyRequests',
  ],
})
