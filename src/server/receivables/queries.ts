/**
 * The SQL of the receivables that a payee has entered: a page, counts, an export, and the payers for the
 * form.
 */
import { type Kysely, sql } from 'kysely'
import type * as contract from '#contract/receivables.ts'
import type { Input } from '#contract/route.ts'
import { type PageCursorKind, readPageCursor } from '#domain/page-cursor.ts'
import { receivableStages } from '#domain/receivables/next-steps.ts'
import { cursorFields, pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import type { Schema } from '../db/schema.ts'
import { isOnListOf, receivables, row } from './rows-sql.ts'

type Filters = Input<typeof contract.receivableTotals>['query']
type Question = Input<typeof contract.receivableList>['query']
type Sort = (typeof contract.receivableSorts)[number]

function conditionsOf(param: Param, { currency, keyword }: Filters): string[] {
  const part = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${part}::text) > 0`
  return [
    'true',
    ...(currency === undefined ? [] : [`r.currency = ${param(currency)}::text`]),
    ...(keyword === undefined ? [] : [`(${has('r.number')} or ${has('r.payer_name')})`]),
  ]
}
const inTab = (param: Param, { tab }: Filters): string[] =>
  tab === undefined ? [] : [`r.stage = ${param(tab)}::text`]

const orders: Readonly<Record<Sort, readonly [string, PageCursorKind]>> = {
  entered: ['r.entered_at', 'timestamptz'],
  number: ['r.number', 'text'],
  payer: ['r.payer_name', 'text'],
  amount: ['r.amount', 'bigint'],
  dueDate: ['r.due_date', 'date'],
}
const sortDefault = '-entered'
function orderOf(sort = sortDefault) {
  const [column, kind] = orders[sort.replace(/^-/, '') as Sort]
  const isDown = sort.startsWith('-')
  const down = isDown ? ' desc' : ''
  return { column, kind, isDown, order: `${column}${down}, r.id${down}` }
}

const anchored = ({ anchor, sort }: Question) =>
  anchor === undefined ? undefined : readPageCursor(anchor, [orderOf(sort).kind, 'uuid'])
export const isAnchored = ({ query }: { readonly query: Question }): boolean =>
  query.anchor === undefined || anchored(query) !== undefined

/** A page by its order, from the row that the anchor names. */
export function page({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page: wanted = 1, anchorPage = 1 } = query
  const { column, kind, isDown, order } = orderOf(query.sort)
  const from = wanted >= anchorPage ? anchored(query) : undefined
  const behind = from
    ? [`(${column}, r.id) ${isDown ? '<' : '>'} (${param(from[0])}::${kind}, ${param(from[1])}::uuid)`]
    : []
  const conditions = [...conditionsOf(param, query), ...inTab(param, query), ...behind].join(' and ')
  const paging = pageOf(query, from !== undefined)
  const { pageSize, skipped } = paging
  const statement = `
  with found as materialized (
    select r.*, row_number() over (order by ${order}) as n, ${column}::text || '/' || r.id::text as anchor from (
      select r.* from ${receivables('actor.tenant_id')} r where ${conditions} order by ${order} limit ${pageSize + 1} offset ${skipped}) r)
  select json_build_object('rows', coalesce((
      select json_agg(${row} order by r.n) from found r join companies e on e.tenant_id = actor.tenant_id and e.id = r.entity_id
      where r.n <= ${pageSize}), '[]'), ${cursorFields(param, paging)})::text as answer`
  return { sql: statement, values }
}

const counts = ['all', ...receivableStages]
  .map((stage) => `'${stage}', count(*)${stage === 'all' ? '' : ` filter (where r.stage = '${stage}')`}`)
  .join(', ')

/** The counts of every tab, and the sums of the open tab. */
export function totals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const seen = ['true', ...inTab(param, query)].join(' and ')
  const statement = `
  with found as materialized (
    select r.currency, r.amount, r.stage from ${receivables('actor.tenant_id')} r where ${conditionsOf(param, query).join(' and ')})
  select json_build_object('total', (select count(*) from found r where ${seen}), 'counts', (select json_build_object(${counts}) from found r),
    'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor::text)) from (
      select r.currency, sum(r.amount) as minor from found r where ${seen} group by r.currency) sums), '[]'))::text as answer`
  return { sql: statement, values }
}

/** The filtered receivables in the caller's scope. */
export function exported(query: Filters & { readonly sort?: string | undefined }): Statement {
  const { values, param } = parameters(1)
  const conditions = [...conditionsOf(param, query), ...inTab(param, query)].join(' and ')
  const tenant = '(select scope_tenant())'
  return {
    sql: `select ${row} as row from ${receivables(tenant)} r join companies e on e.tenant_id = ${tenant} and e.id = r.entity_id
      where ${conditions} order by ${orderOf(query.sort).order}`,
    values,
  }
}

/** Whom the payee is on the list of, under each of its sub-entities. */
export const payers = `
  select coalesce(json_agg(json_build_object('payerId', p.payer_id, 'name', k.name, 'currency', coalesce(m.currency, 'CNY'),
    'supplierId', p.payee_company_id, 'entityName', e.name) order by k.name, e.name, p.id), '[]')::text as answer
  from payees p join payer_directory k on k.company_id = p.payer_id join companies e on e.tenant_id = actor.tenant_id and e.id = p.payee_company_id
  left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id where p.payee_tenant_id = actor.tenant_id`

/** How a typed name stands to the payee, in its scope: its own, that of a payer whose list it is on, or neither. */
export async function readPayerName(
  db: Kysely<Schema>,
  tenantId: string,
  name: string,
): Promise<{ readonly isSelf: boolean; readonly isConnected: boolean }> {
  const { rows } = await sql<{ readonly isSelf: boolean; readonly isConnected: boolean }>`
    select exists (select from companies c where c.tenant_id = ${tenantId} and c.visible_name = key) as "isSelf",
      exists (select from payer_directory k join payees p on ${sql.raw(isOnListOf('k.company_id', '(select scope_tenant())'))}
        where visible_name_of(k.name) = key) as "isConnected"
    from visible_name_of(${name}) key`.execute(db)
  return rows[0] ?? { isSelf: false, isConnected: false }
}

/** Which open receivables have a payer of their name whose list the payee is on, and as whom; none where there are several. */
export async function findLinkable(
  db: Kysely<Schema>,
): Promise<readonly { readonly id: string; readonly payeeId: string }[]> {
  const tenant = '(select scope_tenant())'
  const { rows } = await sql<{ readonly id: string; readonly payeeId: string }>`
    select r.id, (array_agg(p.id order by p.payee_company_id = r.company_id desc, p.id))[1] as "payeeId"
    from named_receivables r join payer_directory k on visible_name_of(k.name) = r.payer_key
    join payees p on ${sql.raw(isOnListOf('k.company_id', tenant))}
    where r.tenant_id = ${sql.raw(tenant)} and r.state = 'open' group by r.id having count(distinct p.payer_id) = 1 order by r.id`.execute(
    db,
  )
  return rows
}

/** As whom the payee is on the list of a payer that it names, its sub-entity first. */
export async function findPayeeOf(
  db: Kysely<Schema>,
  {
    tenantId,
    companyId,
    payerId,
  }: { readonly tenantId: string; readonly companyId: string; readonly payerId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payees')
    .select('id')
    .where('payee_tenant_id', '=', tenantId)
    .where('payer_id', '=', payerId)
    .orderBy(sql`payee_company_id = ${companyId}`, 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}
