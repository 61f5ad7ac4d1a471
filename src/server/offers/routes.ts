/** The calls of offers. */

import * as loanRates from '#contract/loan-rates.ts'
import * as drafts from '#contract/offer-drafts.ts'
import * as lists from '#contract/offer-lists.ts'
import { offerModify } from '#contract/offer-modify.ts'
import { offerNeed } from '#contract/offer-need.ts'
import * as contract from '#contract/offers.ts'
import type { Reply } from '#contract/route.ts'
import type { IndicationRange } from '#domain/clearing/indication.ts'
import { shownRatesOf, type Total, totalOf } from '#domain/offers/quote.ts'
import { done, refuse } from '#domain/result.ts'
import { pageNames } from '#text/access.ts'
import { exported } from '../exports/serve.ts'
import { refusalShown } from '../http/answer.ts'
import { present, presentKept } from '../http/read.ts'
import { act, type Served, withFieldErrors } from '../http/routes.ts'
import { requireActing } from '../sessions/actor.ts'
import { decide, type QuoteDecision, tooMany } from './decide.ts'
import { deleteDraft, saveDraft } from './drafts.ts'
import { offerFieldOf } from './fields.ts'
import { noRange, quotedClaims, requesterOf, wayClaims } from './indicated.ts'
import { indicationRoutes } from './indication-routes.ts'
import { setLoanRate } from './loan-rates.ts'
import { modify } from './modify.ts'
import { decideNeed } from './need.ts'
import { type NeedRow, needSql } from './need-context.ts'
import { needShown } from './need-view.ts'
import { type OfferContext, type OfferContextRow, offerContextOf, offerContextSql } from './offer-context.ts'
import type { LifeRow, OfferRow } from './offer-rows.ts'
import { amountText, percent } from './offer-view.ts'
import { lifeShown, offerShown } from './present.ts'
import * as queries from './queries.ts'
import { type SheetRow, sheetColumns } from './sheet.ts'

function quoteShown(
  { market }: OfferContext,
  decided: QuoteDecision,
  indication: IndicationRange,
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
    indication,
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
  | 'amount'
  | 'rateType'
  | 'billRateType'
  | 'method'
  | 'fixed'
  | 'kind'
  | 'guardRails'
  | 'rate'
  | 'billRate'
  | 'expectedPaymentDate'
> & {
  readonly minor: string
  readonly typed: Pick<
    Reply<typeof drafts.draftList>[number],
    | 'method'
    | 'fixed'
    | 'kind'
    | 'guardRails'
    | 'rateType'
    | 'rate'
    | 'billRateType'
    | 'billRate'
    | 'expectedPaymentDate'
  >
}

const newOfferSql = offerContextSql('actor.tenant_id', '$3', '$4')
const changedOfferSql = offerContextSql('actor.tenant_id', '$3', '$4', '$5')

export const offerRoutes: readonly Served[] = [
  withFieldErrors(
    presentKept<typeof contract.offerQuote, OfferContextRow | null>(
      contract.offerQuote,
      {
        sql: ({ body }) => (body.offerId === undefined ? newOfferSql : changedOfferSql),
        values: ({ body }) => [body.marketId, body.documentIds, ...(body.offerId ? [body.offerId] : [])],
      },
      async ({ indications }, { actor, input: { body }, language, row }) => {
        const offerContext = row && offerContextOf(row)
        if (!offerContext || (body.offerId !== undefined && !offerContext.present)) return refuse('notFound')
        if (offerContext.documents.length < new Set(body.documentIds).size) return refuse('notFound')
        const decided = tooMany(offerContext) ?? decide(offerContext, body)
        if (!decided.ok) return decided
        const isFixed = body.fixed ?? offerContext.present?.fixed ?? false
        const group = quotedClaims(offerContext, decided.value, isFixed)
        const [indication] = await indications.ofTyped(requesterOf(actor), 'quote', [[group]])
        return done(quoteShown(offerContext, decided.value, indication ?? noRange, language))
      },
    ),
    offerFieldOf,
  ),
  withFieldErrors(
    presentKept<typeof offerNeed, readonly NeedRow[]>(
      offerNeed,
      { sql: needSql, values: ({ body }) => [body.currency, body.by] },
      async ({ indications }, { actor, input: { body }, language, row }) => {
        const decided = decideNeed(row, body)
        if (!decided.ok) return decided
        const found = await indications.ofTyped(requesterOf(actor), 'need', decided.value.ways.map(wayClaims))
        return done(needShown(body, decided.value, found, language))
      },
    ),
    offerFieldOf,
  ),
  ...indicationRoutes,
  withFieldErrors(act(offerModify, modify), offerFieldOf),
  present<typeof loanRates.loanRateRead, { readonly bps: number | null }>(
    loanRates.loanRateRead,
    { sql: queries.loanRate },
    ({ row: { bps } }) => done({ rate: bps === null ? null : percent(bps) }),
  ),
  act(loanRates.loanRateSet, setLoanRate),
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
