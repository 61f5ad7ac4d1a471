/** The calls of awards. */
import { offerFileMail, offerFileState, runFileMail, runFileState } from '#contract/award-files.ts'
import { awardList, awardsFailed, awardsPaid, awardsReturned } from '#contract/awards.ts'
import { runFile } from '#contract/clearing.ts'
import { done, refuse } from '#domain/result.ts'
import { fileFromRows } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
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
import { markFailed, markPaid, markReturned } from './mark.ts'
import { openPaymentFile } from './payment-file.ts'
import { type AwardRow, awardViewFor } from './present.ts'
import { awardPage } from './queries.ts'

type AwardPage = {
  readonly rows: readonly AwardRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
  readonly next: null
}

export const awardRoutes: readonly Served[] = [
  fileFromRows(runFile, ({ client, actor, businessNow: at, language }, { params, query: { format } }) => {
    const { companyId, abilities } = requireActing(actor)
    const file = { runId: params.id, companyId }
    if (format !== 'pain001') return openRunSheet(client, file, { format, language, at })
    // It has whole account numbers.
    return abilities.has('awards.pay')
      ? openPaymentFile(client, file, { language, at })
      : Promise.resolve(refuse('notAllowed'))
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
