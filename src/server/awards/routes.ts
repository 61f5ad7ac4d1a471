/** The calls of awards. */
import { awardLetter, awardRead } from '#contract/award-details.ts'
import {
  awardList,
  awardPayDates,
  awardsFailed,
  awardsPaid,
  awardsReturned,
  awardTotals,
} from '#contract/awards.ts'
import { runFile } from '#contract/clearing.ts'
import { done, refuse } from '#domain/result.ts'
import { awardLetterTexts } from '#text/award-letters.ts'
import { awardFileTitle } from '#text/clearing.ts'
import { say } from '#text/text.ts'
import { fileTitleOf } from '../exports/file-title.ts'
import { pdfAnswer } from '../exports/pdf.ts'
import { exported } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { file, present } from '../http/read.ts'
import { presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { awardDetail } from './award-detail-sql.ts'
import { type AwardDetailRow, awardDetailFor } from './award-details.ts'
import { awardLetterOf } from './award-letter.ts'
import { awardPage, isAnchored, payDates, awardTotals as totalsQuery } from './list-queries.ts'
import { markFailed, markPaid, markReturned } from './mark.ts'
import {
  type AwardRow,
  awardTotalsView,
  awardViewFor,
  type PayDateRow,
  payDateView,
  type TotalsRow,
} from './present.ts'
import { awardFile, runOfFile } from './queries.ts'
import { awardColumns, type SheetRow } from './sheet.ts'

type AwardPage = {
  readonly rows: readonly AwardRow[]
  readonly total: null
  readonly page: number
  readonly pageSize: number
  readonly next: string | null
}

const detailQuery = {
  sql: awardDetail,
  values: ({ params }: { readonly params: { readonly id: string } }) => [params.id],
}

export const awardRoutes: readonly Served[] = [
  present<typeof awardRead, AwardDetailRow | null>(awardRead, detailQuery, ({ actor, row }) =>
    row ? done(awardDetailFor(actor, row)) : refuse('notFound'),
  ),
  file<typeof awardLetter, AwardDetailRow>(awardLetter, detailQuery, (_context, { actor, language, row }) => {
    const side = requireActing(actor).companyType === 'buyer' ? 'payer' : 'payee'
    const name = say(language)(awardLetterTexts.fileName, { number: row.row.number })
    return pdfAnswer(awardLetterOf(row, language, side), name)
  }),
  exported<typeof runFile, SheetRow>(runFile, {
    what: (run) => fileTitleOf(awardFileTitle, run),
    format: ({ query }) => query.format,
    sql: awardFile,
    exists: runOfFile,
    values: ({ params }, actor) => [params.id, requireActing(actor).companyId],
    columns: awardColumns,
  }),
  // Nothing is found in a market of another tenant.
  present<typeof awardList, AwardPage | null>(awardList, { sql: awardPage, isAnchored }, ({ actor, row }) => {
    if (!row) return refuse('notFound')
    const { rows, ...place } = row
    return done({ list: rows.map(awardViewFor(actor)), ...place })
  }),
  present<typeof awardTotals, TotalsRow | null>(awardTotals, { sql: totalsQuery }, ({ row }) =>
    row ? done(awardTotalsView(row)) : refuse('notFound'),
  ),
  present<typeof awardPayDates, readonly PayDateRow[]>(awardPayDates, { sql: payDates }, ({ actor, row }) =>
    done(row.map(payDateView(actor))),
  ),
  withFieldErrors(presentCommand(awardsPaid, markPaid, bulkReportShown), {
    valueDateFuture: 'valueDate',
  }),
  presentCommand(awardsFailed, markFailed, bulkReportShown),
  withFieldErrors(presentCommand(awardsReturned, markReturned, bulkReportShown), {
    valueDateFuture: 'returnedOn',
  }),
]
