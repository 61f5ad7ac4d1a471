/**
 * What an operator sees: companies, people, the configuration, and the actions of operators. Each is one select in
 * their scope.
 */
import { type Kysely, sql } from 'kysely'
import type * as contract from '#contract/operated.ts'
import type * as config from '#contract/operator-config.ts'
import type { Input } from '#contract/route.ts'
import { operatorActions } from '#domain/audit.ts'
import { addDays, formatInstant, startOfDay } from '#domain/day.ts'
import { configKeysFor } from '#domain/operator/config.ts'
import { configHistoryMax } from '#domain/operator/limits.ts'
import { pageParameters } from '../db/paging.ts'
import type { Schema } from '../db/schema.ts'

export const account = `
  select json_build_object('name', o.name, 'mail', o.mail)::text as answer from operators o where o.id = actor.user_id`

type Companies = Input<typeof contract.operatorCompanies>['query']
type Users = Input<typeof contract.operatorUsers>['query']

const companies = `
  select c.id, c.name, c.company_type, c.legal_form, c.register_username, c.registered_at,
    case when c.frozen then 'frozen' when exists (
      select from memberships m where m.tenant_id = c.id and m.status = 'activated') then 'active' else 'waiting' end as state
  from companies c
  where c.parent_id is null and ($3::text[] is null or c.company_type = any($3))
    and ($4::text is null or strpos(lower(c.register_username), $4) > 0 or exists (
      select from companies part where part.tenant_id = c.id and strpos(lower(part.name), $4) > 0))`

const users = `
  select u.id, u.name, u.login_mail, u.contact_mail, u.login_phone, u.contact_phone, u.registered_at,
    case when u.frozen then 'frozen' when u.activated then 'active' else 'waiting' end as state
  from users u
  where $3::text is null or strpos(lower(concat_ws(' ', u.name, u.login_mail, u.contact_mail, u.login_phone, u.contact_phone)), $3) > 0`

/** Newest registrations first. */
const orderOf = (sort = '-registeredAt'): string => {
  const column = sort.endsWith('name') ? 'name' : 'registered_at'
  const way = sort.startsWith('-') ? ' desc' : ''
  return `${column}${way}, id${way}`
}

/** A page of the rows of `found`; `shown` formats each row. */
const pageIn = (found: string, first: number, sort: string | undefined, shown: string): string => `
  with everyone as (${found}),
  found as (select f.*, row_number() over (order by ${orderOf(sort)}) as n from everyone f
    where $${first}::text is null or f.state = $${first})
  select json_build_object(
    'list', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'state', f.state,
      'registeredAt', instant_text(f.registered_at), ${shown}) order by f.n)
      from found f where f.n > $${first + 1}::int and f.n <= $${first + 1}::int + $${first + 2}::int), '[]'),
    'total', (select count(*) from found), 'page', $${first + 3}::int, 'pageSize', $${first + 2}::int, 'next', null
  )::text as answer`

const totalsIn = (found: string, tab: number): string => `
  select json_build_object('counts', counts, 'total', counts -> coalesce($${tab}::text, 'all'))::text as answer
  from (
    select jsonb_build_object('all', count(*), 'waiting', count(*) filter (where state = 'waiting'),
      'active', count(*) filter (where state = 'active'), 'frozen', count(*) filter (where state = 'frozen')) as counts
    from (${found}) f
  ) counted`

export const companiesPage = ({ query }: { readonly query: Companies }): string =>
  pageIn(
    companies,
    5,
    query.sort,
    `'companyType', f.company_type, 'companyMold', f.legal_form, 'registerUsername', f.register_username,
      'members', (select count(*) from memberships m where m.tenant_id = f.id and m.status = 'activated'),
      'entities', coalesce((select json_agg(json_build_object('id', part.id, 'name', part.name, 'currency', part.currency)
        order by part.name) from companies part where part.parent_id = f.id), '[]'),
      'slug', (select w.slug from registration_pages w where w.tenant_id = f.id)`,
  )
export const companiesTotals = totalsIn(companies, 5)

/** Oldest requests first. */
export const requests = `
  select coalesce(json_agg(json_build_object('id', r.id, 'companyId', c.id, 'companyName', c.name, 'name', r.name,
    'note', r.note, 'requestedAt', instant_text(r.requested_at)) order by r.requested_at, r.id), '[]')::text as answer
  from child_requests r join companies c on c.id = r.tenant_id where r.state = 'open'`

const companiesFilter = ({ kind, keyword }: Pick<Companies, 'kind' | 'keyword'>): readonly unknown[] => [
  kind ?? null,
  keyword?.toLowerCase() ?? null,
]
export const companiesValues = ({ query }: { readonly query: Companies }): readonly unknown[] => [
  ...companiesFilter(query),
  query.tab ?? null,
  ...pageParameters(query),
]
export const companiesTotalsValues = ({
  query,
}: {
  readonly query: Pick<Companies, 'kind' | 'keyword' | 'tab'>
}): readonly unknown[] => [...companiesFilter(query), query.tab ?? null]

