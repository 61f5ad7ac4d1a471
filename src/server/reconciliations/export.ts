/** A statement as a file: xlsx, or a PDF to sign. The lines are those of its current round. */
import { reconciliationExport as route } from '#contract/reconciliation-files.ts'
import { type reconciliationRead } from '#contract/reconciliations.ts'
import type { Input } from '#contract/route.ts'
import { type Day, parseInstant } from '#domain/day.ts'
import { fileTypes } from '#domain/files/types.ts'
import { parseAmount } from '#domain/money.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { lineColumns, lineReasonTexts, lineStateTexts, paperTexts } from '#text/reconciliations.ts'
import { type Language, say } from '#text/text.ts'
import { pdfAnswer } from '../exports/pdf.ts'
import { type FileReading, fileFromRows } from '../exports/serve.ts'
import type { Column } from '../exports/table.ts'
import { type RecordsSheet, xlsxOf } from '../exports/xlsx.ts'
import type { FileAnswer } from '../http/answer.ts'
import type { Served } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { recordsOf, statementPaperOf, type WholeStatement } from './paper.ts'
import { type WholeRow, wholeViewFor } from './present.ts'
import { oneStatement } from './read-sql.ts'

type Line = { readonly item: WholeStatement['items'][number]; readonly currency: WholeStatement['currency'] }

const columns: readonly Column<Line>[] = [
  { kind: 'text', header: lineColumns.number, of: ({ item }) => item.number },
  { kind: 'text', header: lineColumns.orderNumbers, of: ({ item }) => item.orderNumbers.join(', ') || null },
  { kind: 'day', header: lineColumns.documentDate, of: ({ item }) => item.documentDate as Day | null },
  { kind: 'day', header: lineColumns.dueDate, of: ({ item }) => item.dueDate as Day },
  {
    kind: 'money',
    header: lineColumns.amount,
    of: ({ item, currency }) => parseAmount(item.amount, currency) ?? null,
  },
  { kind: 'text', header: lineColumns.currency, of: ({ currency }) => currency },
  {
    kind: 'count',
    header: lineColumns.termDays,
    of: ({ item }) => (item.termDays === null ? null : BigInt(item.termDays)),
  },
  { kind: 'text', header: lineColumns.remark, of: ({ item }) => item.remark },
  {
    kind: 'text',
    header: lineColumns.state,
    of: ({ item }, language) => say(language)(lineStateTexts[item.state]),
  },
  {
    kind: 'text',
    header: lineColumns.reason,
    of: ({ item }, language) => (item.reason === null ? null : say(language)(lineReasonTexts[item.reason])),
  },
  { kind: 'text', header: lineColumns.description, of: ({ item }) => item.description },
  { kind: 'text', header: lineColumns.decidedBy, of: ({ item }) => item.decidedBy },
  {
    kind: 'instant',
    header: lineColumns.decidedAt,
    of: ({ item }) => (item.decidedAt === null ? null : (parseInstant(item.decidedAt) ?? null)),
  },
]

/** The statement in the caller's scope, as its page reads it. */
async function readWhole({ client, actor }: FileReading, id: string): Promise<WholeStatement | undefined> {
  const { sql, values } = oneStatement({ params: { id }, query: {} } as Input<typeof reconciliationRead>)
  const { tenantId, companyId } = requireActing(actor)
  const { rows } = await client.query<{ answer: string | null }>(
    `select read.answer from (select $1::uuid as tenant_id, $2::uuid as company_id) actor cross join lateral (${sql}) read`,
    [tenantId, companyId, ...values],
  )
  const answer = rows[0]?.answer
  return answer ? wholeViewFor(actor, JSON.parse(answer) as WholeRow) : undefined
}

async function open(
  reading: FileReading,
  { params, query }: Input<typeof route>,
): Promise<Result<FileAnswer>> {
  const statement = await readWhole(reading, params.id)
  if (!statement) return refuse('notFound')
  const { language, businessNow } = reading
  const name = say(language)(paperTexts.fileTitle, { number: statement.number })
  if (query.format === 'pdf') return done(await pdfAnswer(statementPaperOf(statement, language), name))
  const lines = statement.items.map((item) => ({ item, currency: statement.currency }))
  async function* batches() {
    yield lines
  }
  const workbook = {
    title: say(language)(paperTexts.lines),
    language,
    at: businessNow,
    records: recordsSheet(statement, language),
  }
  const bytes = xlsxOf({ columns, batches: batches() }, workbook)
  return done({ name: `${name}.xlsx`, mediaType: fileTypes.xlsx.mediaType, bytes })
}

/** A sheet after that of the lines, which can be uploaded again: the head, and what both sides did. */
function recordsSheet(statement: WholeStatement, language: Language): RecordsSheet {
  const { facts, proposals, history } = recordsOf(statement, language)
  const words = say(language)
  return {
    title: words(paperTexts.history),
    rows: [
      ...facts.map(({ label, value }) => [label, value]),
      ...proposals.map((line) => [words(paperTexts.proposed), line]),
      ...history.map((line) => [words(paperTexts.history), line]),
    ],
  }
}

export const exportServed: Served = fileFromRows(route, open)
