/** A question to the documents as SQL: whose they are, which of them, in which order, and from which row on. */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { addDays, parseDay, startOfDay } from '#domain/day.ts'
import { pageSizeDefault } from '#domain/limits.ts'

type Question = Input<typeof contract.documentList>['body']
export type Filters = Input<typeof contract.documentTotals>['body']

/** SQL with its values, whose first is numbered `first`. */
export type Asked = { readonly sql: string; readonly values: readonly unknown[] }

/** Collects values and answers the placeholder of each. */
function numbering(first: number) {
  const values: unknown[] = []
  return {
    values,
    place: (value: unknown): string => {
      values.push(value)
      return `$${first + values.length - 1}`
    },
  }
}

/** As which side: a payee names the sub-entity that it acts as. Every condition repeats the tenant, so that an index serves. */
const ofPayer = (row: string, tenant: string): string => `${row}.payer_tenant_id = ${tenant}`
const ofPayee = (row: string, tenant: string, supplier: string): string =>
  `${row}.payee_tenant_id = ${tenant} and ${row}.payee_company_id = ${supplier}`

/** Who asks, where the statement has found the session, and where only its scope is known. */
const actorsTenant = 'actor.tenant_id'
const scopesTenant = '(select scope_tenant())'

/** True where every id that the question names is the caller's own, or of somebody it trades with. */
const own = (place: (value: unknown) => string, { supplierId, buyerIds = [] }: Filters): string => {
  const conditions = [
    supplierId &&
      `exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = ${place(supplierId)}::uuid and c.company_type = 'supplier')`,
    buyerIds.length > 0 &&
      `not exists (select from unnest(${place(buyerIds)}::uuid[]) asked (id) where ${
        supplierId === undefined
          ? 'not exists (select from companies c where c.tenant_id = actor.tenant_id and c.id = asked.id)'
          : 'not exists (select from payees p where p.payee_tenant_id = actor.tenant_id and p.payer_id = asked.id)'
      })`,
  ]
  return conditions.filter(Boolean).join(' and ') || 'true'
}

/** What an amount is in hundredths, whatever the decimals of its currency. */
const hundredths = `d.amount * case when d.currency = 'JPY' then 100 else 1 end`
const hundredthsOf = (decimal: string): string => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return whole + fraction.padEnd(2, '0')
}

/** Those filters that counts are kept by; whatever else is asked is looked up. */
function countable(
  place: (value: unknown) => string,
  filters: Filters,
  alias: 'd' | 'k',
  tenant = actorsTenant,
): readonly string[] {
  const { supplierId, buyerIds, payee, type, currency, tab } = filters
  const among = (column: string, values: readonly string[] | undefined, kind: string) =>
    values && values.length > 0 ? `${alias}.${column} = any(${place(values)}::${kind}[])` : undefined
  return [
    supplierId === undefined ? ofPayer(alias, tenant) : ofPayee(alias, tenant, `${place(supplierId)}::uuid`),
    among('payer_id', buyerIds, 'uuid'),
    among('payee_id', payee, 'uuid'),
    among('type', type, 'text'),
    among('currency', currency, 'text'),
    tab && `${alias}.eligibility = ${place(tab)}::text`,
  ].filter((condition) => condition !== undefined)
}

function others(place: (value: unknown) => string, filters: Filters): readonly string[] {
  const { keyword, source, confirmation, disabled, amountFrom, amountTo, dueFrom, dueTo } = filters
  const { from = filters.to, to = from } = filters
  const [switched] = disabled?.length === 1 ? disabled : []
  return [
    keyword && `strpos(lower(d.number), ${place(keyword.toLowerCase())}) > 0`,
    source && source.length > 0 && `d.source = any(${place(source)}::text[])`,
    confirmation && confirmation.length > 0 && `d.confirmation = any(${place(confirmation)}::text[])`,
    switched && `d.disabled_by is ${switched === 'yes' ? 'not null' : 'null'}`,
    amountFrom && `${hundredths} >= ${place(hundredthsOf(amountFrom))}::bigint`,
    amountTo && `${hundredths} <= ${place(hundredthsOf(amountTo))}::bigint`,
    dueFrom && `d.due_date >= ${place(dueFrom)}::date`,
    dueTo && `d.due_date <= ${place(dueTo)}::date`,
    from && `d.created_at >= ${place(new Date(startOfDay(from)))}::timestamptz`,
    to && `d.created_at < ${place(new Date(startOfDay(addDays(to, 1))))}::timestamptz`,
  ].filter((condition) => typeof condition === 'string')
}

