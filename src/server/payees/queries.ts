/** The SQL of a payer's payees: a page, counts, an export, and one payee with its settings. */

import { type Kysely, sql as statement } from 'kysely'
import type * as contract from '#contract/payees.ts'
import type { Input } from '#contract/route.ts'
import { type PageCursorKind, readPageCursor } from '#domain/page-cursor.ts'
import { reminderWaitDays } from '#domain/payees/limits.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { cursorFields, pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import type { Schema } from '../db/schema.ts'
import { contractIs, contractDay as today, within } from './contract-sql.ts'
import { recentRates } from './recent-rates-sql.ts'
import { readMinimum } from './store.ts'

export { contractEnding } from './contract-sql.ts'
export { accountsToConfirm } from './waiting-accounts.ts'

type Filters = Input<typeof contract.payeeTotals>['query']
type Question = Input<typeof contract.payeeList>['query']
type Sort = (typeof contract.payeeSorts)[number]

const withInvitation = `left join payee_invitations i on i.payer_tenant_id = p.payer_tenant_id and i.payee_id = p.id`

const state = `case when p.market_id is not null then 'connected' when p.payee_company_id is not null then 'registered'
    when i.state = 'open' then case when i.opened_at is null then 'invited' else 'opened' end else 'listed' end`

function conditionsOf(param: Param, { payerId, contract: ofContract, keyword }: Filters): string[] {
  const part = keyword === undefined ? '' : param(keyword.toLowerCase())
  const has = (text: string): string => `strpos(lower(${text}), ${part}::text) > 0`
  return [
    ...(payerId === undefined ? [] : [`p.payer_id = ${param(payerId)}::uuid`]),
    ...(ofContract === undefined ? [] : [`(${contractIs[ofContract]})`]),
    ...(keyword === undefined
      ? []
      : [
          `(${has('p.name')} or ${has('p.code')} or ${has(`coalesce(p.contact_name, '')`)} or ${has(`coalesce(p.contact_mail, '')`)})`,
        ]),
  ]
}

const inTab = (param: Param, tab: Filters['tab']): string[] => {
  if (tab === undefined) return []
  return tab === 'switchedOff' ? ['not p.switched_on'] : [`${state} = ${param(tab)}::text`]
}

const orders: Readonly<Record<Sort, readonly [string, PageCursorKind]>> = {
  name: ['p.name', 'text'],
  code: ['p.code', 'text'],
  listed: ['p.listed_at', 'timestamptz'],
}
const orderOf = (sort: string) => {
  const [column, kind] = orders[sort.replace(/^-/, '') as Sort]
  return { column, kind, isDown: sort.startsWith('-') }
}

/** What can be paid early, in minor units of the currency of its market. */
const eligible = `(select coalesce(sum(c.payable), 0)::text from document_counts c where c.payer_tenant_id = p.payer_tenant_id
    and c.payee_id = p.id and c.status = 'eligible' and c.currency = m.currency)`

const contractJson = `case when p.contract_number is not null then json_build_object('number', p.contract_number, 'from', p.contract_from,
    'to', p.contract_to, 'terminated', p.contract_terminated, 'day', ${today}) end`

const row = `json_build_object('id', p.id, 'version', p.version, 'payerId', p.payer_id, 'payerName', k.name, 'name', p.name,
    'code', p.code, 'contactName', p.contact_name, 'contactMail', p.contact_mail, 'small', p.is_sme, 'state', ${state},
    'switchedOn', p.switched_on, 'isOwn', coalesce(person_belongs_to(p.payee_tenant_id), false), 'minimumBps', low.minimum_bps, 'marketId', p.market_id, 'currency', m.currency,
    'eligible', case when m.id is not null then ${eligible} end, 'contract', ${contractJson}, 'listedAt', instant_text(p.listed_at),
    'invitedAt', case when i.state = 'open' then instant_text(coalesce(i.sent_at, i.invited_at)) end,
    'remindableAt', case when i.state = 'open' and i.sent_at is not null then instant_text(i.sent_at + interval '${reminderWaitDays} days') end)`
const withAll = `${withInvitation}
    join payer_directory k on k.company_id = p.payer_id
    left join payee_private_settings own on own.payer_tenant_id = p.payer_tenant_id and own.payee_id = p.id
    left join lateral (select v.minimum_bps, v.counts_from from payee_minimums v
      where v.payer_tenant_id = p.payer_tenant_id and v.payee_id = p.id order by v.version desc limit 1) low on true
    left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id`

