/** Decides which documents bring an amount by a day: eligibility, pay dates and figures are those of a quote. */
import type * as contract from '#contract/offer-need.ts'
import type { Input } from '#contract/route.ts'
import { isOpen, openOnOrAfter } from '#domain/calendar.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { totalMinorMax } from '#domain/limits.ts'
import { payTimings } from '#domain/markets/pay-date.ts'
import { displayDigits, exponents, parseAmount } from '#domain/money.ts'
import { defaultRate, type RateOrigin } from '#domain/offers/default-rate.ts'
import { needDaysMax, needDocumentsPerMarketMax } from '#domain/offers/limits.ts'
import type { Figures } from '#domain/offers/quote.ts'
import type { RateType } from '#domain/offers/terms.ts'
import { type PayPlan, reachableOf, type Way, type WaySource, waysOf } from '#domain/offers/ways.ts'
import { formatPercent } from '#domain/rate.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { decide, type QuotedDocument } from './decide.ts'
import type { NeedRow } from './need-context.ts'
import {
  beforeNextClearing,
  calendarsIn,
  type DocumentContext,
  type OfferContext,
  offerContextOf,
} from './offer-context.ts'

export type NeedBody = Input<typeof contract.offerNeed>['body']

export type NeedDocument = {
  readonly id: string
  readonly figures: Figures
  readonly document: DocumentContext
  readonly isAlone: boolean
}

/** The rate of a market, as typed or as text of the default. */
type TypedRate = { readonly rateType: RateType; readonly rate: string; readonly origin: RateOrigin }

/** A market with a company of the payee, and why it is in no way. */
export type NeedPayer = TypedRate & {
  readonly row: NeedRow
  readonly isExcluded: boolean
  readonly reason: (typeof contract.needReasons)[number] | undefined
  readonly because: Refused | undefined
  /** Documents that the rate does not fit. */
  readonly leftOut: readonly Refused[]
  /** By the last pay date. */
  readonly documents: readonly NeedDocument[]
}

export type NeedSource = WaySource<NeedDocument> & { readonly payer: NeedPayer }

export type NeedDecision = {
  readonly need: bigint
  readonly payers: readonly NeedPayer[]
  readonly ways: readonly Way<NeedDocument, NeedSource>[]
  readonly reachable: bigint
  readonly dueByThen: readonly DocumentContext[]
  readonly isLimited: boolean
}

export function decideNeed(rows: readonly NeedRow[], body: NeedBody): Result<NeedDecision> {
  const wrong = bodyRefused(rows, body)
  if (wrong) return wrong
  const need = parseAmount(body.amount, body.currency)
  if (!need || need.minor <= 0n)
    return refuse('needAmountUnfit', {
      limit: displayDigits({ currency: body.currency, minor: totalMinorMax }, 'en'),
      decimals: exponents[body.currency],
    })
  const dueByThen: DocumentContext[] = []
  const found = rows.map((row) => {
    const context = offerContextOf(row)
    const { bank } = calendarsIn(context.market)
    const isDue = ({ dueDate }: DocumentContext): boolean => {
      const paid = openOnOrAfter(bank, dueDate)
      return paid !== undefined && paid <= body.by
    }
    dueByThen.push(...context.documents.filter(isDue))
    const documents = context.documents.filter((document) => !isDue(document))
    return payerOf(row, { ...context, documents }, body)
  })
  const sources = found.flatMap(({ source }) => (source ? [source] : []))
  return done({
    need: need.minor,
    payers: found.map(({ payer }) => payer),
    ways: waysOf<NeedDocument, NeedSource>(sources, need.minor),
    reachable: reachableOf(sources),
    dueByThen,
    isLimited: rows.some(({ documents }) => (documents.id?.length ?? 0) >= needDocumentsPerMarketMax),
  })
}

function bodyRefused(
  rows: readonly NeedRow[],
  { by, rates = [], exclude = [] }: NeedBody,
): Refused | undefined {
  const known = new Set(rows.map(({ market }) => market.id))
  if ([...rates.map(({ marketId }) => marketId), ...exclude].some((id) => !known.has(id)))
    return refuse('notFound')
  if (rows.length === 0) return undefined
  if (rows.every(({ market }) => by < market.businessDate)) return refuse('needDatePast')
  const isTooFar = rows.every(
    ({ market }) =>
      by > addDays(market.businessDate, needDaysMax) || isOpen(calendarsIn(market).bank, by) === undefined,
  )
  return isTooFar ? refuse('needDateTooFar', { days: needDaysMax }) : undefined
}

