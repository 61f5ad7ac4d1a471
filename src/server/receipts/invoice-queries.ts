/** The SQL of the chain from a receipt to its award and its invoice, and of awarded receipts without a document. */
import type { uninvoicedList, uninvoicedTotals } from '#contract/receipt-invoices.ts'
import type { Input } from '#contract/route.ts'
import { receiptAgeDays } from '#domain/receipts/status.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { isDuplicate, isOwn, receiptSource, rowSql } from './list-sql.ts'
import { marketsOf } from './queries.ts'

const mine = `case when actor.company_type = 'buyer' then`
const nameOf = (user: string): string => `${mine} (select u.name from users u where u.id = ${user}) end`

/** One receipt, $3. */
export const oneReceipt = `
  select json_build_object('row', ${rowSql}, 'markets', ${marketsOf('select d.id')},
    'chain', (select json_build_object('id', v.id, 'number', v.number, 'minor', v.amount::text, 'currency', v.currency, 'dueDate', v.due_date,
        'payable', s.payable::text, 'paidDate', s.paid_date, 'linked', json_build_object('at', instant_text(l.linked_at), 'by', ${nameOf('l.linked_by')}))
      from receipt_invoices l join documents v on v.payer_tenant_id = l.payer_tenant_id and v.id = l.document_id
      join document_states s on s.payer_tenant_id = v.payer_tenant_id and s.document_id = v.id
      where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id),
    'payable', coalesce(d.payable, d.amount)::text,
    'returned', coalesce((select json_agg(json_build_object('id', n.id, 'number', n.number, 'minor', n.amount::text, 'currency', n.currency,
        'receivedDate', n.document_date) order by n.id) from documents n where n.payer_tenant_id = d.payer_tenant_id and n.credits_id = d.id
        and n.type = 'receipt' and n.deleted_at is null), '[]'),
    'sameDelivery', coalesce((select json_agg(json_build_object('id', t.id, 'sn', t.number, 'payer', q.several_payer_at is not null,
        'payee', q.several_payee_at is not null) order by t.id) from documents t
      join receipts q on q.payer_tenant_id = t.payer_tenant_id and q.document_id = t.id where ${isDuplicate}), '[]'),
    'mayBeInvoices', coalesce((select json_agg(json_build_object('id', v.id, 'number', v.number, 'minor', v.amount::text, 'currency', v.currency) order by v.id)
      from documents v where v.payer_tenant_id = d.payer_tenant_id and v.payee_id = d.payee_id and v.order_number = d.order_number
        and v.payer_id = d.payer_id and v.type <> 'receipt' and v.amount > 0 and v.deleted_at is null
        and not exists (select from receipt_invoices l where l.payer_tenant_id = d.payer_tenant_id and (l.receipt_id = d.id or l.document_id = v.id))
        and not exists (select from other_deliveries o where o.payer_tenant_id = d.payer_tenant_id and o.document_id = v.id and o.receipt_id = d.id)), '[]')
  )::text as answer
  from ${receiptSource} where d.id = $3 and d.type = 'receipt' and ${isOwn}`

const rowsOf = (
  ids: string,
): string => `(select coalesce(json_agg(${rowSql} order by d.number, d.id), '[]') from ${receiptSource}
      where d.type = 'receipt' and d.id in (${ids}))`
const linked = `select l.receipt_id from receipt_invoices l where l.payer_tenant_id = w.payer_tenant_id and l.document_id = w.id`
const heldFor = `select o.id from documents o join awards a on a.payer_tenant_id = o.payer_tenant_id and a.document_id = o.id and a.state in ('committed', 'paid')
      where o.payer_tenant_id = w.payer_tenant_id and o.payee_id = w.payee_id and o.payer_id = w.payer_id and o.order_number = w.order_number
        and o.type = 'receipt' and o.deleted_at is null
        and not exists (select from receipt_invoices l where l.payer_tenant_id = o.payer_tenant_id and (l.receipt_id = o.id or l.document_id = w.id))
        and not exists (select from other_deliveries s where s.payer_tenant_id = o.payer_tenant_id and s.document_id = w.id and s.receipt_id = o.id)`

