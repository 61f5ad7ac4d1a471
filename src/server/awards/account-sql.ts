/** The SQL of the account that an award `a` pays to. */

/**
 * Its joins. An award without a verified account has that of its open transfer order, or else the one that counts until it ended at
 * `settledAt`.
 */
export const accountJoins = (settledAt: string): string => `
  left join lateral (select n.* from (
      select t.is_verified, t.account_version as version, 1 as rank from transfer_order_awards t
      where t.payer_tenant_id = a.payer_tenant_id and t.award_id = a.id and t.refused_by is null
      union all select c.is_verified, c.version, 2
      from award_account(a.payer_tenant_id, a.payee_id, a.payee_tenant_id, a.awarded_at, a.verified_account, ${settledAt}) c) n
    order by n.rank limit 1) chosen on a.verified_account is null
  left join verified_accounts proven on proven.tenant_id = a.payee_tenant_id
    and proven.version = coalesce(a.verified_account, case when chosen.is_verified then chosen.version end)
  left join payee_accounts kept on not chosen.is_verified and kept.payer_tenant_id = a.payer_tenant_id and kept.payee_id = a.payee_id
    and kept.version = chosen.version`

/** Null where there is none. The number is whole: who reads the answer gets it masked. */
export const accountJson = `case
    when proven.tenant_id is not null then json_build_object('holder', proven.holder, 'number', proven.number, 'bankCode', proven.bank_code,
      'bankName', proven.bank_name, 'isVerified', true)
    when kept.payee_id is not null then json_build_object('holder', kept.holder, 'number', kept.number, 'bankCode', kept.bank_code,
      'bankName', kept.bank_name, 'isVerified', false) end`

/** When an award was paid or ended, by its payments and its item `i`; null while it waits. */
export const awardSettledAt = `coalesce(pay.marked_at, outside.marked_at, case when a.state <> 'committed' then i.changed_at end)`

/** For the payer of an award with these joins: whether it waits for what would be the first payment to its account. */
export const isFirstPayment = `(a.state = 'committed' and a.payer_tenant_id = (select scope_tenant()) and coalesce(proven.number, kept.number) is not null
    and not exists (select from paid_accounts f where f.payer_tenant_id = a.payer_tenant_id and f.payee_id = a.payee_id
      and f.number = coalesce(proven.number, kept.number) and f.payments > 0))`

/** The same for an award `a` without these joins, looked up row by row for the few that a list shows. */
export const isFirstPaymentOf = `case when a.state = 'committed' and a.payer_tenant_id = (select scope_tenant())
    then (select ${isFirstPayment} from (select 1) one ${accountJoins('null::timestamptz')}) else false end`
