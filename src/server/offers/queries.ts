/** The SQL of offers: lists, totals, one with its documents, and drafts. */

import type * as contract from '#contract/offer-lists.ts'
import type { Input } from '#contract/route.ts'
import { addDays, startOfDay } from '#domain/day.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { disputeOf } from '../eligibility/queries.ts'
import { agreementSql } from './accepted-agreement.ts'
import { marketSql, withSettings } from './offer-context.ts'

export { acceptedAgreement, agreementSql, offersWithAgreements } from './accepted-agreement.ts'
export { readOfferMarket, receiptContextOf } from './checks.ts'
export { decide, payDateFor } from './decide.ts'
export { drafts } from './draft-queries.ts'
export { offerFieldOf } from './fields.ts'
export {
  type LastFigures,
  type LastOffer,
  lastFigures,
  lastOfferShown,
  type OfferOfDocument,
  offerOfDocument,
} from './last-offer.ts'
export {
  type MarketContext,
  marketSql,
  type OfferContextRow,
  offerContextOf,
  offerContextSql,
  withSettings,
} from './offer-context.ts'
export { amountText, offerNumber, percent, ratesShown } from './offer-view.ts'

type Filters = Input<typeof contract.offerTotals>['query']
type Question = Input<typeof contract.offerList>['query']

const waiting = `('checking', 'review', 'live')`

/**
 * Offers of the tenant on either side. A payer’s are restricted to the acting company unless it is the master company; people of a
 * payee act for every sub-entity of their master, as they do when they make an offer.
 */
const within = (tenant: string, company: string): string =>
  `(o.payee_tenant_id = ${tenant} or o.payer_tenant_id = ${tenant} and (${company} = ${tenant} or ${company} = o.payer_id))`

/** What an offer's figures count, as `domain/offers/open-items` has it; once all of it has ended, all as it was offered. */
const counted = (offered: string, awarded: string): string =>
  `coalesce(sum(coalesce(${awarded}, ${offered})) filter (where i.state = 'awarded' or i.state in ${waiting}), sum(${offered}), 0)`

/** Whether the evaluated document of a state is disputed in a reconciliation statement; null without a state. */
const isDisputed = (state: string): string => `${state}.reasons & ${bitOf('disputed')} <> 0`

/** The newest item of each document of an offer `o`: a document that was taken out and put back counts once. */
const newest = `(select distinct on (document_id) * from current_offer_items where payer_tenant_id = o.payer_tenant_id and offer_id = o.id
      order by document_id, id desc)`

/** What the items of an offer `o` come to, as `sums`, with what lies over them. */
const summed = `left join lateral (
    select g.ended_at is null as is_active, case when g.ended_at is null then 'active' else 'ended' end as state
    from mandates g where o.kind = 'recurring' and g.payer_tenant_id = o.payer_tenant_id and g.offer_id = o.id
  ) mandate on true
  cross join lateral (
    select array_agg(distinct i.state) as states, bool_or(i.reviewed) as reviewed, count(*)::int as documents,
      count(*) filter (where i.state = 'awarded')::int as awarded, coalesce(bool_or(i.state in ${waiting}), false) as is_waiting,
      coalesce(bool_and(${isDisputed('st')}) filter (where i.state in ${waiting}), false) as is_disputed,
      coalesce(bool_or(i.state in ${waiting} and not (i.state = 'live' and i.reviewed and i.fixed)), false) as is_cancelable,
      coalesce(bool_or(i.state in ${waiting} or i.state = 'awarded' and a.state = 'committed'), false) or coalesce(mandate.is_active, false) as is_active,
      ${counted('i.discount', 'a.discount')} as discount, ${counted('i.amount', 'a.amount')} as amount,
      coalesce(sum(a.amount) filter (where i.state = 'awarded'), 0) as awarded_amount,
      count(*) filter (where i.state = 'awarded' and a.state = 'paid')::int as paid
    from ${newest} i left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.award_id
    left join document_states st on st.payer_tenant_id = i.payer_tenant_id and st.document_id = i.document_id
  ) sums
  cross join lateral (
    select offer_status(sums.states, sums.reviewed, sums.is_disputed or is_tenant_frozen(o.payer_tenant_id) or is_tenant_frozen(o.payee_tenant_id),
      is_market_running(o.payer_tenant_id, o.market_id), m.open, mandate.state) as status
  ) shown`
