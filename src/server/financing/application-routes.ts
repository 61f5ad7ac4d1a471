/** The calls of applications. */
import * as contract from '#contract/financing-applications.ts'
import type { Reply } from '#contract/route.ts'
import { done, refuse } from '#domain/result.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { applicationPage, applicationSql, applicationTotals, isAnchored } from './application-sql.ts'
import {
  type ApplicationJson,
  type ApplicationPageRow,
  applicationShown,
  applicationView,
  approvalQuoteOf,
} from './application-view.ts'
import { apply, withdraw } from './apply.ts'
import { audit } from './audit.ts'
import { type QuoteRow, quoteOf, quoteSql } from './quote.ts'

export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly total: null
  readonly page: number
  readonly pageSize: number
  readonly next: string | null
}

const fieldOf = {
  loanAmountUnfit: 'amount',
  loanAmountOutOfRange: 'amount',
  loanAmountTooSmall: 'amount',
  limitExceeded: 'amount',
  overallLimitExceeded: 'amount',
  loanTermOutOfRange: 'term',
  loanAttachmentsMissing: 'files',
  approvalReasonMissing: 'reason',
  approvalRaises: 'amount',
} as const

export const applicationRoutes: readonly Served[] = [
  withFieldErrors(
    present<typeof contract.loanQuote, QuoteRow | null>(
      contract.loanQuote,
      { sql: quoteSql, values: ({ body }) => [body.productId] },
      ({ row, input }) => quoteOf(row, input.body),
    ),
    fieldOf,
  ),
  withFieldErrors(act(contract.loanApply, apply), fieldOf),
  present<typeof contract.applicationList, Page<ApplicationJson>>(
    contract.applicationList,
    { sql: applicationPage, isAnchored },
    ({ row: { rows, ...place } }) => done({ ...place, list: rows.map(applicationShown) }),
  ),
  present<typeof contract.applicationTotals, Reply<typeof contract.applicationTotals>>(
    contract.applicationTotals,
    { sql: applicationTotals },
    ({ row }) => done(row),
  ),
  present<typeof contract.applicationRead, ApplicationPageRow | null>(
    contract.applicationRead,
    { sql: applicationSql, values: ({ params }) => [params.id] },
    ({ row, actor }) => (row ? done(applicationView(actor, row)) : refuse('notFound')),
  ),
  withFieldErrors(
    present<typeof contract.approvalQuote, ApplicationPageRow | null>(
      contract.approvalQuote,
      { sql: applicationSql, values: ({ params }) => [params.id] },
      ({ row, input }) => (row ? approvalQuoteOf(row, input.body) : refuse('notFound')),
    ),
    fieldOf,
  ),
  withFieldErrors(act(contract.applicationAudit, audit), fieldOf),
  act(contract.applicationWithdraw, withdraw),
]
