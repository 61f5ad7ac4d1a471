/** The calls of offers. */

import * as drafts from '#contract/offer-drafts.ts'
import * as lists from '#contract/offer-lists.ts'
import * as contract from '#contract/offers.ts'
import type { Reply } from '#contract/route.ts'
import { shownRatesOf, type Total, totalOf } from '#domain/offers/quote.ts'
import { done, refuse } from '#domain/result.ts'
import { pageNames } from '#text/access.ts'
import { exported } from '../exports/serve.ts'
import { refusalShown } from '../http/answer.ts'
import { present } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { cancel } from './cancel.ts'
import { submit } from './commands.ts'
import { decide, type QuoteDecision, tooMany } from './decide.ts'
import { deleteDraft, saveDraft } from './drafts.ts'
import { type OfferContext, offerContextSql } from './offer-context.ts'
import { amountText, percent } from './offer-view.ts'
import { type LifeRow, lifeShown, type OfferRow, offerShown } from './present.ts'
import * as queries from './queries.ts'
import { type SheetRow, sheetColumns } from './sheet.ts'

const fieldOf = {
  noDocuments: 'documentIds',
  billNotAlone: 'documentIds',
  oneDocumentOnly: 'documentIds',
  rateMissing: 'rate',
  rateUnfit: 'rate',
  rateTypeNotOffered: 'rateType',
  rateOutOfRange: 'rate',
  impliedAprOutOfRange: 'rate',
  impliedAprTooHigh: 'rate',
  discountInvalid: 'rate',
  billRateMissing: 'billRate',
  billRateUnfit: 'billRate',
  methodNotForTransfer: 'method',
  expectedDatePast: 'expectedPaymentDate',
  noPayRunByDueDate: 'expectedPaymentDate',
  payAmountDiffers: 'payAmount',
  agreementNotAccepted: 'agreementVersion',
  agreementOutdated: 'agreementVersion',
} as const

function quoteShown(
  { market }: OfferContext,
  decided: QuoteDecision,
  language: 'zh' | 'en',
): Reply<typeof contract.offerQuote> {
  const { currency, dayCount, timetable } = market
  const { trace, quoted, refused } = decided
  const figuresShown = ({
    amount,
    discount,
    ...rates
  }: Pick<Total, 'amount' | 'discount' | 'apr' | 'discountRate' | 'effectiveApr'>) => ({
    amount: amountText(amount, currency),
    discount: amountText(discount, currency),
    amountAfterDiscount: amountText(amount - discount, currency),
    apr: percent(rates.apr),
    discountRate: percent(rates.discountRate),
    effectiveApr: percent(rates.effectiveApr),
  })
  const total = totalOf(
    quoted.map(({ figures }) => figures),
    dayCount,
  )
  return {
    currency,
    dayCount,
    newPayDate: trace.payDate,
    trace: {
      clearingAt: new Date(trace.clearingAt).toISOString(),
      timeZone: timetable.timeZone,
      cutOff: timetable.cutOff,
      inTime: trace.inTime,
      countedFrom: trace.countedFrom,
      preparationDays: timetable.preparationDays,
      prepared: trace.prepared,
      payDate: trace.payDate,
    },
    items: quoted.map(({ document, figures, newPayDate }) => ({
      documentId: document.id,
      documentNumber: document.number,
      dueDate: document.dueDate,
      newPayDate,
      daysPaidEarly: figures.daysPaidEarly,
      billTermDays: figures.billTermDays,
      ...figuresShown({ ...figures, ...shownRatesOf(figures, dayCount) }),
    })),
    refused: refused.map(({ document, because }) => ({
      documentId: document.id,
      documentNumber: document.number,
      ...refusalShown(because, language),
    })),
    total: { documents: total.documents, ...figuresShown(total) },
  }
}

type Page = {
  readonly rows: readonly OfferRow[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}
type TotalsRow = Omit<Reply<typeof lists.offerTotals>, 'amounts'> & {
  readonly amounts: readonly {
    readonly currency: OfferRow['currency']
    readonly documents: number
    readonly minor: string
    readonly awardedMinor: string
    readonly discount: string
  }[]
}
type DraftRow = Omit<
  Reply<typeof drafts.draftList>[number],
  'amount' | 'rateType' | 'billRateType' | 'method' | 'rate' | 'billRate' | 'expectedPaymentDate'
> & {
  readonly minor: string
  readonly typed: Pick<
    Reply<typeof drafts.draftList>[number],
    'method' | 'rateType' | 'rate' | 'billRateType' | 'billRate' | 'expectedPaymentDate'
  >
}

export const offerRoutes: readonly Served[] = [
  withFieldErrors(
    present<typeof contract.offerQuote, OfferContext | null>(
      contract.offerQuote,
      {
        sql: offerContextSql('actor.tenant_id', '$3', '$4'),
        values: ({ body }) => [body.marketId, body.documentIds],
      },
      ({ input: { body }, language, row }) => {
        if (!row || row.documents.length < new Set(body.documentIds).size) return refuse('notFound')
        const decided = tooMany(row) ?? decide(row, body)
        return decided.ok ? done(quoteShown(row, decided.value, language)) : decided
      },
    ),
    fieldOf,
  ),
  withFieldErrors(act(contract.offerSubmit, submit), fieldOf),
  act(contract.offerCancel, cancel),
  present<typeof lists.offerList, Page>(
    lists.offerList,
    { sql: queries.page },
    ({ actor, row: { rows, ...param } }) => done({ list: rows.map(offerShown(actor)), ...param, next: null }),
  ),
  present<typeof lists.offerTotals, TotalsRow>(
    lists.offerTotals,
    { sql: queries.totals },
    ({ row: { amounts, ...counted } }) =>
      done({
        ...counted,
        amounts: amounts.map(({ currency, documents, minor, awardedMinor, discount }) => ({
          currency,
          documents,
          amount: amountText(minor, currency),
          awardedAmount: amountText(awardedMinor, currency),
          discount: amountText(discount, currency),
        })),
      }),
  ),
  exported<typeof lists.offerExport, SheetRow>(lists.offerExport, {
    what: pageNames.listApply,
    format: ({ query }) => query.format ?? 'xlsx',
    sql: (input) => queries.exported(input).sql,
    values: (input, actor) => [requireActing(actor).companyId, ...queries.exported(input).values],
    columns: sheetColumns,
  }),
  present<typeof lists.offerRead, LifeRow | null>(
    lists.offerRead,
    { sql: queries.one, values: ({ params }) => [params.id] },
    ({ actor, row }) => (row ? done(lifeShown(actor, row)) : refuse('notFound')),
  ),
  present<typeof drafts.draftList, readonly DraftRow[]>(
    drafts.draftList,
    { sql: queries.drafts },
    ({ row }) =>
      done(
        row.map(({ minor, typed, ...plain }) => ({
          ...plain,
          ...typed,
          amount: amountText(minor, plain.currency),
        })),
      ),
  ),
  act(drafts.draftSave, saveDraft),
  act(drafts.draftDelete, deleteDraft),
]