/** Whether counts alone can tell how many there are. */
export const isCounted = (filters: Filters): boolean => others(() => '', filters).length === 0

const where = (conditions: readonly string[]): string => conditions.join(' and ')

/** Columns by which a list is ordered, with their type; the id decides between equals, and stands for the time of upload. */
const orders: Readonly<
  Record<(typeof contract.documentSorts)[number], readonly [column: string, type: string] | undefined>
> = {
  uploaded: undefined,
  number: ['d.number', 'text'],
  type: ['d.type', 'text'],
  amount: ['d.amount', 'bigint'],
  dueDate: ['d.due_date', 'date'],
  source: ['d.source', 'text'],
  eligibility: ['d.eligibility', 'text'],
  changed: ['d.changed_at', 'timestamptz'],
  payee: ['p.name', 'text'],
}

/** A page of rows in order, `n` from 1, with one more than asked for where there is a next page; parameters from $3 on. */
export function pageAsked(body: Question): Asked {
  const { values, place } = numbering(3)
  const { page = 1, pageSize = pageSizeDefault, sort = '-uploaded', anchor, anchorPage = 1 } = body
  const down = sort.startsWith('-')
  const column = orders[sort.replace(/^-/, '') as (typeof contract.documentSorts)[number]]
  const from = page >= anchorPage ? anchorOf(anchor, column?.[1]) : undefined
  const way = down ? ' desc' : ''
  const order = column ? `${column[0]}${way}, d.id${way}` : `d.id${way}`
  const beyond =
    from &&
    (column
      ? `(${column[0]}, d.id) ${down ? '<' : '>'} (${place(from.value)}::${column[1]}, ${place(from.id)}::uuid)`
      : `d.id ${down ? '<' : '>'} ${place(from.id)}::uuid`)
  const ownOnly = own(place, body)
  const conditions = [...countable(place, body, 'd'), ...others(place, body), beyond].filter(
    (one) => one !== undefined,
  )
  const skipped = place((page - (from ? anchorPage : 1)) * pageSize)
  const size = place(pageSize)
  const sql = `
  with asked as materialized (
    select *, row_number() over () as n from (
      select d.id, ${column ? `${column[0]}::text` : 'null::text'} as place
      from documents d ${column?.[0] === 'p.name' ? 'join payees p on p.id = d.payee_id' : ''}
      where ${where(conditions)} and d.deleted_at is null order by ${order} offset ${skipped}::int limit ${size}::int + 1
    ) page
  )
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by n)
      from (select * from asked order by n limit ${size}) a join documents d using (id) ${beside}), '[]'),
    'total', ${isCounted(body) ? `(${countedTotal(place, body)})` : 'null'}, 'page', ${place(page)}::int, 'pageSize', ${size}::int,
    'next', case when (select count(*) from asked) > ${size}::int
      then (select coalesce(place, '') || '/' || id from asked order by n offset ${size}::int - 1 limit 1) end
  )::text as answer
  where ${ownOnly}`
  return { sql, values }
}

const countedTotal = (place: (value: unknown) => string, filters: Filters): string =>
  `select coalesce(sum(k.documents), 0)::int from document_counts k where ${where(countable(place, filters, 'k'))}`

