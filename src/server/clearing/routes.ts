/** The calls of clearing. */

import { awardList, awardsPaid } from '#contract/awards.ts'
import * as contract from '#contract/clearing.ts'
import { done, refuse } from '#domain/result.ts'
import { awardFileTitle } from '#text/clearing.ts'
import { type Pair, say } from '#text/text.ts'
import { type ExportRecord, exported } from '../exports/serve.ts'
import { bulkReportShown, refusalShown, refusedWith } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served, withCaller, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { awardFile, awardPage, runOfFile } from './award-queries.ts'
import { awardColumns, type SheetRow } from './award-sheet.ts'
import { clearNow, markPaid, preview } from './commands.ts'
import { forecast } from './forecast.ts'
import {
  type AwardRow,
  awardViewFor,
  type ResultRow,
  type RunRow,
  resultViewOf,
  runViewOf,
} from './present.ts'
import * as queries from './queries.ts'

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

/** Characters that file names cannot have are replaced. */
const fileTitleOf = ({ payer = '', currency = '', number = 0 }: ExportRecord): Pair => {
  const values = { payer: String(payer).replaceAll(/[\\/:*?"<>|]/g, '-'), currency, number }
  return { zh: say('zh')(awardFileTitle, values), en: say('en')(awardFileTitle, values) }
}

export const clearingRoutes: readonly Served[] = [
  withCaller(contract.clearingPreview, async (context, actor, { body }, { requestId, language }) => {
    const result = await preview(context, actor, body.marketId, requestId)
    if (!result.ok) return refusedWith(result)
    const { blocked, ...seen } = result.value
    return { kind: 'data', data: { ...seen, blockedBy: blocked ? refusalShown(blocked, language) : null } }
  }),
  withCaller(contract.clearingForecast, async (context, actor, _input, { requestId }) => {
    const result = await forecast(context, actor, requestId)
    return result.ok ? { kind: 'data', data: result.value } : refusedWith(result)
  }),
  act(contract.clearingRun, clearNow),
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
  present<typeof contract.runResults, Page<ResultRow> | null>(
    contract.runResults,
    { sql: queries.results },
    ({ row }) => pageReply(row, resultViewOf),
  ),
  exported<typeof contract.runFile, SheetRow>(contract.runFile, {
    what: fileTitleOf,
    format: ({ query }) => query.format,
    sql: awardFile,
    exists: runOfFile,
    values: ({ params }, actor) => [params.id, requireActing(actor).companyId],
    columns: awardColumns,
  }),
  present<typeof awardList, Page<AwardRow> | null>(awardList, { sql: awardPage }, ({ actor, row }) =>
    pageReply(row, awardViewFor(actor)),
  ),
  withFieldErrors(presentCommand(awardsPaid, markPaid, bulkReportShown), {
    valueDateFuture: 'valueDate',
  }),
]
