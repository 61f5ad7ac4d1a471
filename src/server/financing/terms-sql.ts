/** Parts of statements about financing: terms of a product version, use of limits, the day, and who may see what. */

/** The lender's business day and the calendar of its banks. */
export const country = 'CN'
export const businessDay = `(($2::timestamptz + (select offset_ms from clock) * interval '1 millisecond') at time zone 'Asia/Shanghai')::date`
export const bankCalendar = `(select k.calendars::text from calendar_texts k where k.country = '${country}')`

/** Rows of another company of the lender are not seen by a child; a dealer sees its own by row security. */
export const isSeen = (row: string): string =>
  `(${row}.lender_tenant_id <> actor.tenant_id or actor.company_id in (actor.tenant_id, ${row}.lender_id))`

export const termsOf = (
  v: string,
): string => `json_build_object('name', ${v}.name, 'currency', ${v}.currency, 'method', ${v}.method,
  'rateMinBps', ${v}.rate_min_bps, 'rateMaxBps', ${v}.rate_max_bps, 'termUnit', ${v}.term_unit, 'termMin', ${v}.term_min,
  'termMax', ${v}.term_max, 'amountMin', ${v}.amount_min::text, 'amountMax', ${v}.amount_max::text, 'dayCount', ${v}.day_count,
  'penaltyBps', ${v}.penalty_bps, 'graceDays', ${v}.grace_days, 'earlyEffect', ${v}.early_effect, 'attachments', to_json(${v}.attachments))`

export const usageOf = (u: string): string =>
  `json_build_object('outstanding', ${u}.outstanding::text, 'approved', ${u}.approved::text, 'applied', ${u}.applied::text)`

/** The overall limit of the dealer of a row `t` (an allotment or an application), and what it has in use; null without one. */
export const overallOf = (t: string): string => `(
  select json_build_object('currency', o.currency, 'limit', o.limit_minor::text, 'use', (
    select json_build_object('outstanding', coalesce(sum(w.outstanding), 0)::bigint::text, 'approved', coalesce(sum(w.approved), 0)::bigint::text,
      'applied', coalesce(sum(w.applied), 0)::bigint::text)
    from finance_use w where w.lender_tenant_id = o.lender_tenant_id and w.lender_id = o.lender_id and w.dealer_id = o.dealer_id and w.currency = o.currency))
  from dealer_limits o where o.lender_tenant_id = ${t}.lender_tenant_id and o.lender_id = ${t}.lender_id and o.dealer_id = ${t}.dealer_id
    and o.currency = ${t}.currency and o.limit_minor is not null)`

/** The name of a lending company, which the directory of payers has. */
export const lenderName = (row: string): string =>
  `(select k.name from payer_directory k where k.company_id = ${row}.lender_id)`