const named = `join payer_directory k on k.company_id = o.payer_id
  join payees p on p.payer_tenant_id = o.payer_tenant_id and p.id = o.payee_id
  join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id`

/** How many items of an offer `o` wait after a run that did not award them; only offers that wait are looked at. */
const losing = `case when sums.is_waiting then (
    select count(*)::int from current_offer_items i where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and i.state in ${waiting}
      and exists (select from clearing_payee_results r where r.payer_tenant_id = o.payer_tenant_id and r.payee_id = o.payee_id
        and r.instant > o.submitted_at - interval '1 day' and i.id = any(r.item_ids))) else 0 end`

const row = `json_build_object('id', o.id, 'serial', o.serial, 'kind', o.kind, 'fixed', o.fixed, 'version', o.version, 'method', o.method, 'rateType', o.rate_type, 'rateBps', o.rate_bps,
  'billRateType', o.bill_rate_type, 'billRateBps', o.bill_rate_bps, 'expectedPaymentDate', o.expected_date, 'currency', o.currency,
  'minor', sums.amount::text, 'discount', sums.discount::text, 'net', (sums.amount - sums.discount)::text, 'awardedMinor', sums.awarded_amount::text,
  'payerId', o.payer_id, 'payerName', k.name, 'payeeId', o.payee_id, 'payeeName', p.name, 'marketId', o.market_id, 'documents', sums.documents,
  'awardedDocuments', sums.awarded, 'paidDocuments', sums.paid, 'losingDocuments', ${losing}, 'isWaiting', sums.is_waiting, 'mandate', mandate.state, 'isCancelable', sums.is_cancelable, 'isInReview', coalesce('review' = any(sums.states), false), 'isOwn', person_belongs_to(o.payee_tenant_id), 'offerTime', instant_text(o.submitted_at), 'status', shown.status)`

