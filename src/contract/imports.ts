/** The calls of every import: upload, preview, run, undo. */
import * as z from 'zod/mini'
import type { Ability } from '#domain/access/abilities.ts'
import { errorReasons, warningReasons } from '#domain/imports/row-errors.ts'
import { importModes, importStates } from '#domain/imports/states.ts'
import { undoBlockReasons } from '#domain/imports/undo.ts'
import { type Pair, text } from '#text/text.ts'
import { currency, instant, uuid } from './fields.ts'
import { listFields, listReply } from './lists.ts'
import { route } from './route.ts'
import { topics } from './topics.ts'

const follows = [topics.importsChanged]
const params = z.strictObject({ id: uuid })

export const importSorts = [
  'fileName',
  'state',
  'rowsRead',
  'rowsAdded',
  'rowsFailed',
  'person',
  'at',
] as const
const importActions = ['run', 'cancel', 'undo'] as const

/** An import as the history lists it. */
const importRow = {
  id: uuid,
  fileName: z.string(),
  person: z.string(),
  begunAt: instant,
  finishedAt: z.nullable(instant),
  /** When it ended, or when it was uploaded if it has not ended. */
  at: instant,
  state: z.enum(importStates),
  mode: z.nullable(z.enum(importModes)),
  rowsRead: z.int(),
  rowsAdded: z.int(),
  rowsFailed: z.int(),
  /** How many rows without errors have warnings. */
  rowsWarned: z.int(),
  /** Why the file was refused, or why the last run stored nothing. */
  message: z.nullable(z.string()),
  /** The permitted actions now. */
  actions: z.array(z.enum(importActions)),
  /** Whether its failed rows can still be downloaded. */
  hasFailedRows: z.boolean(),
}
const column = z.strictObject({
  key: z.string(),
  header: z.string(),
  holds: z.enum(['text', 'money', 'day', 'count']),
})
const readRow = z.strictObject({
  row: z.int(),
  cells: z.array(z.string()),
  /** The keys of columns with errors. */
  errorColumns: z.array(z.string()),
  /** The keys of columns with warnings. */
  warningColumns: z.array(z.string()),
})
const remark = z.strictObject({
  /** The header of the column. */
  column: z.string(),
  value: z.string(),
  reason: z.enum([...errorReasons, ...warningReasons]),
  /** The error or warning, and how to fix it. */
  message: z.string(),
  cure: z.string(),
})

type ImportKind<B extends z.ZodMiniType, Q extends z.ZodMiniType> = {
  readonly path: string
  readonly access: Ability
  /** The imported thing, as used in a sentence. */
  readonly what: Pair
  /** Options sent with the file, besides `again`. */
  readonly begin: B
  /** Options of the template. */
  readonly template: Q
}

