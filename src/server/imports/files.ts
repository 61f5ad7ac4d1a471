/** The two files that an import gives away: its template, and the rows of it that failed. */
import type { ImportCalls } from '#contract/imports.ts'
import { type Instant, minuteOf } from '#domain/day.ts'
import { fileTypes } from '#domain/files/types.ts'
import { refuse } from '#domain/result.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, say } from '#text/text.ts'
import { type EnterRow, enteredAs, enterStatement } from '../commands/enter.ts'
import { builderOn } from '../db/prepared.ts'
import { batchesOf, beginReading, type Reading } from '../exports/cursor.ts'
import type { Actor } from '../http/actor.ts'
import { type Answer, refusedWith } from '../http/answer.ts'
import { actAfter, type Served } from '../http/serve.ts'
import type { Chosen, ImportKind } from '../import-kind.ts'
import { reasonsOf } from './present.ts'
import { type FailedRow, failedOf, importOf } from './queries.ts'
import { markOf } from './read.ts'
import { type ImportFile, importFileOf } from './workbook.ts'

const answered = (name: string, file: ImportFile): Answer => ({
  kind: 'file',
  file: { name: `${name}.xlsx`, mediaType: fileTypes.xlsx.mediaType, bytes: importFileOf(file) },
})

const fileFor = (kind: ImportKind, chosen: Chosen, language: Language, at: Date) => ({
  title: kind.title[language],
  mark: markOf(kind),
  columns: kind.columns(chosen),
  language,
  at,
})

export const templateServed = <Query>(
  kind: ImportKind,
  route: ImportCalls['template'],
  choose: (query: Query) => Chosen,
): Served =>
  actAfter(route, async (context, _actor, { query }, { language }) =>
    answered(
      say(language)(importTexts.templateName, { what: kind.title[language] }),
      fileFor(kind, choose(query as Query), language, context.clock()),
    ),
  )

/** The rows are read out of one transaction for as long as the file is saved. */
export const failedServed = (kind: ImportKind, route: ImportCalls['failed']): Served =>
  actAfter(route, async (context, _actor, { params }, incoming) => {
    const reading = await beginReading(context.pool)
    try {
      const now = context.clock()
      const { rows } = await reading.client.query<EnterRow>(
        enterStatement(route.access, incoming, now, undefined),
      )
      const entered = enteredAs(rows[0], route.access, now)
      const tenantId = entered.ok ? (entered.value.actor as Actor | undefined)?.acting?.tenantId : undefined
      const found = tenantId && (await importOf(builderOn(reading.client), params.id))
      if (!found || found.kind !== kind.name || found.tenantId !== tenantId)
        return await closed(reading, refusedWith(refuse('notFound')))
      const { language } = incoming
      const first = await reading.client.query(`${failedOf} limit 1`, [found.id])
      if (first.rows.length === 0) return await closed(reading, refusedWith(refuse('nothingToExport')))
      const file = fileFor(kind, found.chosen, language, now)
      const name = say(language)(importTexts.failedName, {
        what: kind.title[language],
        at: minuteOf(now.getTime() as Instant)
          .replace(' ', '-')
          .replace(':', ''),
      })
      const failed = failedBatches(reading, found.id, file, language)
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
  { columns }: Pick<ImportFile, 'columns'>,
  language: Language,
) {
  for await (const rows of batchesOf<FailedRow>(client, failedOf, [id]))
    yield rows.map(({ cells, flaws }) => ({ cells, reasons: reasonsOf(columns, flaws, language) }))
}
