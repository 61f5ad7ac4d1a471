/** The entities of the acting company as a list, and what it asked the operator for. */
import type { Transaction } from 'kysely'
import type * as contract from '#contract/entities.ts'
import type { Input } from '#contract/route.ts'
import { childRequestsShownMax, marketsShownMax } from '#domain/entities/limits.ts'
import { pageParameters } from '../db/paging.ts'
import type { Schema } from '../db/schema.ts'

const orders = {
  name: 'c.name, c.id',
  '-name': 'c.name desc, c.id desc',
  registerTime: 'c.registered_at, c.id',
  '-registerTime': 'c.registered_at desc, c.id desc',
} as const

type Question = Input<typeof contract.entityList>['query']

/** The markets of a payer's company, or those in which a sub-entity is a payee. */
const marketsOfFound = `from markets m
  join payer_directory payer on payer.company_id = m.payer_id
  where m.payer_id = found.id or exists (
    select from payees p
    where p.payer_tenant_id = m.tenant_id and p.market_id = m.id and p.payee_company_id = found.id)`

const markets = `(select coalesce(json_agg(to_json(shown)), '[]') from (
  select m.id, payer.name as "payerName", m.currency, m.open ${marketsOfFound}
  order by payer.name, m.currency, m.id limit ${marketsShownMax}) shown)`

const marketCount = `(select count(*) ${marketsOfFound})`

/** The master is first in every order. */
export const page = ({ query }: { readonly query: Question }): string => `
  with found as (
    select c.*, row_number() over (order by c.parent_id is not null, ${orders[(query.sort ?? 'name') as keyof typeof orders]}) as n
    from companies c where c.tenant_id = actor.tenant_id and ($3::text is null or strpos(lower(c.name), $3) > 0)
  )
  select json_build_object(
    'list', coalesce((select json_agg(json_build_object('id', id,
      'kind', case when parent_id is null then 'master' when company_type = 'supplier' then 'subEntity' else 'child' end,
      'companyMold', legal_form, 'name', name, 'currency', currency,
      -- Of a payee with its sub-entities; the subsidiaries of a payer are companies of their own.
      'authentication', (company_type <> 'buyer' and exists (select from current_verifications v where v.tenant_id = actor.tenant_id))::int,
      'registerTime', instant_text(registered_at), 'isActing', id = actor.company_id, 'taxId', tax_id,
      'maySetTaxId', company_type = 'buyer', 'markets', ${markets}, 'marketCount', ${marketCount}) order by n)
      from found where n > $4::int and n <= $4::int + $5::int), '[]'),
    'total', (select count(*) from found), 'page', $6::int, 'pageSize', $5::int, 'next', null
  )::text as answer`

export const pageValues = ({ query }: { readonly query: Question }): readonly unknown[] => {
  return [query.keyword?.toLowerCase() ?? null, ...pageParameters(query)]
}

/** Open requests first. */
export const requests = `
  select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'note', r.note, 'state', r.state,
    'requestedBy', u.name, 'requestedAt', instant_text(r.requested_at), 'reason', r.reason) order by r.state = 'open' desc, r.requested_at desc), '[]')::text as answer
  from (
    select * from child_requests where tenant_id = actor.tenant_id
    order by state = 'open' desc, requested_at desc limit ${childRequestsShownMax}
  ) r join users u on u.id = r.requested_by`

/** The companies of a payer with their tax ids, which must be unique. Its row is locked meanwhile. */
export async function holdTaxIds(db: Transaction<Schema>, tenantId: string) {
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'tax_id'])
    .where('tenant_id', '=', tenantId)
    .where('company_type', '=', 'buyer')
    .execute()
}

/** The names a company uses or has requested, which must be unique. Its row is locked meanwhile. */
export async function holdNames(
  db: Transaction<Schema>,
  tenantId: string,
): Promise<{ readonly entities: ReadonlyMap<string, string>; readonly requested: ReadonlySet<string> }> {
  await db.selectFrom('companies').select('id').where('id', '=', tenantId).forNoKeyUpdate().execute()
  const entities = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .execute()
  const requested = await db
    .selectFrom('child_requests')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .execute()
  return {
    entities: new Map(entities.map(({ id, name }) => [id, name])),
    requested: new Set(requested.map(({ name }) => name)),
  }
}