const anchored = (query: Question) => {
  const { sort = 'name', anchor } = query
  return anchor === undefined ? undefined : readPageCursor(anchor, [orderOf(sort).kind, 'uuid'])
}
export const isAnchored = ({ query }: { readonly query: Question }): boolean =>
  query.anchor === undefined || anchored(query) !== undefined

/** A page in an order, starting at the anchor. */
export function page({ query }: { readonly query: Question }): Statement {
  const { values, param } = parameters(3)
  const { page: wanted = 1, sort = 'name', anchorPage = 1 } = query
  const { column, kind, isDown } = orderOf(sort)
  const from = wanted >= anchorPage ? anchored(query) : undefined
  const behind = from
    ? [`(${column}, p.id) ${isDown ? '<' : '>'} (${param(from[0])}::${kind}, ${param(from[1])}::uuid)`]
    : []
  const conditions = [
    within('actor.tenant_id', 'actor.company_id'),
    ...conditionsOf(param, query),
    ...inTab(param, query.tab),
    ...behind,
  ]
  const order = isDown ? `${column} desc, p.id desc` : `${column}, p.id`
  const paging = pageOf(query, from !== undefined)
  const { pageSize, skipped } = paging
  const sql = `
  with found as materialized (
    select p.id, row_number() over (order by ${order}) as n, ${column}::text || '/' || p.id::text as anchor from (
      select p.* from payees p ${withInvitation} where ${conditions.join(' and ')} order by ${order} limit ${pageSize + 1} offset ${skipped}) p)
  select json_build_object('rows', coalesce((
      select json_agg(${row} order by f.n) from found f join payees p on p.payer_tenant_id = actor.tenant_id and p.id = f.id ${withAll}
      where f.n <= ${pageSize}), '[]'), ${cursorFields(param, paging)})::text as answer`
  return { sql, values }
}

