/** The SQL of the awards of a run that a transfer order may have, and of the orders of a run. */
import { transferOrdersListedMax } from '#domain/awards/limits.ts'

/**
 * `unpaid`: the awards of a run that wait for their payment, with the open order that has them; one is late if a payment that is
 * ordered now would not be in time. `waiting`: those that the next order may have, with the account of their payee if there is one.
 */
export const unpaidOfRun = (tenant: string, run: string): string => `
  unpaid as materialized (select a.payer_tenant_id, a.id, a.place, a.payee_id, a.payee_tenant_id, a.awarded_at, a.verified_account, a.new_pay_date, a.amount - a.discount as net, m.business_date, t.order_id, a.pay_by < m.business_date as is_late
    from awards a join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    left join transfer_order_awards t on t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null
    where a.payer_tenant_id = ${tenant} and a.run_id = ${run} and a.state = 'committed'),
  waiting as materialized (select u.*, k.version, k.is_verified from (
      select p.payee_id, c.version, c.is_verified
      from (select distinct payer_tenant_id, payee_id, payee_tenant_id, awarded_at, verified_account from unpaid where order_id is null and not is_late) p
      cross join lateral award_account(p.payer_tenant_id, p.payee_id, p.payee_tenant_id, p.awarded_at, p.verified_account, null) c) k
    join unpaid u on u.payee_id = k.payee_id where u.order_id is null and not u.is_late)`

/** The orders of a run as JSON, the newest first, with how many of their awards still wait for their payment. */
export const ordersOfRun = (tenant: string, run: string): string => `
  (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'transfers', o.transfers, 'amount', o.amount::text,
      'createdAt', instant_text(o.created_at), 'person', (select u.name from users u where u.id = o.created_by), 'unpaid', k.unpaid,
      'refused', k.refused, 'verified', k.verified) order by o.number desc), '[]')
    from (select * from transfer_orders w where w.payer_tenant_id = ${tenant} and w.run_id = ${run} order by w.number desc
      limit ${transferOrdersListedMax}) o
    cross join lateral (select count(*) filter (where a.state = 'committed' and t.refused_by is null)::int as unpaid,
        count(t.refused_by)::int as refused, count(*) filter (where t.is_verified)::int as verified
      from transfer_order_awards t join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      where t.payer_tenant_id = o.payer_tenant_id and t.order_id = o.id) k)`

/** The order $1 for the acting company $2: what its file says before its transfers. */
export const orderHead = `
  select o.id, o.number as "order", r.number, o.created_at as at, k.name as payer, m.currency,
    json_build_object('holder', b.holder, 'number', b.number, 'bankCode', b.bank_code) as debit,
    (select json_agg(json_build_object('payDate', s.execute_on, 'count', s.count, 'sum', s.sum::text) order by s.execute_on) from (
      select t.execute_on, count(*)::int as count, sum(a.amount - a.discount) as sum from transfer_order_awards t
      join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
      where t.payer_tenant_id = o.payer_tenant_id and t.order_id = o.id group by t.execute_on) s) as blocks
  from transfer_orders o join clearing_runs r on r.payer_tenant_id = o.payer_tenant_id and r.id = o.run_id
  join markets m on m.tenant_id = o.payer_tenant_id and m.id = o.market_id join payer_directory k on k.company_id = m.payer_id
  join market_accounts b on b.tenant_id = o.payer_tenant_id and b.market_id = o.market_id and b.version = o.debit_version
  where o.payer_tenant_id = (select scope_tenant()) and o.id = $1::uuid and $2::uuid in (m.tenant_id, m.payer_id)`

/** The transfers of the order $1; each has its account, which the database has checked. */
export const orderTransfers = `
  select a.number, t.document_number as "documentNumber", t.execute_on as "payDate", a.face, a.credits, a.discount,
    json_build_object('holder', coalesce(v.holder, b.holder), 'number', coalesce(v.number, b.number),
      'bankCode', case when t.is_verified then v.bank_code else b.bank_code end, 'bankName', case when t.is_verified then v.bank_name else b.bank_name end) as payee
  from transfer_order_awards t join awards a on a.payer_tenant_id = t.payer_tenant_id and a.id = t.award_id
  left join payee_accounts b on not t.is_verified and b.payer_tenant_id = t.payer_tenant_id and b.payee_id = t.payee_id and b.version = t.account_version
  left join verified_accounts v on t.is_verified and v.tenant_id = a.payee_tenant_id and v.version = t.account_version
  where t.payer_tenant_id = (select scope_tenant()) and t.order_id = $1::uuid order by t.execute_on, a.place`
