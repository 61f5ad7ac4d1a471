/** The queue of offered documents that wait for the payer's review: its SQL, and its rows as they are shown. */
import type * as contract from '#contract/offer-reviews.ts'
import type { Input, Reply } from '#contract/route.ts'
import { openOnOrAfter } from '#domain/calendar.ts'
import type { Day } from '#domain/day.ts'
import { figuresOf, shownRatesOf } from '#domain/offers/quote.ts'
import { type RateColumns, termsOf } from '#domain/offers/terms.ts'
import { rateTypeNumbers } from '#domain/offers/typed-terms.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { payDateFor } from './decide.ts'
import { calendarsIn, type MarketContext, marketSql, withSettings } from './offer-context.ts'
import { amountText, offerNumber, offerVersionSql, percent } from './offer-view.ts'

type Question = Input<typeof contract.reviewList>['query']
type Filters = Input<typeof contract.reviewTotals>['query']
type ReviewView = Reply<typeof contract.reviewList>['list'][number]

/** Items of the caller's payer company in review; the master company has those of all. */
const inReview = `offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
  join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
  join payees p on p.payer_tenant_id = i.payer_tenant_id and p.id = i.payee_id
  left join document_states st on st.payer_tenant_id = i.payer_tenant_id and st.document_id = i.document_id`
const payable = `case when st.payable > 0 then st.payable else i.amount end`