export const usersPage = ({ query }: { readonly query: Users }): string =>
  pageIn(
    users,
    4,
    query.sort,
    `'mail', coalesce(f.login_mail, f.contact_mail), 'mobile', coalesce(f.login_phone, f.contact_phone),
      'companies', coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'role', m.role) order by c.name)
        from memberships m join companies c on c.id = m.tenant_id where m.user_id = f.id and m.status <> 'disabled'), '[]')`,
  )
export const usersTotals = totalsIn(users, 4)
export const usersValues = ({ query }: { readonly query: Users }): readonly unknown[] => [
  query.keyword?.toLowerCase() ?? null,
  query.tab ?? null,
  ...pageParameters(query),
]
export const usersTotalsValues = ({
  query,
}: {
  readonly query: Pick<Users, 'keyword' | 'tab'>
}): readonly unknown[] => [query.keyword?.toLowerCase() ?? null, query.tab ?? null]

/**
 * The keys in order, with the platform's value and, if a payer is named, its own; no row for other callers.
 */
export const configKeysOf = `
  select json_build_object(
    'company', case when $3::uuid is not null then json_build_object('id', c.id, 'name', c.name) end,
    'keys', (select json_agg(json_build_object('key', k.key, 'own', own.value, 'value', coalesce(own.value, platform.value))
      order by k.n)
      from unnest(case when $3::uuid is null then $4::text[] else $5::text[] end) with ordinality k (key, n)
      left join admin_config own on own.key = k.key and own.tenant_id is not distinct from $3
      left join admin_config platform on platform.key = k.key and platform.tenant_id is null)
  )::text as answer
  from (values (1)) single
    left join companies c on c.id = $3 and c.parent_id is null and c.company_type = 'buyer'
  where $3::uuid is null or c.id is not null`
export const configValues = ({
  query,
}: Pick<Input<typeof config.operatorConfig>, 'query'>): readonly unknown[] => [
  query.companyId ?? null,
  configKeysFor(false),
  configKeysFor(true),
]

const entry = `json_build_object('id', encode(a.hash, 'hex'), 'at', instant_text(a.happened_at::timestamptz),
  'operator', (select o.name from operators o where o.id = a.user_id), 'action', a.action,
  'about', a.body #>> '{facts,name}', 'before', a.body #>> '{facts,before}', 'after', a.body #>> '{facts,after}',
  'reason', a.body #>> '{facts,reason}', 'address', a.body #>> '{facts,address}')`

/** The policy limits operators to the entries of operators in the platform's chain. */
const done = `a.tenant_id = platform_id() and a.action like 'operator.%'`

export const configHistoryOf = `
  select coalesce(json_agg(entry order by happened_at desc, seq desc), '[]')::text as answer
  from (
    select ${entry} as entry, a.happened_at, a.seq from audit a
    where ${done} and a.action = 'operator.configChanged' and a.body #>> '{facts,key}' = $3
      and (a.body #>> '{facts,targetId}') is not distinct from $4::text
    order by a.happened_at desc, a.seq desc limit ${configHistoryMax}
  ) newest`
export const configHistoryValues = ({
  params,
  query,
}: Input<typeof config.configHistory>): readonly unknown[] => [params.key, query.companyId ?? null]

type Log = Input<typeof config.operatorLog>['query']

const logged = `
  select a.* from audit a
  where ${done} and a.action = any($3::text[])
    and ($4::text is null or a.happened_at >= $4) and ($5::text is null or a.happened_at < $5)
    and ($6::text is null or strpos(lower(concat_ws(' ', a.body #>> '{facts,name}', a.body #>> '{facts,reason}',
      (select o.name from operators o where o.id = a.user_id))), $6) > 0)`

export const logPage = ({ query }: { readonly query: Log }): string => {
  const way = query.sort === 'at' ? '' : ' desc'
  const order = `a.happened_at${way}, a.seq${way}`
  return `
  select json_build_object(
    'list', coalesce((select json_agg(entry order by n) from (
      select ${entry} as entry, row_number() over (order by ${order}) as n
      from (select * from (${logged}) a order by ${order} offset $7 limit $8) a) shown), '[]'),
    'total', (select count(*) from (${logged}) a), 'page', $9::int, 'pageSize', $8::int, 'next', null
  )::text as answer`
}
export const logValues = ({ query }: { readonly query: Log }): readonly unknown[] => {
  const { from = query.to, to = from } = query
  return [
    query.action ?? operatorActions,
    from ? formatInstant(startOfDay(from)) : null,
    to ? formatInstant(startOfDay(addDays(to, 1))) : null,
    query.keyword?.toLowerCase() ?? null,
    ...pageParameters(query),
  ]
}

/** The addresses of the operators; read as the system. */
export async function operatorMails(db: Kysely<Schema>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('operators')
    .select('mail')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ mail }) => mail)
}

/** A company with the person who registered it; read as the system. */
export const findWaiting = (db: Kysely<Schema>, tenantId: string) =>
  db
    .selectFrom('companies as c')
    .leftJoin('users as u', 'u.registered_company', 'c.id')
    .select(['c.name', sql<string>`coalesce(u.name, '')`.as('contact')])
    .where('c.id', '=', tenantId)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst()
