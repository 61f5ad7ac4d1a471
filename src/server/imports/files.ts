/** Serves the two files of an import: its template, and its failed rows. */
import type { ImportCalls } from '#contract/imports.ts'
import { type Instant, minuteOf } from '#domain/day.ts'
import { fileTypes } from '#domain/files/types.ts'
import { cellMarks, type RowError } from '#domain/imports/row-errors.ts'
import { refuse } from '#domain/result.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, say } from '#text/text.ts'
import { enterAsCaller } from '../commands/run-call.ts'
import { builderOn } from '../db/prepared.ts'
import { inScope } from '../db/scope.ts'
import { batchesOf, beginReading, type Reading } from '../exports/cursor.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { type Served, withCaller } from '../http/routes.ts'
import type { ImportColumn, ImportKind, ImportOptions } from '../import-kind.ts'
import { type Actor, requireActing } from '../sessions/actor.ts'
import type { FailedCell } from './failed-cells.ts'
import { reasonsOf } from './present.ts'
import { type FailedRow, failedOf, importOf } from './queries.ts'
import { templateVersionOf } from './stage-rows.ts'
import { type ImportFile, importFileOf } from './workbook.ts'

const answered = (name: string, file: ImportFile): Answer => ({
  kind: 'file',
  file: { name: `${name}.xlsx`, mediaType: fileTypes.xlsx.mediaType, bytes: importFileOf(file) },
})

const fileFor = (
  kind: ImportKind,
  columns: readonly ImportColumn[],
  language: Language,
  at: Date,
): ImportFile => ({
  title: kind.title[language],
  mark: templateVersionOf(kind),
  columns,
  language,
  at,
})

export const templateServed = <Query>(
  kind: ImportKind,
  route: ImportCalls['template'],
  choose: (query: Query) => ImportOptions,
): Served =>
  withCaller(route, async (context, actor, { query }, { language }) => {
    const sender = requireActing(actor)
    const columns = await inScope(context.db, sender, (db) =>
      kind.columnsFor(choose(query as Query), sender, db),
    )
    return answered(
      say(language)(importTexts.templateName, { what: kind.title[language] }),
      fileFor(kind, columns, language, context.clock()),
    )
  })

/** The rows are read from one transaction for as long as the download lasts. */
export const failedServed = (kind: ImportKind, route: ImportCalls['failed']): Served =>
  withCaller(route, async (context, _actor, { params }, incoming) => {
    const reading = await beginReading(context.pool)
    try {
      const now = context.clock()
      const entered = await enterAsCaller(reading.client, route.access, incoming, now)
      const sender = entered.ok ? (entered.value.actor as Actor | undefined)?.acting : undefined
      const db = builderOn(reading.client)
      const found = sender && (await importOf(db, params.id))
      if (!found || found.kind !== kind.name || found.tenantId !== sender.tenantId)
        return await closed(reading, refusedWith(refuse('notFound')))
      const { language } = incoming
      const first = await reading.client.query(`${failedOf} limit 1`, [found.id])
      if (first.rows.length === 0) return await closed(reading, refusedWith(refuse('nothingToExport')))
      const file = fileFor(kind, await kind.columnsFor(found.chosen, sender, db), language, now)
      const name = say(language)(importTexts.failedName, {
        what: kind.title[language],
        at: minuteOf(now.getTime() as Instant)
          .replace(' ', '-')
          .replace(':', ''),
      })
      const failed = failedBatches(reading, found.id, kind, file, language)
      const answer = answered(name, { ...file, failed })
      if (answer.kind === 'file') answer.file.bytes.once('close', () => void reading.close())
      return answer
    } catch (error) {
      await reading.close()
      throw error
    }
  })

async function closed(reading: Reading, answer: Answer): Promise<Answer> {
  await reading.close()
  return answer
}

async function* failedBatches(
  { client }: Reading,
  id: string,
  kind: ImportKind,
  { columns }: Pick<ImportFile, 'columns'>,
  language: Language,
) {
  for await (const rows of batchesOf<FailedRow>(client, failedOf, [id]))
    yield rows.map(({ row, cells, errors }) => ({
      row,
      cells: failedCells(columns, cells, errors),
      reasons: reasonsOf(kind, columns, errors, language),
    }))
}

/**
 * Formulas, errors and the like are written as such, so that a cell that is not corrected is refused again.
 */
const failedCells = (
  columns: readonly ImportColumn[],
  cells: readonly string[],
  errors: readonly RowError[],
): readonly FailedCell[] =>
  columns.map(({ key }, index) => ({
    text: cells[index] ?? '',
    mark: cellMarks.find((mark) => errors.some(({ column, reason }) => column === key && reason === mark)),
  }))
