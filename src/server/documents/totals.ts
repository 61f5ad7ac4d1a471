/**
 * The SQL of the totals of a document list: counts by tab, sums, what can be paid early, and what waits for
 * confirmation.
 */
import { documentTabs, statusesIn } from '#domain/documents/status.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import { countable, type Filters, foundBy, isCounted, ofSide, own, where } from './filter-sql.ts'

/** The number of matching documents, from `document_counts`. */
export const countedTotal = (param: Param, filters: Filters): string =>
  `select coalesce(sum(k.documents), 0)::int from document_counts k where ${where(ofSide(param, filters, 'k'), ...countable(param, filters, 'k'))}`

/**
 * The number of documents that wait for the payer's confirmation, regardless of the filters; 0 for a payee.
 */
const waitingFor = (param: Param, { supplierId }: Filters): string =>
  supplierId === undefined ? `(${countedTotal(param, { tab: 'waiting' })})` : '0'

/** What can be paid early, net of credit notes, with the first pay date of the markets. */
const early = (param: Param, { supplierId }: Filters): string => `
  select coalesce(json_agg(json_build_object('currency', currency, 'minor', minor::text, 'documents', documents, 'payDate', pay_date)
    order by currency), '[]')
  from (
    select k.currency, sum(k.payable) as minor, sum(k.documents)::int as documents, min(m.next_pay_date) as pay_date
    from document_counts k join payees p on p.payer_tenant_id = k.payer_tenant_id and p.id = k.payee_id
      left join markets m on m.tenant_id = p.payer_tenant_id and m.id = p.market_id
    where ${where(ofSide(param, { supplierId }, 'k'), ...countable(param, { tab: 'eligible' }, 'k'))} and k.documents > 0
    group by k.currency
  ) sums`

const textList = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ')

/** The count of each tab, from the counts by status. */
const tabCounts = documentTabs
  .map(
    (tab) =>
      `'${tab}', coalesce(sum(documents) filter (where status in (${textList(statusesIn[tab])})), 0)::int`,
  )
  .join(', ')

/** Counts and sums by status and currency, from `document_counts` if it has all filters. */
function foundByStatus(param: Param, filters: Filters): string {
  if (!isCounted(filters))
    return `
    select d.status, d.currency, count(*) as documents, sum(d.amount) as minor
    from (${foundBy(param, filters)}) found join current_documents d using (id) group by d.status, d.currency`
  const conditions = where(ofSide(param, filters, 'k'), ...countable(param, filters, 'k'))
  return `
    select k.status, k.currency, sum(k.documents) as documents, sum(k.minor) as minor
    from document_counts k where ${conditions} group by k.status, k.currency`
}

/** The counts of all tabs, and the sums of the open one. */
export function totalsStatement(body: Filters): Statement {
  const { values, param } = parameters(3)
  const { tab, ...whole } = body
  const ownOnly = own(param, whole)
  const found = foundByStatus(param, whole)
  const inTab = tab ? `and status in (${textList(statusesIn[tab])})` : ''
  const sql = `
  with found as materialized (${found})
  select json_build_object(
    'counts', (select json_build_object('all', coalesce(sum(documents), 0)::int, ${tabCounts}) from found),
    'waiting', ${waitingFor(param, whole)},
    'early', (${early(param, whole)}),
    'amounts', coalesce((select json_agg(json_build_object('currency', currency, 'minor', minor::text) order by currency) from (
      select currency, sum(minor) as minor from found where documents > 0 ${inTab} group by currency) sums), '[]')
  )::text as answer
  where ${ownOnly}`
  return { sql, values }
}