function conditionsOf(param: Param, { marketId, payeeIds, keyword }: Filters): string {
  const part = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${part}::text) > 0`
  return [
    `i.payer_tenant_id = actor.tenant_id and i.state = 'review' and not i.of_receipts and (actor.company_id = actor.tenant_id or o.payer_id = actor.company_id)`,
    marketId && `i.market_id = ${param(marketId)}::uuid`,
    payeeIds && payeeIds.length > 0 && `i.payee_id = any(${param(payeeIds)}::uuid[])`,
    keyword !== undefined &&
      `(${has('d.number')} or ${has('offer_number(o.serial)')} or ${has('p.name')} or ${has('p.code')})`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ')
}

const orders = {
  offered: 'i.priority_at, i.id',
  '-offered': 'i.priority_at desc, i.id desc',
  dueDate: 'i.due_date, i.id',
  '-dueDate': 'i.due_date desc, i.id desc',
  amount: `${payable}, i.id`,
  '-amount': `${payable} desc, i.id desc`,
} as const

const rowSql = `json_build_object('documentId', d.id, 'documentNumber', d.number, 'offerId', o.id, 'serial', o.serial, 'version', ${offerVersionSql},
  'payeeId', p.id, 'payeeName', p.name, 'payeeCode', p.code, 'payerName', k.name, 'marketId', i.market_id, 'currency', i.currency, 'method', i.method,
  'rateType', i.rate_type, 'rateBps', i.rate_bps, 'billRateType', i.bill_rate_type, 'billRateBps', i.bill_rate_bps, 'expectedDate', i.expected_date,
  'minor', (${payable})::text, 'dueDate', i.due_date, 'billTermDays', i.bill_term_days, 'offeredAt', instant_text(i.priority_at),
  'isOwn', person_belongs_to(i.payee_tenant_id))`

export function reviewPage({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page, pageSize, skipped } = pageOf(query)
  const order = orders[(query.sort ?? 'offered') as keyof typeof orders]
  const sql = `
  with found as materialized (select i.id, row_number() over (order by ${order}) as n from ${inReview} where ${conditionsOf(param, query)}),
  requested as materialized (select * from found where n > ${param(skipped)}::int and n <= ${param(page * pageSize)}::int)
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by e.n) from requested e join (${inReview}) on i.payer_tenant_id = actor.tenant_id and i.id = e.id
      join payer_directory k on k.company_id = o.payer_id), '[]'),
    'markets', coalesce((select json_agg(${marketSql}) from markets m ${withSettings} where m.tenant_id = actor.tenant_id and m.id in (
      select i.market_id from requested e join offer_items i on i.payer_tenant_id = actor.tenant_id and i.id = e.id)), '[]'),
    'total', (select count(*) from found), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int)::text as answer`
  return { sql, values }
}

export function reviewTotals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const sql = `
  with found as materialized (select i.currency, ${payable} as minor from ${inReview} where ${conditionsOf(param, query)})
  select json_build_object('total', (select count(*) from found), 'amounts', coalesce((select json_agg(json_build_object(
      'currency', currency, 'documents', documents, 'minor', minor::text) order by currency)
    from (select currency, count(*)::int as documents, sum(minor) as minor from found group by currency) by_currency), '[]'))::text as answer`
  return { sql, values }
}

type QueueRow = RateColumns &
  Pick<
    ReviewView,
    | 'documentId'
    | 'documentNumber'
    | 'offerId'
    | 'version'
    | 'payeeId'
    | 'payeeName'
    | 'payeeCode'
    | 'payerName'
    | 'marketId'
    | 'currency'
    | 'method'
    | 'offeredAt'
  > & {
    readonly serial: number
    readonly expectedDate: Day
    readonly minor: string
    readonly dueDate: Day
    readonly billTermDays: number
    readonly isOwn: boolean
  }
export type QueuePage = {
  readonly rows: readonly QueueRow[]
  readonly markets: readonly MarketContext[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

/** With the figures of the next clearing; without a calendar as if it were paid on the earliest day. */
function reviewView(row: QueueRow, market: MarketContext): ReviewView {
  const { serial, expectedDate, minor, billTermDays, isOwn, rateBps, billRateBps, ...plain } = row
  const terms = termsOf(row)
  const earliest = expectedDate > market.businessDate ? expectedDate : market.businessDate
  const trace = payDateFor(market, earliest)
  const payDate = trace.ok ? trace.value.payDate : earliest
  const figures = figuresOf(
    terms,
    { amount: BigInt(minor), dueDate: row.dueDate, billTermDays },
    payDate,
    market.dayCount,
  )
  const rates = figures.moneyDays > 0 ? shownRatesOf(figures, market.dayCount) : undefined
  const onDueDate = openOnOrAfter(calendarsIn(market).bank, row.dueDate) ?? null
  const paidOn = terms.method === 'billDiscount' ? onDueDate : payDate
  return {
    ...plain,
    offerNumber: offerNumber(serial),
    rateType: row.rateType && rateTypeNumbers[row.rateType],
    rate: rateBps === null ? null : percent(rateBps),
    billRateType: row.billRateType && rateTypeNumbers[row.billRateType],
    billRate: billRateBps === null ? null : percent(billRateBps),
    amount: amountText(figures.amount, row.currency),
    discount: amountText(figures.discount, row.currency),
    amountAfterDiscount: amountText(figures.amount - figures.discount, row.currency),
    apr: percent(rates?.apr ?? 0),
    discountRate: percent(rates?.discountRate ?? 0),
    effectiveApr: percent(rates?.effectiveApr ?? 0),
    daysPaidEarly: figures.daysPaidEarly,
    newPayDate: trace.ok ? paidOn : null,
    can: isOwn ? [] : ['review'],
  }
}

export function queueView({ rows, markets, ...place }: QueuePage): Reply<typeof contract.reviewList> {
  const marketOf = new Map(markets.map((market) => [market.id, market]))
  const list = rows.flatMap((row) => {
    const market = marketOf.get(row.marketId)
    return market ? [reviewView(row, market)] : []
  })
  return { list, ...place, next: null }
}

export type QueueTotals = {
  readonly total: number
  readonly amounts: readonly {
    readonly currency: ReviewView['currency']
    readonly documents: number
    readonly minor: string
  }[]
}

export const queueTotals = ({ total, amounts }: QueueTotals): Reply<typeof contract.reviewTotals> => ({
  total,
  amounts: amounts.map(({ currency, documents, minor }) => ({
    currency,
    documents,
    amount: amountText(minor, currency),
  })),
})