function conditionsOf(param: Param, filters: Filters, tenant: string, company: string): string {
  const { view, kind, status, method, currency, buyerIds, payeeIds, marketId, keyword } = filters
  const { from = filters.to, to = from } = filters
  const among = (column: string, values: readonly string[] | undefined, type = 'text') =>
    values && values.length > 0 ? `${column} = any(${param(values)}::${type}[])` : undefined
  const part = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${part}::text) > 0`
  return [
    within(tenant, company),
    // Active until nothing waits for a clearing or a payment.
    view && `sums.is_active = ${param(view === 'active')}::boolean`,
    kind && `o.kind = ${param(kind)}::text`,
    among('shown.status', status),
    among('o.method', method),
    among('o.currency', currency),
    among('o.payer_id', buyerIds, 'uuid'),
    among('o.payee_id', payeeIds, 'uuid'),
    marketId && `o.market_id = ${param(marketId)}::uuid`,
    from && `o.submitted_at >= ${param(new Date(startOfDay(from)))}::timestamptz`,
    to && `o.submitted_at < ${param(new Date(startOfDay(addDays(to, 1))))}::timestamptz`,
    keyword !== undefined &&
      `(${has('offer_number(o.serial)')} or ${has('k.name')} or ${has('p.name')}
        or exists (select from offer_items i join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
          where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id and ${has('d.number')}))`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ')
}

const orders = {
  offered: 'o.submitted_at, o.id',
  '-offered': 'o.submitted_at desc, o.id desc',
  amount: 'sums.amount, o.id',
  '-amount': 'sums.amount desc, o.id desc',
  number: 'o.serial, o.id',
  '-number': 'o.serial desc, o.id desc',
} as const

const found = (conditions: string): string => `offers o ${named} ${summed} where ${conditions}`

export function page({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { sort = '-offered' } = query
  const { page: wanted, pageSize, skipped } = pageOf(query)
  const conditions = conditionsOf(param, query, 'actor.tenant_id', 'actor.company_id')
  const order = orders[sort as keyof typeof orders]
  // Figures are calculated for the rows of the page only, unless they filter or order the list.
  const isByFigures = query.view || query.status?.length || order.startsWith('sums.')
  const from = isByFigures ? found(conditions) : `offers o ${named} where ${conditions}`
  const sql = `
  with found as materialized (select o.payer_tenant_id, o.id, row_number() over (order by ${order}) as n from ${from}),
  requested as materialized (select * from found where n > ${param(skipped)}::int and n <= ${param(wanted * pageSize)}::int)
  select json_build_object('rows', coalesce((select json_agg(${row} order by e.n)
      from requested e join offers o on o.payer_tenant_id = e.payer_tenant_id and o.id = e.id ${named} ${summed}), '[]'),
    'total', (select count(*) from found), 'page', ${param(wanted)}::int, 'pageSize', ${param(pageSize)}::int)::text as answer`
  return { sql, values }
}

/** The filtered offers in the caller's scope; the acting company is the first value. */
export function exported({
  query,
}: {
  readonly query: Filters & { readonly sort?: string | undefined }
}): Statement {
  const { values, param } = parameters(2)
  const conditions = conditionsOf(param, query, '(select scope_tenant())', '$1::uuid')
  const order = orders[(query.sort ?? '-offered') as keyof typeof orders]
  return { sql: `select ${row} as row from ${found(conditions)} order by ${order}`, values }
}

/** The counts of both views whichever is open, and the sums of the open one. */
export function totals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const { view, ...others } = query
  const conditions = conditionsOf(param, others, 'actor.tenant_id', 'actor.company_id')
  const open = view ? param(view === 'active') : 'null'
  const sql = `
  with found as materialized (select o.currency, sums.amount, sums.is_active, sums.documents, sums.awarded_amount, sums.discount from ${found(conditions)}),
  seen as (select * from found where ${open}::boolean is null or is_active = ${open}::boolean)
  select json_build_object('total', (select count(*) from seen),
    'counts', (select json_build_object('active', count(*) filter (where is_active), 'history', count(*) filter (where not is_active)) from found),
    'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'documents', documents, 'minor', minor::text,
        'awardedMinor', awarded::text, 'discount', discount::text) order by currency)
      from (select currency, sum(documents)::int as documents, sum(amount) as minor, sum(awarded_amount) as awarded, sum(discount) as discount
        from seen group by currency) by_currency), '[]'))::text as answer`
  return { sql, values }
}

/** What the runs that left an item `i` without an award `a` said of it, as `missed`: how many, the first and the last. */
const notAwarded = `case when a.id is null and missed.id is not null then json_build_object('at', instant_text(missed.last), 'bits', missed.bits,
    'clearings', missed.clearings, 'since', instant_text(missed.first)) end`

/** The items that runs left out since shortly before an offer `o` was submitted: a run may begin while it is made. */
const missed = `(select left_out.id, count(*)::int as clearings, min(r.instant) as first, max(r.instant) as last,
      (array_agg(left_out.bits order by r.run_id desc))[1] as bits
    from clearing_payee_results r cross join lateral unnest(r.item_ids, r.reasons) as left_out (id, bits)
    where r.payer_tenant_id = o.payer_tenant_id and r.payee_id = o.payee_id and r.instant > o.submitted_at - interval '1 day'
    group by left_out.id)`

/** Why an item `i` is invalid. */
export const invalidSql = `'invalid', case when i.invalid_reason is not null then json_build_object('reason', i.invalid_reason, 'changes', coalesce(i.invalid_changes, '[]')) end`

/** Why the payer rejected an item `i`. */
export const rejectionSql = `'rejection', case when i.rejection_reason is not null then json_build_object('reason', i.rejection_reason, 'note', i.rejection_note) end`

const item = `json_build_object('itemId', i.id, 'documentId', d.id, 'documentNumber', d.number, 'state', i.state, 'reviewed', i.reviewed,
  'reviewedAt', instant_text(i.reviewed_at), ${rejectionSql}, 'failureReason', i.failure_reason, ${invalidSql}, 'dueDate', coalesce(a.due_date, d.due_date), 'billTermDays', d.bill_term_days,
  'method', i.method, 'rateType', i.rate_type, 'rateBps', i.rate_bps, 'billRateType', i.bill_rate_type, 'billRateBps', i.bill_rate_bps,
  'expectedDate', i.expected_date, 'minor', i.amount::text,
  'discount', i.discount::text, 'payable', st.payable::text, 'disputed', coalesce(${isDisputed('st')}, false), 'dispute', ${disputeOf}, 'changedAt', instant_text(i.changed_at), 'offeredAt', instant_text(i.priority_at),
  'award', case when a.id is not null then json_build_object('id', a.id, 'number', a.number, 'minor', a.amount::text,
    'discount', a.discount::text, 'newPayDate', a.new_pay_date, 'daysPaidEarly', a.days_paid_early, 'billTermDays', a.bill_term_days,
    'dayCount', a.day_count, 'at', instant_text(a.awarded_at), 'paidOn', pay.value_date, 'bankReference', pay.reference, 'paidAt', instant_text(pay.marked_at)) end,
  'notAwarded', ${notAwarded},
  'replaced', exists (select from offer_items newer where newer.payer_tenant_id = i.payer_tenant_id and newer.document_id = i.document_id
    and newer.id > i.id and newer.offer_id = i.offer_id))`

/** The runs that left documents of an offer `o` out; none began much before it was submitted. */
const lost = `(select coalesce(json_agg(json_build_object('at', instant_text(by_run.instant), 'documents', by_run.documents) order by by_run.instant), '[]')
    from (select r.instant, count(*)::int as documents from clearing_payee_results r cross join lateral unnest(r.item_ids) as left_out (id)
      join offer_items i on i.payer_tenant_id = r.payer_tenant_id and i.id = left_out.id
      where r.payer_tenant_id = o.payer_tenant_id and r.payee_id = o.payee_id and r.instant > o.submitted_at - interval '1 day' and i.offer_id = o.id
      group by r.run_id, r.instant) by_run)`

/** The modifications of an offer `o`, oldest first, each with the terms before it. */
const modifications = `(select coalesce(json_agg(json_build_object('at', instant_text(h.modified_at), 'method', h.method, 'rateType', h.rate_type,
      'rateBps', h.rate_bps, 'billRateType', h.bill_rate_type, 'billRateBps', h.bill_rate_bps, 'expectedDate', h.expected_date,
      'minor', h.amount::text, 'kept', h.kept, 'added', h.added, 'removed', h.removed, 'discountBefore', h.discount_before::text,
      'discountAfter', h.discount_after::text) order by h.version), '[]')
    from offer_modifications h where h.payer_tenant_id = o.payer_tenant_id and h.offer_id = o.id)`

/** How often its payee has changed offers in this market today; nothing is read for a payer. */
const edits = `coalesce((select e.edits from offer_edits e where e.payer_tenant_id = o.payer_tenant_id and e.market_id = o.market_id
      and e.payee_id = o.payee_id and e.day = m.business_date), 0)`

/** One offer with its documents, and the market by which what waits is paid. */
export const one = `
  select json_build_object('row', ${row}, 'supplierId', o.payee_company_id, 'agreementId', o.agreement_id, 'agreement', ${agreementSql}, 'offeredDayCount', (select v.day_count from market_settings v
      where v.tenant_id = o.payer_tenant_id and v.market_id = o.market_id and v.version = o.settings_version),
    'lost', ${lost}, 'modifications', ${modifications}, 'edits', ${edits}, 'market', ${marketSql}, 'overlay', json_build_object('frozen', is_tenant_frozen(o.payer_tenant_id) or is_tenant_frozen(o.payee_tenant_id),
      'running', is_market_running(o.payer_tenant_id, o.market_id), 'marketOpen', m.open),
    'items', (select coalesce(json_agg(${item} order by d.due_date, i.id), '[]') from current_offer_items i
      join documents d on d.payer_tenant_id = i.payer_tenant_id and d.id = i.document_id
      left join document_states st on st.payer_tenant_id = i.payer_tenant_id and st.document_id = i.document_id
      left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.award_id
      left join award_payments pay on pay.payer_tenant_id = a.payer_tenant_id and pay.award_id = a.id
      left join ${missed} missed on missed.id = i.id
      where i.payer_tenant_id = o.payer_tenant_id and i.offer_id = o.id))::text as answer
  from offers o ${named} ${withSettings} ${summed} where ${within('actor.tenant_id', 'actor.company_id')} and o.id = $3::uuid`

/** The own loan rate of the caller; row security shows no other. */
export const loanRate = `
  select json_build_object('bps', (select r.rate_bps from loan_rates r where r.tenant_id = actor.tenant_id and r.user_id = actor.user_id))::text as answer`

export { mailRecipients as offerMailRecipients } from './mail-recipients.ts'
