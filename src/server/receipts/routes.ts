/** The calls of receipts. */
import * as contract from '#contract/receipts.ts'
import { done } from '#domain/result.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import { receiptInvoiceRoutes } from './invoice-routes.ts'
import { change, offer, review, withdraw } from './offers.ts'
import * as shown from './present.ts'
import * as queries from './queries.ts'
import { type TrialRow, trial, trialSql } from './trial.ts'

/** The field of an offer of receipts that each refusal belongs to. */
const fieldOf = {
  receiptUnknown: 'gbInvoiceSnList',
  receiptAmbiguous: 'buyerId',
  offerOfTwoPayers: 'gbInvoiceSnList',
  offerOfTwoCurrencies: 'gbInvoiceSnList',
  expectedDatePast: 'newPayDate',
  noPayRunByDueDate: 'newPayDate',
} as const

export const receiptRoutes: readonly Served[] = [
  present<typeof contract.receiptInfo, shown.ReceiptsRow>(
    contract.receiptInfo,
    { sql: queries.receiptsNamed, values: ({ query }) => [query.invoiceSns] },
    ({ actor, row }) => done(row.rows.map(shown.receiptShown(actor, row.markets))),
  ),
  present<typeof contract.receiptList, shown.PageRow>(
    contract.receiptList,
    { sql: queries.receiptPage },
    ({ actor, row }) => done(shown.pageShown(row, actor)),
  ),
  present<typeof contract.receiptTotals, shown.TotalsRow>(
    contract.receiptTotals,
    { sql: queries.receiptTotals },
    ({ row }) => done(shown.totalsShown(row)),
  ),
  withFieldErrors(
    present<typeof contract.receiptTrial, TrialRow>(
      contract.receiptTrial,
      {
        sql: ({ body }) => trialSql(body.offerId !== undefined),
        values: ({ body }) => [
          body.gbInvoiceSnList,
          body.buyerId ?? null,
          ...(body.offerId === undefined ? [] : [body.offerId]),
        ],
      },
      ({ input, language, row }) => trial(row, input, language),
    ),
    fieldOf,
  ),
  withFieldErrors(act(contract.receiptOffer, offer), fieldOf),
  withFieldErrors(act(contract.receiptOfferChange, change), fieldOf),
  act(contract.receiptOfferWithdraw, withdraw),
  withFieldErrors(presentCommand(contract.receiptReview, review, bulkReportShown), {
    rejectionReasonMissing: 'reason',
    rejectionReasonTooLong: 'reason',
  }),
  ...receiptInvoiceRoutes,
]
