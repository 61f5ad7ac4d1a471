/** The calls of awards. */
import { awardList, awardsFailed, awardsPaid, awardsReturned } from '#contract/awards.ts'
import { runFile } from '#contract/clearing.ts'
import { done, refuse } from '#domain/result.ts'
import { awardFileTitle } from '#text/clearing.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import { exported } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { markFailed, markPaid, markReturned } from './mark.ts'
import { type AwardRow, awardViewFor } from './present.ts'
import { awardFile, awardPage, runOfFile } from './queries.ts'
import { awardColumns, type SheetRow } from './sheet.ts'

type AwardPage = {
  readonly rows: readonly AwardRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

export const awardRoutes: readonly Served[] = [
  exported<typeof runFile, SheetRow>(runFile, {
    what: (run) => fileTitleOf(awardFileTitle, run),
    format: ({ query }) => query.format,
    sql: awardFile,
    exists: runOfFile,
    values: ({ params }, actor) => [params.id, requireActing(actor).companyId],
    columns: awardColumns,
  }),
  // Nothing is found in a market of another tenant.
  present<typeof awardList, AwardPage | null>(awardList, { sql: awardPage }, ({ actor, row }) => {
    if (!row) return refuse('notFound')
    const { rows, ...place } = row
    return done({ list: rows.map(awardViewFor(actor)), ...place })
  }),
  withFieldErrors(presentCommand(awardsPaid, markPaid, bulkReportShown), {
    valueDateFuture: 'valueDate',
  }),
  presentCommand(awardsFailed, markFailed, bulkReportShown),
  withFieldErrors(presentCommand(awardsReturned, markReturned, bulkReportShown), {
    valueDateFuture: 'returnedOn',
  }),
]
