/** The SQL of what a payee `p` offered in the last runs of its market. */
import { recentDocumentsMax, recentRunsMax } from '#domain/payees/limits.ts'

/**
 * How many different rates a payee named in the last runs of its market, and on how small documents: a payee that looks for
 * the private minimum offers many rates on small documents. The documents of a run are counted up to a limit.
 */
export const recentRates = `(
    with runs as (
      select r.payer_tenant_id, r.id from clearing_runs r where r.payer_tenant_id = p.payer_tenant_id and r.market_id = p.market_id and r.state = 'done'
      order by r.instant desc, r.id desc limit ${recentRunsMax}
    ), took as (
      select r.id as run_id, t.item_id from runs r join clearing_payee_results c on c.payer_tenant_id = r.payer_tenant_id and c.run_id = r.id and c.payee_id = p.id
      cross join lateral (select u.item_id from unnest(c.item_ids) u (item_id) limit ${recentDocumentsMax}) t
      union all select r.id, t.item_id from runs r cross join lateral (select a.id as item_id from awards a
        where a.payer_tenant_id = r.payer_tenant_id and a.run_id = r.id and a.payee_id = p.id limit ${recentDocumentsMax}) t
    ), found as (
      select i.document_id, i.amount, row (i.method, i.rate_type, i.rate_bps, i.bill_rate_type, i.bill_rate_bps)::text as rate
      from (select distinct item_id from took) k join offer_items i on i.payer_tenant_id = p.payer_tenant_id and i.id = k.item_id
    )
    select case when count(*) > 0 then json_build_object('runs', (select count(distinct run_id) from took), 'ofRuns', (select count(*) from runs),
      'rates', count(distinct rate), 'documents', count(distinct document_id), 'smallest', min(amount)::text,
      'median', (percentile_disc(0.5) within group (order by amount))::text) end from found)`
