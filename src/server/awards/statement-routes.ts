/** The calls of monthly statements. */
import type { Input } from '#contract/route.ts'
import { statementFile, statementList } from '#contract/statements.ts'
import { statementPdfRowsMax } from '#domain/awards/limits.ts'
import { displayMonth, type Month } from '#domain/awards/month.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { statementTexts } from '#text/statements.ts'
import { type Language, say } from '#text/text.ts'
import { batchesOf } from '../exports/cursor.ts'
import { exportOf } from '../exports/export.ts'
import { pdfAnswer } from '../exports/pdf.ts'
import { type FileReading, fileFromRows } from '../exports/serve.ts'
import type { FileAnswer } from '../http/answer.ts'
import { present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { statementPaper } from './statement-paper.ts'
import { type StoredRow, statementLines, statementSheet } from './statement-sheet.ts'
import { statementHead, statementPage, statementRows } from './statement-sql.ts'
import { type StatementHead, type StatementSumRow, statementView } from './statements.ts'

type StatementPage = {
  readonly rows: readonly StatementSumRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

/** Characters that file names cannot have are replaced. */
const nameOf = ({ payer, payee, currency }: StatementHead, month: Month, language: Language): string =>
  say(language)(statementTexts.fileTitle, { month, payer, payee, currency }).replaceAll(/[\\/:*?"<>|]/g, '-')

async function openStatement(
  { client, actor, language }: FileReading,
  { query }: Input<typeof statementFile>,
): Promise<Result<FileAnswer>> {
  const { month, format } = query
  const acting = requireActing(actor)
  const ofHead = statementHead(acting, query)
  const [head] = (await client.query<StatementHead>(ofHead.sql, [...ofHead.values])).rows
  if (!head) return refuse('notFound')
  if (head.count === 0) return refuse('statementEmpty', { month: displayMonth(month, language) })
  const name = nameOf(head, month, language)
  const { sql, values } = statementRows(acting, query)
  if (format === 'pdf') {
    if (head.count > statementPdfRowsMax)
      return refuse('statementTooLong', { rows: head.count, max: statementPdfRowsMax })
    const { rows } = await client.query<StoredRow>(sql, [...values])
    const content = { ...head, rows: rows.map(({ row }) => row) }
    return done(await pdfAnswer(statementPaper(content, month, language), name))
  }
  const lines = statementLines(batchesOf<StoredRow>(client, sql, values), head.currency)
  const made = await exportOf(
    { columns: statementSheet, batches: lines },
    { what: statementTexts.sheetName, format, language, at: new Date(head.at ?? 0) },
  )
  return made.ok ? done({ ...made.value, name: `${name}.xlsx` }) : made
}

export const statementRoutes: readonly Served[] = [
  present<typeof statementList, StatementPage>(statementList, { sql: statementPage }, ({ row }) => {
    const { rows, ...place } = row
    return done({ list: rows.map(statementView), ...place })
  }),
  fileFromRows(statementFile, openStatement),
]
