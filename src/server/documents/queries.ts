/** The SQL of single documents, offerable documents, and the payers and payees to choose from. */
import { statementsOf } from '../eligibility/queries.ts'
import { nameOf, rowSql, wholeRowSql, withNames } from './filter-sql.ts'
import { offersOf } from './offer-sql.ts'

/** A payable and a receivable are two names of one debt: the type by which documents of one number are compared. */
export const debtType = (type: string): string =>
  `case when ${type} = 'receivable' then 'payable' else ${type} end`

const visible = '(d.payer_tenant_id = actor.tenant_id or d.payee_tenant_id = actor.tenant_id)'

/** One document of the caller, with its credit notes and history. */
export const one = `
  select json_build_object('row', ${wholeRowSql},
    'eligibilityAt', instant_text(d.eligibility_at), 'offers', ${offersOf}, 'statements', ${statementsOf},
    'credits', coalesce((select json_agg(json_build_object('id', n.id, 'number', n.number, 'minor', n.amount::text) order by n.id)
      from documents n where n.payer_tenant_id = d.payer_tenant_id and n.credits_id = d.id and n.currency = d.currency and n.deleted_at is null), '[]'),
    'events', coalesce((select json_agg(json_build_object('kind', e.kind, 'at', instant_text(e.at), 'side', e.side, 'detail', e.detail,
        'person', case when e.side = case when d.payer_tenant_id = actor.tenant_id then 'payer' else 'payee' end
          then ${nameOf('e.user_id')} end) order by e.id)
      from document_events e where e.payer_tenant_id = d.payer_tenant_id and e.document_id = d.id), '[]')
  )::text as answer
  from current_documents d ${withNames} where d.id = $3 and ${visible}`

/** The documents that can be offered: a limited number, those due first; and those that wait in the offer that is changed. */
export const offerable = (limit: number): string => `
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by d.due_date, d.id) from (
      (select * from current_documents d where d.payee_tenant_id = actor.tenant_id and d.payee_company_id = $3
        and d.status = 'eligible' and ($4::uuid[] is null or d.payer_id = any($4))
      order by d.due_date, d.id limit ${limit})
      union all
      select * from current_documents d where $5::uuid is not null and d.payee_tenant_id = actor.tenant_id and d.payee_company_id = $3
        and d.id in (select i.document_id from current_offer_items i join offers o on o.payer_tenant_id = i.payer_tenant_id and o.id = i.offer_id
          where o.id = $5 and o.payee_tenant_id = actor.tenant_id and i.state in ('checking', 'review', 'live'))) d ${withNames}), '[]'))::text as answer
  where exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = $3 and c.company_type = 'supplier')`

/**
 * A payer gets the payees of one of its companies; a payee gets itself, as the sub-entity that it enters
 * documents for.
 */
export const suppliersByBuyer = `
  select coalesce(json_agg(json_build_object('supplierId', case when p.payer_tenant_id = actor.tenant_id then p.id else p.payee_company_id end, 'name', p.name, 'code', p.code) order by p.name, p.code), '[]')::text as answer
  from payees p where ($3::uuid is null or p.payer_id = $3)
    and (p.payer_tenant_id = actor.tenant_id or p.payee_tenant_id = actor.tenant_id and p.payee_company_id = actor.company_id)
  having count(*) > 0 or $3::uuid is null or exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = $3 and c.company_type = 'buyer')`

/**
 * A buyer's companies, without its master company if that has children; for a payee, the payers of the
 * sub-entity that it acts for.
 */
export const payers = `
  select coalesce(json_agg(json_build_object('buyerId', id, 'name', name, 'currency', currency) order by name), '[]')::text as answer
  from (
    select c.id, c.name, c.currency from companies c
    where actor.company_type = 'buyer' and c.tenant_id = actor.tenant_id and (c.parent_id is not null
      or not exists (select from companies child where child.parent_id = c.id))
    union all
    select p.payer_id, k.name, coalesce(m.currency, 'CNY') from payees p join payer_directory k on k.company_id = p.payer_id
      left join markets m on m.id = p.market_id
    where actor.company_type = 'supplier' and p.payee_tenant_id = actor.tenant_id and p.payee_company_id = actor.company_id
  ) found`