type PayTimings = NonNullable<ReturnType<typeof payTimings>>
type PricedPayer = { readonly payer: NeedPayer; readonly source: NeedSource | undefined }

/** The plans of a market for both pay dates, or the first reason why there are none. */
function payerOf(row: NeedRow, context: OfferContext, body: NeedBody): PricedPayer {
  const { market } = context
  const timings = market.open ? timingsIn(context, body.by) : undefined
  const typed = rateOf(row, context, body, timings?.latest.payDate ?? body.by)
  const payer = {
    row,
    ...typed,
    isExcluded: body.exclude?.includes(market.id) === true,
    reason: undefined,
    because: undefined,
    leftOut: [],
    documents: [],
  } satisfies NeedPayer
  const without = (
    reason: NeedPayer['reason'],
    because: Refused,
    more: Partial<NeedPayer> = {},
  ): PricedPayer => ({
    payer: { ...payer, ...more, reason, because },
    source: undefined,
  })
  if (!market.open) return without('marketClosed', refuse('marketClosed'))
  if (!timings) return without('noPayDate', refuse('needNoPayDate'))
  if (context.documents.length === 0) return without('noDocuments', refuse('noEligibleAmount'))
  const plans = [timings.soonest, timings.latest].map((timing) => planOf(context, typed, timing))
  const [soonest, latest] = plans
  if (!soonest?.ok || !latest?.ok) {
    const because = plans.find((plan) => !plan.ok)
    return without('rate', because && !because.ok ? because : refuse('needNoPayDate'))
  }
  const { plan, refused } = latest.value
  const [because] = refused
  if (plan.documents.length === 0 && soonest.value.plan.documents.length === 0)
    return because ? without('rate', because) : without('noDocuments', refuse('noEligibleAmount'))
  const whole = { ...payer, leftOut: refused, documents: plan.documents }
  if (payer.isExcluded) return { payer: whole, source: undefined }
  const { payerId, dayCount } = market
  return {
    payer: whole,
    source: { payer: whole, payerId, dayCount, soonest: soonest.value.plan, latest: plan },
  }
}

/** The pay dates by a day; none where the calendar ends before it. */
function timingsIn({ market }: OfferContext, by: Day): PayTimings | undefined {
  const after = beforeNextClearing(market)
  return after === undefined ? undefined : payTimings(after, by, market.timetable, calendarsIn(market))
}

function rateOf(row: NeedRow, { market, documents }: OfferContext, body: NeedBody, payDate: Day): TypedRate {
  const typed = body.rates?.find(({ marketId }) => marketId === market.id)
  if (typed) return { rateType: typed.rateType, rate: typed.rate, origin: 'typed' }
  const days = documents.map(({ dueDate }) => Math.max(daysBetween(payDate, dueDate), 1))
  const { rate, origin } = defaultRate(row, market, days)
  return { rateType: rate.type, rate: formatPercent(rate.bps), origin }
}

/** The documents that a market can pay on a day, at a rate. */
function planOf(
  context: OfferContext,
  { rateType, rate }: TypedRate,
  { payDate, clearings }: PayTimings['latest'],
): Result<{ readonly plan: PayPlan<NeedDocument>; readonly refused: readonly Refused[] }> {
  const decided = decide(context, {
    method: 'preSettlement',
    rateType,
    rate,
    expectedPaymentDate: payDate,
    documentIds: context.documents.map(({ id }) => id),
  })
  if (!decided.ok) return decided
  const { quoted, refused } = decided.value
  return done({
    plan: {
      payDate,
      clearings,
      documents: quoted.map((one) => needDocument(one, context)),
    },
    refused: refused.map(({ because }) => because),
  })
}

const needDocument = (
  { document, figures }: QuotedDocument,
  { oneDocument }: OfferContext,
): NeedDocument => ({
  id: document.id,
  figures,
  document,
  isAlone: oneDocument || document.type === 'bill',
})
