/** The calls of payment files and exceptions. */
import * as decisions from '#contract/bank-file-decisions.ts'
import * as contract from '#contract/bank-files.ts'
import type { Day } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import { done, refuse } from '#domain/result.ts'
import { bankSheetColumns, bankSheetHints } from '#text/bank-files.ts'
import { exported } from '../exports/serve.ts'
import type { Column } from '../exports/table.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { discard, record } from './decide.ts'
import { type FileEntryRow, oneFile, rowPage, rowViewOf } from './file-rows.ts'
import { awardsToPayRows, exceptionPage, filePage } from './lists.ts'
import { type ExceptionRow, exceptionViewOf, type FileRow, fileViewOf } from './present.ts'
import { solve } from './solve.ts'
import { uploadServed } from './upload.ts'

type Paged<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

type ToPay = {
  readonly number: string
  readonly payee: string
  readonly document: string
  readonly currency: Currency
  readonly minor: string
  readonly payDate: string
}

/** The value date and the reference are filled in after the payment. */
const toPayColumns: readonly Column<ToPay>[] = [
  { kind: 'text', header: bankSheetColumns.number, of: ({ number }) => number },
  { kind: 'text', header: bankSheetHints.payee, of: ({ payee }) => payee },
  { kind: 'text', header: bankSheetHints.document, of: ({ document }) => document },
  { kind: 'day', header: bankSheetHints.payDate, of: ({ payDate }) => payDate as Day },
  { kind: 'text', header: bankSheetColumns.currency, of: ({ currency }) => currency },
  {
    kind: 'money',
    header: bankSheetColumns.amount,
    of: ({ currency, minor }) => ({ currency, minor: BigInt(minor) }),
  },
  { kind: 'day', header: bankSheetColumns.valueDate, of: () => null },
  { kind: 'text', header: bankSheetColumns.reference, of: () => null },
]

export const bankFileRoutes: readonly Served[] = [
  exported<typeof contract.awardsToPay, ToPay>(contract.awardsToPay, {
    what: bankSheetHints.title,
    format: ({ query }) => query.format,
    sql: awardsToPayRows,
    values: (_input, actor) => [requireActing(actor).companyId],
    columns: toPayColumns,
  }),
  uploadServed,
  present<typeof contract.bankFileList, Paged<FileRow>>(
    contract.bankFileList,
    { sql: filePage },
    ({ row: { rows, ...place }, language }) => done({ list: rows.map(fileViewOf(language)), ...place }),
  ),
  present<typeof decisions.bankFileRead, FileRow>(
    decisions.bankFileRead,
    { sql: oneFile },
    ({ row, language }) => (row ? done(fileViewOf(language)(row)) : refuse('notFound')),
  ),
  present<typeof decisions.bankFileRows, Paged<FileEntryRow> | null>(
    decisions.bankFileRows,
    { sql: rowPage },
    ({ row: found }) => {
      if (!found) return refuse('notFound')
      const { rows, ...place } = found
      return done({ list: rows.map(rowViewOf), ...place })
    },
  ),
  act(decisions.bankFileRecord, record),
  act(decisions.bankFileDiscard, discard),
  present<typeof contract.exceptionList, Paged<ExceptionRow>>(
    contract.exceptionList,
    { sql: exceptionPage },
    ({ row: { rows, ...place } }) => done({ list: rows.map(exceptionViewOf), ...place }),
  ),
  presentCommand(contract.exceptionsSolve, solve, bulkReportShown),
]
