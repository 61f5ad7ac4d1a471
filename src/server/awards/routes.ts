/** The calls of awards. */
import { awardLetter, awardRead } from '#contract/award-details.ts'
import {
  offerFileMail,
  offerFileState,
  runFileMail,
  runFileState,
  transferOrderFile,
  transferOrderMake,
} from '#contract/award-files.ts'
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
import { fileFromRows } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { file, present } from '../http/read.ts'
import { act, presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { awardDetail } from './award-detail-sql.ts'
import { type AwardDetailRow, awardDetailFor } from './award-details.ts'
import { awardLetterFile } from './award-letter-file.ts'
import { mailOffer, mailRunAgain } from './file-mails.ts'
import {
  type OfferFileRow,
  offerFileSql,
  offerFileView,
  type RunFileRow,
  runFileSql,
  runFileView,
} from './file-state.ts'
import { openRunSheet } from './files.ts'
import { awardPage, isAnchored, payDates, awardTotals as totalsQuery } from './list-queries.ts'
import { markFailed, markPaid, markReturned } from './mark.ts'
import {
  awardTotalsView,
  awardViewFor,
  type PayDateRow,
  payDateView,
  type ShownAwardRow,
  type TotalsRow,
} from './present.ts'
import { awardsToPayServed } from './to-pay.ts'
import { openOrderFile } from './transfer-file.ts'
import { makeOrder } from './transfer-orders.ts'

type AwardPage = {
  readonly rows: readonly ShownAwardRow[]
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
  file<typeof awardLetter, AwardDetailRow>(awardLetter, detailQuery, awardLetterFile),
  fileFromRows(runFile, ({ client, actor, businessNow: at, language }, { params, query: { format } }) => {
    const { companyId } = requireActing(actor)
    return openRunSheet(client, { runId: params.id, companyId }, { format, language, at })
  }),
  awardsToPayServed,
  act(transferOrderMake, makeOrder),
  fileFromRows(transferOrderFile, ({ client, actor, language }, { params }) => {
    const { companyId } = requireActing(actor)
    return openOrderFile(client, { orderId: params.id, companyId }, language)
  }),
  present<typeof runFileState, RunFileRow | null>(
    runFileState,
    { sql: runFileSql, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(runFileView(actor, row)) : refuse('notFound')),
  ),
  act(runFileMail, mailRunAgain),
  present<typeof offerFileState, OfferFileRow | null>(
    offerFileState,
    { sql: offerFileSql, values: ({ params }) => [params.id] },
    ({ row }) => (row ? done(offerFileView(row)) : refuse('notFound')),
  ),
  act(offerFileMail, mailOffer),
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
