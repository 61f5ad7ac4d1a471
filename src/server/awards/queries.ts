/** The SQL of the award file, and what the payer's system reads. */
import { accountJoins, accountJson, awardSettledAt, isFirstPayment } from './account-sql.ts'
import { fullAwardJoins, fullAwardRow } from './award-sql.ts'

/**
 * A run in the caller's scope, who acts as the company $2: the master company, or the one that has the
 * market.
 */
export const runOfFile = `select k.name as payer, m.currency, r.number from clearing_runs r
  join markets m on m.tenant_id = r.payer_tenant_id and m.id = r.market_id join payer_directory k on k.company_id = m.payer_id
  where r.id = $1::uuid and $2::uuid in (m.tenant_id, m.payer_id)`

/** The awards of such a run for its file, and at the end their totals. */
export const awardFile = `
  with found as materialized (select a.* from awards a where a.payer_tenant_id = (select scope_tenant()) and a.run_id = $1::uuid and exists (${runOfFile}))
  select row, total from (
    select ${fullAwardRow} || jsonb_build_object('account', ${accountJson}, 'isFirstPayment', ${isFirstPayment}) as row, null::jsonb as total, a.place
    from found a ${fullAwardJoins} ${accountJoins(awardSettledAt)}
    union all
    select null, jsonb_build_object('count', count(*), 'currency', min(a.currency), 'face', sum(a.face)::text, 'credits', sum(a.credits)::text,
      'amount', sum(a.amount)::text, 'discount', sum(a.discount)::text), null from found a having count(*) > 0
  ) listed order by place nulls last`

export { awardIsOpen, awardIsUnpaid, bankRefusal } from './award-sql.ts'
export { type ChangedAwards, changedAwardOf, changedAwards } from './changed-awards.ts'
