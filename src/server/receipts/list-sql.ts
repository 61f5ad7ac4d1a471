/** The SQL of receipts: which of them a caller sees, the filters of their lists, and the columns of a row. */
import type { receiptTotals } from '#contract/receipts.ts'
import type { Input } from '#contract/route.ts'
import type { Param } from '../db/parameters.ts'
import { invalidSql, rejectionSql } from '../offers/queries.ts'

export type Filters = Input<typeof receiptTotals>['query']

/**
 * Receipts `d` of the acting company, as payer or as payee; a master company has those of all. A list reads both conditions one after
 * the other, so that each walks an index of its own.
 */
export const sides = [
  `actor.company_type = 'buyer' and d.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or d.payer_id = actor.company_id)`,
  `actor.company_type = 'supplier' and d.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or d.payee_company_id = actor.company_id)`,
] as const
export const isOwn = `(${sides.join(' or ')})`

/** Receipts that are not deleted, with their parties and the last item in an offer. */
export const receiptSource = `current_claims d
  join receipts r on r.payer_tenant_id = d.payer_tenant_id and r.document_id = d.id
  join payees p on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id
  join payer_directory k on k.company_id = d.payer_id`

const awardId = `(select a.id from awards a where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid'))`
const invoicePaid = `exists (select from receipt_invoices l join document_states v on v.payer_tenant_id = l.payer_tenant_id and v.document_id = l.document_id
      where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id and v.paid_date is not null)`

/** The first of `receiptStatuses` that holds: paid, awarded, invoiced, or the state of the last item. */
const statusSql = `case when ${awardId} is not null then case when d.paid_date is not null then 'paid' else 'awarded' end
    when ${invoicePaid} then 'invoiced' else coalesce(d.item_state, 'notOffered') end`

const eligibilitySql = `case when d.reasons is null then 'pending' when d.reasons = 0 then 'eligible' else 'ineligible' end`

export const orders = {
  uploaded: 'd.created_at',
  sn: 'd.number',
  orderNumber: 'd.order_number',
  receivedDate: 'd.document_date',
  amount: 'd.amount',
  expectedPayDate: 'd.due_date',
  quantity: 'r.quantity::numeric',
  payer: 'k.name',
  payee: 'p.name',
  status: statusSql,
} as const

/** The conditions of all filters, without the side. */
export function conditionsOf(param: Param, filters: Filters): string {
  const { offerId, buyerIds, payeeIds, status, eligibility, currency, receivedFrom, receivedTo, keyword } =
    filters
  const among = (column: string, values: readonly string[] | undefined, kind: string) =>
    values && values.length > 0 && `${column} = any(${param(values)}::${kind}[])`
  const part = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${part}::text) > 0`
  return [
    `d.type = 'receipt'`,
    offerId &&
      `exists (select from offer_items i where i.payer_tenant_id = d.payer_tenant_id and i.document_id = d.id and i.offer_id = ${param(offerId)}::uuid)`,
    among('d.payer_id', buyerIds, 'uuid'),
    among('d.payee_id', payeeIds, 'uuid'),
    among(statusSql, status, 'text'),
    among(eligibilitySql, eligibility, 'text'),
    among('d.currency', currency, 'text'),
    receivedFrom && `d.document_date >= ${param(receivedFrom)}::date`,
    receivedTo && `d.document_date <= ${param(receivedTo)}::date`,
    keyword !== undefined &&
      `(${has('d.number')} or ${has('d.order_number')} or ${has(`case when actor.company_type = 'buyer' then p.name else k.name end`)})`,
  ]
    .filter((condition) => typeof condition === 'string')
    .join(' and ')
}

/** Another receipt `t` that looks like the delivery of the receipt `d`. */
export const isDuplicate = `t.payer_tenant_id = d.payer_tenant_id and t.payee_id = d.payee_id and t.order_number = d.order_number and t.type = 'receipt'
      and t.deleted_at is null and t.id <> d.id and (t.payer_id, t.document_date, t.amount, t.currency) = (d.payer_id, d.document_date, d.amount, d.currency)`

const lastItem = `(select json_build_object('id', o.id, 'serial', o.serial, 'version', o.version, 'itemId', i.id, 'state', i.state, 'reviewed', i.reviewed,
      'offeredAt', instant_text(i.priority_at), 'expectedDate', i.expected_date, 'rateBps', i.rate_bps, 'minor', i.amount::text,
      'discount', i.discount::text, 'failureReason', i.failure_reason, ${invalidSql}, ${rejectionSql})
    from current_offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
    where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id)`
const award = `(select json_build_object('id', a.id, 'number', a.number, 'newPayDate', a.new_pay_date, 'daysPaidEarly', a.days_paid_early,
      'minor', a.amount::text, 'discount', a.discount::text, 'paidOn', (select y.value_date from award_payments y where y.payer_tenant_id = a.payer_tenant_id and y.award_id = a.id and a.state = 'paid'))
    from awards a where a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid'))`

export const rowSql = `json_build_object('id', d.id, 'sn', d.number, 'orderNumber', d.order_number, 'goods', r.goods, 'quantity', r.quantity,
    'receivedDate', d.document_date, 'minor', d.amount::text, 'currency', d.currency, 'expectedPayDate', d.due_date, 'payerId', d.payer_id,
    'payerName', k.name, 'payeeId', d.payee_id, 'payeeName', p.name, 'payeeCode', p.code, 'marketId', p.market_id, 'status', ${statusSql},
    'bits', d.reasons, 'item', ${lastItem}, 'award', ${award},
    'invoice', (select json_build_object('id', v.id, 'number', v.number) from receipt_invoices l join documents v on v.payer_tenant_id = l.payer_tenant_id
      and v.id = l.document_id where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id),
    'returns', (select json_build_object('id', e.id, 'sn', e.number) from documents e where e.payer_tenant_id = d.payer_tenant_id and e.id = d.credits_id),
    'several', case when exists (select from documents t where ${isDuplicate})
      then json_build_object('payer', r.several_payer_at is not null, 'payee', r.several_payee_at is not null) end,
    'uploadTime', instant_text(d.created_at), 'isEntered', d.created_by = actor.user_id or d.changed_by = actor.user_id,
    'isOwnPayee', actor.company_type = 'buyer' and d.payee_tenant_id is not null and person_belongs_to(d.payee_tenant_id))`
