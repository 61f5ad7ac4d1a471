/** The calls of payment files and exceptions. */
import * as decisions from '#contract/bank-file-decisions.ts'
import * as contract from '#contract/bank-files.ts'
import { done, refuse } from '#domain/result.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present, presentKept } from '../http/read.ts'
import { act, presentCommand, type Served } from '../http/routes.ts'
import { discard, record } from './decide.ts'
import { type FileEntryRow, oneFile, rowPage, rowViewOf } from './file-rows.ts'
import { exceptionPage, filePage } from './lists.ts'
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

export const bankFileRoutes: readonly Served[] = [
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
  presentKept<typeof decisions.bankFileRows, Paged<FileEntryRow> | null>(
    decisions.bankFileRows,
    { sql: rowPage },
    async ({ paymentSubjects }, { row: found }) => {
      if (!found) return refuse('notFound')
      const { rows, ...place } = found
      return done({ list: rows.map(rowViewOf(paymentSubjects.payer)), ...place })
    },
  ),
  act(decisions.bankFileRecord, record),
  act(decisions.bankFileDiscard, discard),
  presentKept<typeof contract.exceptionList, Paged<ExceptionRow>>(
    contract.exceptionList,
    { sql: exceptionPage },
    async ({ paymentSubjects }, { row: { rows, ...place } }) =>
      done({ list: rows.map(exceptionViewOf(paymentSubjects.payer)), ...place }),
  ),
  presentCommand(contract.exceptionsSolve, solve, bulkReportShown),
]
