/** The calls of clearing. */

import * as contract from '#contract/clearing.ts'
import { clearingBook, clearingPreview } from '#contract/clearing-book.ts'
import { runNeeded } from '#contract/clearing-needed.ts'
import * as proposals from '#contract/clearing-proposals.ts'
import { done, type Refused, refuse } from '#domain/result.ts'
import { resultFileTitle } from '#text/clearing-book.ts'
import type { Language } from '#text/text.ts'
import { exportOf } from '../exports/export.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import { refusalShown, refusedWith } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, type Served, withCaller } from '../http/routes.ts'
import { clearNow } from './commands.ts'
import { deskRoutes } from './desk-routes.ts'
import { forecast } from './forecast.ts'
import { listBook, preview } from './live-book.ts'
import { type RunRow, runViewOf } from './present.ts'
import { approve, sendBack } from './proposal-commands.ts'
import { readProposal } from './proposal-look.ts'
import * as queries from './queries.ts'
import { resultColumns } from './result-sheet.ts'
import { neededIn } from './run-needed.ts'
import { allResults, listResults } from './run-results.ts'

type Page<Row> = {
  readonly rows: readonly Row[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

/** A page of rows, each converted for the reply; refused if the record belongs to another tenant. */
function pageReply<Row, View>(found: Page<Row> | null, show: (row: Row) => View) {
  if (!found) return refuse('notFound')
  const { rows, ...place } = found
  return done({ list: rows.map(show), ...place })
}

/** With the reason why the market cannot be cleared now, in words. */
const previewShown = <T>(
  { blocked, ...seen }: T & { readonly blocked: Refused | undefined },
  language: Language,
) => ({
  ...seen,
  blockedBy: blocked ? refusalShown(blocked, language) : null,
})

async function* batchesIn<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  if (rows.length > 0) yield rows
}

export const clearingRoutes: readonly Served[] = [
  withCaller(clearingPreview, async (context, actor, { body }, { requestId, language }) => {
    const result = await preview(context, actor, body.marketId, requestId)
    if (!result.ok) return refusedWith(result)
    return { kind: 'data', data: previewShown(result.value, language) }
  }),
  withCaller(clearingBook, async (context, actor, input, { requestId, language }) => {
    const result = await listBook(context, actor, input, requestId)
    if (!result.ok) return refusedWith(result)
    const { preview: seen, ...page } = result.value
    return { kind: 'data', data: { ...page, preview: previewShown(seen, language) } }
  }),
  withCaller(contract.clearingForecast, async (context, actor, _input, { requestId }) => {
    const result = await forecast(context, actor, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
  ...deskRoutes,
  act(contract.clearingRun, clearNow),
  act(proposals.runAward, approve),
  act(proposals.runSendBack, sendBack),
  withCaller(proposals.proposalRead, async (context, actor, { params }, { requestId }) => {
    const result = await readProposal(context, actor, params.id, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
  present<typeof contract.runList, Page<RunRow> | null>(
    contract.runList,
    { sql: queries.runPage },
    ({ row }) => pageReply(row, runViewOf),
  ),
  present<typeof contract.runRead, RunRow | null>(
    contract.runRead,
    { sql: queries.readRun, values: ({ params }) => [params.id] },
    ({ row }) => (row ? done(runViewOf(row)) : refuse('notFound')),
  ),
  withCaller(contract.runResults, async (context, actor, input, { requestId }) => {
    const result = await listResults(context, actor, input, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
  withCaller(runNeeded, async (context, actor, input, { requestId }) => {
    const result = await neededIn(context, actor, input, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
  withCaller(contract.runResultsFile, async (context, actor, { params, query }, { requestId, language }) => {
    const result = await allResults(context, actor, params.id, requestId)
    if (!result.ok) return refusedWith(result)
    const { run, rows, businessNow: at } = result.value
    const order = { what: fileTitleOf(resultFileTitle, run), format: query.format, language, at }
    const file = await exportOf({ columns: resultColumns, batches: batchesIn(rows) }, order)
    return file.ok ? { kind: 'file', file: file.value } : refusedWith(file)
  }),
]
