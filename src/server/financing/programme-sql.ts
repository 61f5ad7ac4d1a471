/** The lists of a programme: products, dealers, allotments and settings. */
import type * as contract from '#contract/financing.ts'
import type { Input } from '#contract/route.ts'
import { programmeRowsMax } from '#domain/financing/limits.ts'
import { parameters, type Statement } from '../db/parameters.ts'
import { businessDay, isSeen, lenderName, overallOf, termsOf, usageOf } from './terms-sql.ts'

const allotmentJson = `json_build_object('id', t.id, 'version', t.version, 'currency', t.currency, 'limit', t.limit_minor::text,
  'validFrom', t.valid_from, 'validTo', t.valid_to, 'valid', d.day between t.valid_from and t.valid_to, 'rateBps', t.rate_bps, 'use', ${usageOf('u')})`

export const productPage = `
  select json_build_object('config', (select c.value from admin_config c where c.key = 'maximum_loan_rate'
      and (c.tenant_id = actor.tenant_id or c.tenant_id is null) order by c.tenant_id nulls last limit 1),
    'isDealer', actor.company_type = 'dealer', 'rows', coalesce((
    select json_agg(json_build_object('id', p.id, 'version', p.version, 'lenderId', p.lender_id, 'lenderName', ${lenderName('p')}, 'on', p.is_on,
      'terms', ${termsOf('v')}, 'dealers', (select count(*) from allotments n where n.lender_tenant_id = p.lender_tenant_id and n.product_id = p.id),
      'allotment', case when actor.company_type = 'dealer' then ${allotmentJson} end) order by v.name, p.id)
    from (select ${businessDay} as day) d
    cross join finance_products p join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
    left join allotments t on actor.company_type = 'dealer' and t.lender_tenant_id = p.lender_tenant_id and t.product_id = p.id
      and t.dealer_id = actor.tenant_id
    left join finance_use u on u.lender_tenant_id = t.lender_tenant_id and u.allotment_id = t.id
    where ${isSeen('p')}), '[]'))::text as answer`

export function allotmentPage({ query }: Input<typeof contract.allotmentList>): Statement {
  const { values, param } = parameters(3)
  const conditions = [
    isSeen('t'),
    't.lender_tenant_id = actor.tenant_id',
    ...(query.productId === undefined ? [] : [`t.product_id = ${param(query.productId)}::uuid`]),
    ...(query.dealerId === undefined ? [] : [`t.dealer_id = ${param(query.dealerId)}::uuid`]),
  ].join(' and ')
  const sql = `
  select coalesce((select json_agg(json_build_object('allotment', ${allotmentJson}, 'productId', t.product_id, 'dealerId', t.dealer_id,
      'dealerName', n.name, 'terms', ${termsOf('v')}, 'overall', ${overallOf('t')}, 'setAt', instant_text(t.set_at)) order by n.name, v.name, t.id)
    from (select ${businessDay} as day) d
    cross join (select * from allotments t where ${conditions} order by t.id limit ${programmeRowsMax}) t
    join dealers n on n.lender_tenant_id = t.lender_tenant_id and n.id = t.dealer_id
    join finance_products p on p.lender_tenant_id = t.lender_tenant_id and p.id = t.product_id
    join finance_product_versions v on v.lender_tenant_id = p.lender_tenant_id and v.product_id = p.id and v.version = p.version
    join finance_use u on u.lender_tenant_id = t.lender_tenant_id and u.allotment_id = t.id), '[]')::text as answer`
  return { sql, values }
}

/** The overall limits of a dealer `n`, and what it uses in currencies without one, of what the caller sees. */
const overall = `coalesce((select json_agg(json_build_object('currency', k.currency, 'version', coalesce(o.version, 0), 'limit', o.limit_minor::text,
    'used', k.used::text) order by k.currency)
  from (select w.currency, sum(w.outstanding + w.approved + w.applied)::bigint as used from (
      select u.currency, u.outstanding, u.approved, u.applied from finance_use u
        where u.lender_tenant_id = n.lender_tenant_id and u.dealer_id = n.id and u.lender_id = actor.company_id
      union all select l.currency, 0, 0, 0 from dealer_limits l
        where l.lender_tenant_id = n.lender_tenant_id and l.dealer_id = n.id and l.lender_id = actor.company_id) w group by w.currency) k
  left join dealer_limits o on o.lender_tenant_id = n.lender_tenant_id and o.lender_id = actor.company_id and o.dealer_id = n.id
    and o.currency = k.currency), '[]')`

export const dealerPage = `
  select json_build_object('list', coalesce((select json_agg(json_build_object('id', n.id, 'name', n.name, 'lenderId', n.lender_id,
      'lenderName', ${lenderName('n')}, 'listedAt', instant_text(n.listed_at), 'verified', verified_dealer_account(n.id) is not null,
      'overall', ${overall}) order by n.name, n.id)
    from (select * from dealers n where n.lender_tenant_id = actor.tenant_id
      and (n.lender_id = actor.tenant_id or actor.company_id in (actor.tenant_id, n.lender_id)) order by n.name, n.id limit ${programmeRowsMax}) n), '[]'))::text as answer`

export const settingsPage = `
  select json_build_object('lenderId', c.id, 'version', coalesce(s.version, 0), 'overdueDays', coalesce(s.overdue_days_max, 0),
    'accounts', coalesce((select json_agg(json_build_object('currency', a.currency, 'holder', a.holder, 'number', a.number, 'bankName', a.bank_name,
        'version', a.version) order by a.currency)
      from (select distinct on (currency) * from finance_accounts a where a.lender_tenant_id = c.tenant_id and a.lender_id = c.id
        order by currency, version desc) a), '[]'))::text as answer
  from companies c left join finance_settings s on s.lender_tenant_id = c.tenant_id and s.lender_id = c.id
  where c.tenant_id = actor.tenant_id and c.id = coalesce($3::uuid, actor.company_id) and actor.company_id in (actor.tenant_id, c.id)`