/** What a document invoices, and for which receipts it is held; $3. */
export const receiptsOfDocument = `
  select json_build_object('invoices', ${rowsOf(linked)}, 'heldFor', ${rowsOf(heldFor)},
    'otherDeliveries', coalesce((select json_agg(json_build_object('id', e.id, 'sn', e.number, 'said',
        json_build_object('at', instant_text(s.said_at), 'by', ${nameOf('s.said_by')})) order by e.id)
      from other_deliveries s join documents e on e.payer_tenant_id = s.payer_tenant_id and e.id = s.receipt_id
      where s.payer_tenant_id = w.payer_tenant_id and s.document_id = w.id), '[]'),
    'isOwnPayee', w.payee_tenant_id is not null and person_belongs_to(w.payee_tenant_id),
    'markets', ${marketsOf(`${linked} union ${heldFor}`)})::text as answer
  from current_documents w where w.id = $3 and w.amount > 0 and (
    w.payer_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or w.payer_id = actor.company_id)
    or w.payee_tenant_id = actor.tenant_id and (actor.company_id = actor.tenant_id or w.payee_company_id = actor.company_id))`

type Filters = Input<typeof uninvoicedTotals>['query']

const [first, second, third] = receiptAgeDays
const ageOf = (days: string): string =>
  `case when ${days} <= ${first} then 'to30' when ${days} <= ${second} then 'to60' when ${days} <= ${third} then 'to90' else 'over90' end`

/** Awarded receipts without a document, with the days since their award. */
function uninvoiced(param: Param, { payeeIds, buyerIds, age }: Filters): string {
  const among = (column: string, values: readonly string[] | undefined, kind: string) =>
    values && values.length > 0 && `${column} = any(${param(values)}::${kind}[])`
  const days = '(m.business_date - (a.awarded_at at time zone s.time_zone)::date)'
  const conditions = [
    `d.type = 'receipt' and d.amount > 0 and ${isOwn}`,
    `not exists (select from receipt_invoices l where l.payer_tenant_id = d.payer_tenant_id and l.receipt_id = d.id)`,
    among('d.payee_id', payeeIds, 'uuid'),
    among('d.payer_id', buyerIds, 'uuid'),
    among(ageOf(days), age, 'text'),
  ].filter((condition) => typeof condition === 'string')
  return `select d.id, d.amount, d.currency, p.name, a.awarded_at, (a.awarded_at at time zone s.time_zone)::date as awarded_on, ${days} as days, ${ageOf(days)} as age
    from ${receiptSource}
    join awards a on a.payer_tenant_id = d.payer_tenant_id and a.document_id = d.id and a.state in ('committed', 'paid')
    join markets m on m.tenant_id = a.payer_tenant_id and m.id = a.market_id
    join market_settings s on s.tenant_id = m.tenant_id and s.market_id = m.id and s.version = m.version
    where ${conditions.join(' and ')}`
}

const orders = { awarded: 'awarded_at', amount: 'amount', payee: 'name' } as const

export function uninvoicedPage({
  query,
}: {
  readonly query: Input<typeof uninvoicedList>['query']
}): Statement {
  const { values, param } = parameters(3)
  const { page, pageSize, skipped } = pageOf(query)
  const sort = query.sort ?? 'awarded'
  const down = sort.startsWith('-') ? 'desc' : 'asc'
  const key = orders[sort.replace(/^-/, '') as keyof typeof orders]
  const sql = `
  with found as materialized (select u.*, row_number() over (order by ${key} ${down}, id ${down}) as n from (${uninvoiced(param, query)}) u),
  requested as materialized (select * from found where n > ${param(skipped)}::int and n <= ${param(page * pageSize)}::int)
  select json_build_object('rows', coalesce((select json_agg(json_build_object('receipt', ${rowSql}, 'awardedOn', e.awarded_on, 'days', e.days, 'age', e.age) order by e.n)
      from requested e join (${receiptSource}) on d.id = e.id), '[]'), 'markets', ${marketsOf('select id from requested')},
    'total', (select count(*)::int from found), 'page', ${param(page)}::int, 'pageSize', ${param(pageSize)}::int, 'next', null)::text as answer`
  return { sql, values }
}

export function uninvoicedSums({ query }: { readonly query: Filters }): Statement {
  const { values, param } = parameters(3)
  const sql = `
  select coalesce(json_agg(json_build_object('age', age, 'currency', currency, 'receipts', receipts, 'minor', minor::text) order by age, currency), '[]')::text as answer
  from (select age, currency, count(*)::int as receipts, sum(amount) as minor from (${uninvoiced(param, query)}) u group by age, currency) sums`
  return { sql, values }
}