/** What a place in an order can be, by the type of its column. */
const isPlace: Readonly<Record<string, (value: string) => boolean>> = {
  text: () => true,
  bigint: (value) => /^-?\d{1,14}$/.test(value),
  date: (value) => parseDay(value) !== undefined,
  timestamptz: (value) =>
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(`${value}:00`)),
}

/** An anchor that nobody gave leads nowhere else than none. */
function anchorOf(
  anchor: string | undefined,
  type: string | undefined,
): { readonly value: string; readonly id: string } | undefined {
  const [, value, id] = /^(.*)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s.exec(anchor ?? '') ?? []
  if (value === undefined || id === undefined) return undefined
  return type === undefined || isPlace[type]?.(value) ? { value, id } : undefined
}

/** Names beside a document's own columns. */
export const beside = `
  join payees p on p.id = d.payee_id join payer_cards c on c.company_id = d.payer_id
  left join documents k on k.id = d.credits_id`

/** A row as the database gives it; `present` makes of it what goes out. */
export const rowSql = `json_build_object('id', d.id, 'serial', d.serial, 'number', d.number, 'type', d.type,
  'amount', d.amount::text, 'currency', d.currency, 'documentDate', d.document_date, 'dueDate', d.due_date, 'means', d.means,
  'billTermDays', d.bill_term_days, 'payerId', d.payer_id, 'payerName', c.name, 'payeeId', d.payee_id, 'payeeName', p.name,
  'payeeCode', p.code, 'small', p.small, 'source', d.source, 'disabledBy', d.disabled_by, 'disabledReason', d.disabled_reason,
  'excluded', d.excluded, 'confirmation', d.confirmation, 'declinedReason', d.declined_reason, 'bits', d.reasons,
  'payable', d.payable::text, 'creditsNumber', k.number, 'paidDate', d.paid_date, 'uploadTime', instant_text(d.created_at),
  'changeTime', instant_text(d.changed_at), 'version', d.version)`

/** Every tab's count whichever is open, and the sums of the open one. */
export function totalsAsked(body: Filters): Asked {
  const { values, place } = numbering(3)
  const { tab, ...whole } = body
  const counted = isCounted(whole)
  const [alias, table] = counted ? ['k', 'document_counts k'] : ['d', 'documents d']
  const ownOnly = own(place, whole)
  const conditions = counted
    ? countable(place, whole, 'k')
    : [...countable(place, whole, 'd'), ...others(place, whole), 'd.deleted_at is null']
  const [count, minor] = counted ? ['sum(k.documents)', 'sum(k.minor)'] : ['count(*)', 'sum(d.amount)']
  const open = `${place(tab ?? null)}::text`
  const sql = `
  with found as materialized (
    select ${alias}.eligibility, ${alias}.currency, ${count} as documents, ${minor} as minor
    from ${table} where ${where(conditions)} group by ${alias}.eligibility, ${alias}.currency
  )
  select json_build_object(
    'counts', (select json_build_object('all', coalesce(sum(documents), 0)::int,
      'pending', coalesce(sum(documents) filter (where eligibility = 'pending'), 0)::int,
      'eligible', coalesce(sum(documents) filter (where eligibility = 'eligible'), 0)::int,
      'ineligible', coalesce(sum(documents) filter (where eligibility = 'ineligible'), 0)::int) from found),
    'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor::text) order by currency) from (
      select currency, sum(minor) as minor from found
      where documents > 0 and (${open} is null or eligibility = ${open}) group by currency) sums), '[]')
  )::text as answer
  where ${ownOnly}`
  return { sql, values }
}

/** Everything that is filtered, newest first, for an export under the scope of whoever asks. */
export function everythingAsked(body: Filters, first: number): Asked {
  const { values, place } = numbering(first)
  const ofOwn = countable(place, body, 'd', scopesTenant)
  const conditions = where([...ofOwn, ...others(place, body), 'd.deleted_at is null'])
  const sql = `select ${rowSql}::text as row from documents d ${beside} where ${conditions} order by d.id desc`
  return { sql, values }
}