/** The counts of all tabs and of contracts that need attention, and the sums of the open tab. */
export function totals({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const { tab = null, contract: ofContract = null, ...others } = query
  const conditions = [within('actor.tenant_id', 'actor.company_id'), ...conditionsOf(param, others)].join(
    ' and ',
  )
  const [open, wanted] = [param(tab), param(ofContract)]
  const sql = `
  with found as materialized (
    select p.payer_tenant_id, p.id, p.switched_on, ${state} as state, p.market_id, coalesce(${contractIs.endsSoon}, false) as ends_soon,
      coalesce(${contractIs.notInForce}, false) as not_in_force
    from payees p ${withInvitation} where ${conditions}
  ), filtered as (select * from found where case ${wanted}::text when 'endsSoon' then ends_soon when 'notInForce' then not_in_force else true end
  ), seen as (select * from filtered where case ${open}::text when 'switchedOff' then not switched_on else coalesce(state = ${open}::text, true) end)
  select json_build_object('total', (select count(*) from seen),
    'counts', (select json_build_object('all', count(*), 'switchedOff', count(*) filter (where not switched_on),
      'listed', count(*) filter (where state = 'listed'), 'invited', count(*) filter (where state = 'invited'),
      'opened', count(*) filter (where state = 'opened'), 'registered', count(*) filter (where state = 'registered'),
      'connected', count(*) filter (where state = 'connected')) from filtered),
    'contracts', (select json_build_object('endsSoon', count(*) filter (where ends_soon), 'notInForce', count(*) filter (where not_in_force)) from found),
    'eligible', coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor::text) order by currency) from (
      select m.currency, sum(c.payable) as minor from seen s join markets m on m.tenant_id = s.payer_tenant_id and m.id = s.market_id
      join document_counts c on c.payer_tenant_id = s.payer_tenant_id and c.payee_id = s.id and c.status = 'eligible' and c.currency = m.currency
      group by m.currency) sums), '[]'))::text as answer`
  return { sql, values }
}

/** The filtered payees in the caller's scope; the acting company is the first value. */
export function exported(query: Filters & { readonly sort?: string | undefined }): Statement {
  const { values, param } = parameters(2)
  const conditions = [
    within('(select scope_tenant())', '$1::uuid'),
    ...conditionsOf(param, query),
    ...inTab(param, query.tab),
  ]
  const { column, isDown } = orderOf(query.sort ?? 'name')
  const order = isDown ? `${column} desc, p.id desc` : `${column}, p.id`
  return {
    sql: `select ${row} as row from payees p ${withAll} where ${conditions.join(' and ')} order by ${order}`,
    values,
  }
}

/** One payee with its settings, documents, offers and awards. */
export const one = `
  select json_build_object('row', ${row}, 'notes', coalesce(own.notes, ''), 'minimumCountsFrom', instant_text(low.counts_from), 'reserveBps', p.reserve_bps, 'reserveMinor', p.reserve_minor::text,
    'marketReserve', (select json_build_object('bps', s.reserve_bps, 'minor', s.reserve_minor::text) from market_settings s
      where s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version),
    'markets', coalesce((select json_agg(json_build_object('id', a.id, 'currency', a.currency, 'highestBps', s.highest_bps, 'minimumBps', o.minimum_bps) order by a.currency)
      from markets a join market_settings s on s.tenant_id = a.tenant_id and s.market_id = a.id and s.version = a.version
      join market_private_settings o on o.tenant_id = a.tenant_id and o.market_id = a.id and o.version = a.version
      where a.tenant_id = p.payer_tenant_id and a.payer_id = p.payer_id), '[]'),
    'invitation', case when i.state = 'open' then json_build_object('code', i.code, 'mail', i.mail, 'sentAt', instant_text(i.sent_at),
      'openedAt', instant_text(i.opened_at)) end,
    'documents', coalesce((select json_agg(json_build_object('currency', currency, 'status', status, 'documents', documents, 'minor', minor::text) order by currency, status)
      from (select c.currency, c.status, sum(c.documents)::int as documents, sum(c.minor) as minor from document_counts c
        where c.payer_tenant_id = p.payer_tenant_id and c.payee_id = p.id and c.documents > 0 group by c.currency, c.status) counted), '[]'),
    'offers', (select json_build_object('all', count(distinct t.offer_id), 'active', count(distinct t.offer_id) filter (where t.state in ('checking', 'review', 'live')))
      from current_offer_items t where t.payer_tenant_id = p.payer_tenant_id and t.payee_id = p.id),
    'awards', coalesce((select json_agg(json_build_object('currency', currency, 'awards', awards, 'minor', minor::text, 'discount', discount::text) order by currency)
      from (select w.currency, count(*)::int as awards, sum(w.amount) as minor, sum(w.discount) as discount from awards w
        where w.payer_tenant_id = p.payer_tenant_id and w.payee_id = p.id and w.state in ('committed', 'paid') group by w.currency) made), '[]'),
    'recentRates', ${recentRates})::text as answer
  from payees p ${withAll} where ${within('actor.tenant_id', 'actor.company_id')} and p.id = $3::uuid`

/** Whether a company of the payer has a payee with this code. */
export async function isCodeTaken(
  db: Kysely<Schema>,
  { tenantId, payerId }: { readonly tenantId: string; readonly payerId: string },
  code: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('payees')
    .select('id')
    .where('payer_tenant_id', '=', tenantId)
    .where('payer_id', '=', payerId)
    .where('code', '=', code)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether a payee has documents in an offer, or awards that are not paid. */
export async function hasOpenOffers(
  db: Kysely<Schema>,
  payerTenantId: string,
  payeeId: string,
): Promise<boolean> {
  const { rows } = await statement<{ readonly open: boolean }>`
    select exists (select from current_offer_items i where i.payer_tenant_id = ${payerTenantId} and i.payee_id = ${payeeId}
        and i.state in ('checking', 'review', 'live'))
      or exists (select from awards a where a.payer_tenant_id = ${payerTenantId} and a.payee_id = ${payeeId} and a.state = 'committed') as open`.execute(
    db,
  )
  return rows[0]?.open === true
}

/** The company of a payer on whose list a payee is. */
export async function findPayerOf(db: Kysely<Schema>, payeeId: string): Promise<string | undefined> {
  const found = await db.selectFrom('payees').select('payer_id').where('id', '=', payeeId).executeTakeFirst()
  return found?.payer_id
}

/** The market that a payee is in. */
export async function findMarketOf(db: Kysely<Schema>, payeeId: string): Promise<string | null> {
  const found = await db.selectFrom('payees').select('market_id').where('id', '=', payeeId).executeTakeFirst()
  return found?.market_id ?? null
}

/** Whether the last connection of a payee was ended; it needs a new one to join a market. */
export async function hasLeft(db: Kysely<Schema>, tenantId: string, payeeId: string): Promise<boolean> {
  const { rows } = await statement<{ state: string }>`
    select state from connection_requests where payer_tenant_id = ${tenantId} and payee_id = ${payeeId}
    order by requested_at desc, id desc limit 1`.execute(db)
  return rows[0]?.state === 'ended'
}

/** Whether a payee's own minimum is at most the market's highest rate, in the scope of the payer. */
export async function fitsMarket(
  db: Kysely<Schema>,
  { payer_tenant_id, id }: { readonly payer_tenant_id: string; readonly id: string },
  highestBps: BasisPoints,
): Promise<boolean> {
  const own = await readMinimum(db, { payer_tenant_id, id })
  return (own?.minimum_bps ?? 0) <= highestBps
}
