/**
 * Pages of documents sorted by the name of the payee or payer. No index of documents contains names;
 * `document_counts` tells which payees a page falls on, so that only their documents are read, however far
 * down the page is.
 */

import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import type { Param } from '../db/parameters.ts'
import { countable, ofSide, sourceFor, where } from './filter-sql.ts'

type Question = Input<typeof contract.documentList>['body']

/** The columns of the name, the direction, and the row after which the page begins. */
export type NamedOrder = {
  readonly name: string
  readonly company: string
  readonly down: boolean
  readonly from: { readonly name: string; readonly company: string; readonly id: string } | undefined
}
type Part = { readonly skipped: number; readonly rows: number }

const outermost = (digit: string): string =>
  `'${[8, 4, 4, 4, 12].map((digits) => digit.repeat(digits)).join('-')}'`

/** `runs`: the payees of the page in order, each with the number of rows before its name. */
function runsOf(param: Param, order: NamedOrder, body: Question, { skipped, rows }: Part): string {
  const { name, company, down, from } = order
  const way = down ? ' desc' : ''
  // The remaining rows of the name in which the page begins are not counted but taken as 0.
  const counted = from
    ? `case when ${company} = ${param(from.company)}::uuid then 0 else counted end`
    : 'counted'
  const begins = from
    ? `where (${name}, ${company}) ${down ? '<' : '>'}= (${param(from.name)}::text, ${param(from.company)}::uuid)`
    : ''
  return `
  runs as materialized (
    select payer_tenant_id, payer_id, payee_id, name, company, before from (
      select payer_tenant_id, payer_id, payee_id, name, company, upto, upto - sum(counted) over (partition by name, company) as before
      from (
        select p.payer_tenant_id, p.payer_id, p.id as payee_id, ${name} as name, ${company} as company, ${counted} as counted,
          sum(${counted}) over (order by ${name}${way}, ${company}${way}) as upto
        from (
          select k.payer_tenant_id, k.payee_id, sum(k.documents) as counted from document_counts k
          where ${where(ofSide(param, body, 'k'), ...countable(param, body, 'k'))}
          group by k.payer_tenant_id, k.payee_id having sum(k.documents) > 0
        ) k join payees p on p.payer_tenant_id = k.payer_tenant_id and p.id = k.payee_id join payer_directory c on c.company_id = p.payer_id
        ${begins}
      ) named
    ) counted
    where before < ${skipped + rows} ${from ? '' : `and upto > ${skipped}`}
  )`
}

/** In the order of payers, all documents of a payer are sorted together, regardless of their payees. */
const isByPayer = ({ name }: NamedOrder): boolean => name === 'c.name'

/** The rows of the page out of `runs`, as `id` and `anchor`. */
function rowsOf(param: Param, order: NamedOrder, body: Question, { skipped, rows }: Part): string {
  const { down, from } = order
  const [than, way, beforeAll] = down ? ['<', ' desc', outermost('f')] : ['>', '', outermost('0')]
  const behind = from
    ? `and d.id ${than} case when r.company = ${param(from.company)}::uuid then ${param(from.id)}::uuid else ${beforeAll} end`
    : ''
  const first = '(select min(before) from runs)'
  return `
  select d.id, r.name || '/' || r.company::text || '/' || d.id::text as anchor
  from ${isByPayer(order) ? '(select distinct payer_tenant_id, payer_id, name, company from runs)' : 'runs'} r cross join lateral (
    select d.id from ${sourceFor(body)}
    where ${where('d.payer_tenant_id = r.payer_tenant_id', 'd.payer_id = r.payer_id', ...(isByPayer(order) ? [] : ['d.payee_id = r.payee_id']), ofSide(param, body, 'd'), ...countable(param, body, 'd'))} ${behind}
    order by d.id${way} limit ${skipped + rows} - ${first}
  ) d
  order by r.name${way}, r.company${way}, d.id${way} offset ${skipped} - coalesce(${first}, 0) limit ${rows}`
}

export const pageByName = (
  param: Param,
  order: NamedOrder,
  body: Question,
  part: Part,
): { readonly runs: string; readonly rows: string } => ({
  runs: runsOf(param, order, body, part),
  rows: rowsOf(param, order, body, part),
})
