/** The SQL of the offers of a document. */
import { bitOf } from '#domain/documents/eligibility.ts'
import { invalidSql } from '../offers/queries.ts'

/** Whether the document of the item is disputed or one of the sides of the offer `o` is frozen, as in the labels of items. */
const overlay = `coalesce(s.reasons & ${bitOf('disputed')} <> 0, false) or is_tenant_frozen(o.payer_tenant_id) or is_tenant_frozen(o.payee_tenant_id)`
const running = `is_market_running(o.payer_tenant_id, o.market_id)`

const items = `current_offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
  join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id
  left join document_states s on s.payer_tenant_id = i.payer_tenant_id and s.document_id = i.document_id
  left join awards a on a.payer_tenant_id = i.payer_tenant_id and a.id = i.award_id`

/**
 * The last offer of a document: with the values of its award if it has one, otherwise as offered, with the
 * terms of the next run.
 */
export const lastOffer = `case when d.item_id is not null then (select json_build_object('id', o.id, 'serial', o.serial, 'method', i.method,
    'offeredAt', instant_text(i.priority_at), 'state', i.state, 'reviewed', i.reviewed, 'failureReason', i.failure_reason, ${invalidSql},
    'minor', coalesce(a.amount, i.amount)::text, 'discount', coalesce(a.discount, i.discount)::text, 'newPayDate', a.new_pay_date,
    'daysPaidEarly', a.days_paid_early, 'billTermDays', a.bill_term_days, 'rateType', i.rate_type, 'rateBps', i.rate_bps,
    'billRateType', i.bill_rate_type, 'billRateBps', i.bill_rate_bps, 'dayCount', a.day_count, 'runId', a.run_id,
    'next', case when a.id is null then json_build_object('payDate', m.next_pay_date, 'expected', i.expected_date, 'dayCount',
      (select s.day_count from market_settings s where s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version)) end,
    'frozen', ${overlay}, 'running', ${running}, 'marketOpen', m.open)
  from ${items} where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id) end`

/** Every offer that contained a document, the oldest first. */
export const offersOf = `coalesce((select json_agg(json_build_object('id', o.id, 'serial', o.serial, 'offeredAt', instant_text(i.priority_at),
    'state', i.state, 'changedAt', instant_text(i.changed_at), 'failureReason', i.failure_reason, ${invalidSql},
    'award', case when a.id is not null then json_build_object('at', instant_text(a.awarded_at), 'number', a.number,
      'newPayDate', a.new_pay_date, 'net', (a.amount - a.discount)::text, 'discount', a.discount::text,
      'paidAt', instant_text(pay.marked_at), 'paidOn', pay.value_date) end,
    'notAwarded', case when a.id is null then (
      select json_build_object('at', instant_text(r.instant), 'bits', r.reasons[array_position(r.item_ids, i.id)])
      from clearing_payee_results r where r.payer_tenant_id = i.payer_tenant_id and r.payee_id = i.payee_id and i.id = any(r.item_ids)
      order by r.run_id desc limit 1) end) order by i.priority_at, i.id)
  from ${items} left join award_payments pay on pay.payer_tenant_id = a.payer_tenant_id and pay.award_id = a.id
  where i.payer_tenant_id = d.payer_tenant_id and i.document_id = d.id), '[]')`

/** Documents by their displayed offer state; `states` is the placeholder of a list. */
export const offerStateAmong = (
  states: string,
): string => `case when d.item_id is null then 'notApplied' = any(${states}::text[])
  else exists (select from ${items} where i.payer_tenant_id = d.payer_tenant_id and i.id = d.item_id
    and document_offer_state(i.state, ${overlay}, ${running}, m.open) = any(${states}::text[])) end`
