/** The calls of monthly statements. */
import { statementFile, statementList } from '#contract/statements.ts'
import { statementPdfRowsMax } from '#domain/awards/limits.ts'
import { displayMonth, type Month } from '#domain/awards/month.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { statementTexts } from '#text/statements.ts'
import { type Language, say } from '#text/text.ts'
import { exportOf } from '../exports/export.ts'
import { pdfAnswer } from '../exports/pdf.ts'
import { acquireExport } from '../exports/serve.ts'
import type { FileAnswer } from '../http/answer.ts'
import { file, present } from '../http/read.ts'
import type { Served } from '../http/routes.ts'
import { statementPaper } from './statement-paper.ts'
import { type StatementLine, statementSheet } from './statement-sheet.ts'
import { statementPage, statementQuery } from './statement-sql.ts'
import { type StatementContent, type StatementSumRow, statementView } from './statements.ts'

type StatementPage = {
  readonly rows: readonly StatementSumRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

type Download = {
  readonly content: StatementContent
  readonly month: Month
  readonly language: Language
  readonly name: string
}

/** Characters that file names cannot have are replaced. */
const nameOf = ({ payer, payee, currency }: StatementContent, month: Month, language: Language): string =>
  say(language)(statementTexts.fileTitle, { month, payer, payee, currency }).replaceAll(/[\\/:*?"<>|]/g, '-')

async function pdfStatement({ content, month, language, name }: Download): Promise<Result<FileAnswer>> {
  if (content.count > statementPdfRowsMax)
    return refuse('statementTooLong', { rows: content.count, max: statementPdfRowsMax })
  return pdfAnswer(statementPaper(content, month, language), name)
}

async function sheetStatement({ content, language, name }: Download): Promise<Result<FileAnswer>> {
  const { rows, currency, at } = content
  async function* batches(): AsyncGenerator<readonly StatementLine[]> {
    yield [...rows.map((row) => ({ row })), { rows, currency }]
  }
  const made = await exportOf(
    { columns: statementSheet, batches: batches() },
    { what: statementTexts.sheetName, format: 'xlsx', language, at: new Date(at ?? 0) },
  )
  return made.ok ? done({ ...made.value, name: `${name}.xlsx` }) : made
}

export const statementRoutes: readonly Served[] = [
  present<typeof statementList, StatementPage>(statementList, { sql: statementPage }, ({ row }) => {
    const { rows, ...place } = row
    return done({ list: rows.map(statementView), ...place })
  }),
  file<typeof statementFile, StatementContent>(
    statementFile,
    {
      sql: (input) => statementQuery(input.query.format === 'pdf' ? statementPdfRowsMax : undefined)(input),
    },
    async (_context, { actor, input, language, row: content }) => {
      const { month, format } = input.query
      if (content.count === 0) return refuse('statementEmpty', { month: displayMonth(month, language) })
      const slot = await acquireExport(actor.userId)
      if (!slot.ok) return slot
      try {
        const download = { content, month, language, name: nameOf(content, month, language) }
        return await (format === 'pdf' ? pdfStatement(download) : sheetStatement(download))
      } finally {
        slot.value()
      }
    },
  ),
]