export const importCalls = <B extends z.ZodMiniType, Q extends z.ZodMiniType>({
  path,
  access,
  what,
  begin,
  template,
}: ImportKind<B, Q>) => {
  const summary = (zh: string, en: string): Pair => text(`${zh}：${what.zh}`, `${en}: ${what.en}`)
  const one = `${path}/excel/{id}`
  return {
    template: route({
      method: 'GET',
      path: `${path}/downloadImport`,
      effect: 'reads',
      access,
      summary: summary('下载导入模板', 'Download the import template'),
      query: template,
      refusals: [],
    }),
    begin: route({
      method: 'POST',
      path: `${path}/excel`,
      effect: 'writes',
      access,
      keyed: 'tenant',
      takesFile: true,
      summary: summary('上传导入文件', 'Upload a file to import'),
      body: begin,
      reply: z.strictObject({ id: uuid }),
      refusals: [
        'fileEmpty',
        'sheetTypeWrong',
        'sheetTooLarge',
        'sheetExpands',
        'sheetMacro',
        'sheetEncrypted',
        'sheetUnsafe',
        'sheetBroken',
        'sheetTooHeavy',
        'sheetMissing',
        'sheetEmpty',
        'sheetTooWide',
        'sheetTooLong',
        'sheetHeaderWrong',
        'templateOld',
        'importAgain',
        'notFound',
        'notAllowed',
        'storageFull',
        'tooManyRequests',
      ],
    }),
    list: route({
      method: 'POST',
      path: `${path}/excelList`,
      effect: 'reads',
      access,
      summary: summary('导入历史', 'Import history'),
      body: z.strictObject(listFields(importSorts)),
      reply: listReply(z.strictObject(importRow)),
      follows,
      refusals: [],
    }),
    read: route({
      method: 'GET',
      path: one,
      effect: 'reads',
      access,
      summary: summary('导入进度与预览', 'Read the progress of an import and its first rows'),
      params,
      reply: z.strictObject({
        ...importRow,
        /** How many imported rows confirmed or updated an existing record instead of adding one. */
        rowsConfirmed: z.int(),
        /** How many rows of the current step are done, and of how many if known. */
        rowsDone: z.int(),
        rowsExpected: z.nullable(z.int()),
        /** Hidden sheets of the file, which are not read. */
        hiddenSheets: z.int(),
        /** A preview of undo: how many records still exist, and their sums. */
        undoes: z.nullable(
          z.strictObject({
            count: z.int(),
            totals: z.array(z.strictObject({ currency, amount: z.string() })),
          }),
        ),
        /** The first document that prevents an undo, and the change that does; null if none. */
        undoBlockedBy: z.nullable(
          z.strictObject({ id: uuid, number: z.string(), reason: z.enum(undoBlockReasons) }),
        ),
        /** Options that were sent with the file. */
        chosen: z.array(z.strictObject({ label: z.string(), value: z.string() })),
        /** Totals of the rows: all with a readable amount, their number, and those that can be imported. */
        totals: z.array(z.strictObject({ currency, rows: z.int(), all: z.string(), valid: z.string() })),
        columns: z.array(column),
        preview: z.array(readRow),
      }),
      follows,
      refusals: ['notFound'],
    }),
    rows: route({
      method: 'GET',
      path: `${one}/rows`,
      effect: 'reads',
      access,
      summary: summary('导入中有误或需核对的行', 'List rows with errors or warnings, with reasons'),
      params,
      query: z.strictObject({
        ...listFields(['row']),
        /** Failed rows by default. */
        remarks: z.optional(z.enum(['errors', 'warnings'])),
      }),
      reply: listReply(z.strictObject({ row: z.int(), remarks: z.array(remark) })),
      follows,
      refusals: ['notFound'],
    }),
    run: route({
      method: 'POST',
      path: `${one}/run`,
      effect: 'writes',
      access,
      keyed: 'tenant',
      summary: summary('开始导入', 'Run an import'),
      params,
      body: z.strictObject({ mode: z.enum(importModes) }),
      reply: z.null(),
      refusals: ['notFound', 'importActionUnfit', 'importHasErrors', 'importNothingValid'],
    }),
    cancel: route({
      method: 'POST',
      path: `${one}/cancel`,
      effect: 'writes',
      access,
      keyed: 'tenant',
      summary: summary('放弃导入', 'Discard an import before it runs'),
      params,
      reply: z.null(),
      refusals: ['notFound', 'importActionUnfit'],
    }),
    failed: route({
      method: 'GET',
      path: `${one}/failed`,
      effect: 'reads',
      access,
      summary: summary('下载失败的行', 'Download the failed rows to correct and upload again'),
      params,
      refusals: ['notFound', 'nothingToExport'],
    }),
    undo: route({
      method: 'POST',
      path: `${one}/undo`,
      effect: 'writes',
      access,
      keyed: 'tenant',
      summary: summary('撤销导入', 'Undo an import'),
      params,
      reply: z.null(),
      refusals: ['notFound', 'importActionUnfit', 'importUsed'],
    }),
  } as const
}
export type ImportCalls<
  B extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
> = ReturnType<typeof importCalls<B, Q>>
