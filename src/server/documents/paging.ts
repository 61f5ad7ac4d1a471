/**
 * A page of documents in an order, at the same pace in a million as in a hundred.
 *
 * Whatever is filtered, the first rows in the order are looked through; where enough of them are asked for, that is the
 * page. Else what is asked for is rare, and all of it is collected and put in order. How many rows are wanted stands in the
 * text: a plan that is made for an unknown number would put everything in order first.
 */
import type * as contract from '#contract/documents.ts'
import type { Input } from '#contract/route.ts'
import { readPageCursor } from '#domain/page-cursor.ts'
import { pageOf } from '../db/paging.ts'
import { type Param, parameters, type Statement } from '../db/parameters.ts'
import {
  factsOnly,
  foundBy,
  isCounted,
  matching,
  ofSide,
  own,
  rowSql,
  sourceFor,
  where,
  withNames,
  withState,
} from './filter-sql.ts'
import { type NamedOrder, pageByName } from './named-order.ts'
import { countedTotal } from './totals.ts'

type Question = Input<typeof contract.documentList>['body']
type Sort = (typeof contract.documentSorts)[number]
type Key = readonly [column: string, type: 'text' | 'bigint' | 'date' | 'timestamptz' | 'uuid']

/** How many rows of an order are looked through before what is asked for is taken to be rare. */
export const walkedMax = 1_000

/** What is not said comes first, by the very words of the index. */
const orFirst = (column: string, first: string): string =>
  `(case when ${column} is null then ${first} else ${column} end)`

/** Columns by which a list is ordered, with their types; the id decides between equals. */
const orders: Readonly<Record<Sort, readonly Key[]>> = {
  uploaded: [['d.created_at', 'timestamptz']],
  number: [['d.number', 'text']],
  type: [['d.type', 'text']],
  amount: [['d.amount', 'bigint']],
  dueDate: [['d.due_date', 'date']],
  source: [['d.source', 'text']],
  status: [['d.status', 'text']],
  changed: [['d.changed_at', 'timestamptz']],
  payee: [
    ['p.name', 'text'],
    ['p.id', 'uuid'],
  ],
  payer: [
    ['c.name', 'text'],
    ['c.company_id', 'uuid'],
  ],
  serial: [['d.serial', 'bigint']],
  documentDate: [[orFirst('d.document_date', `'1900-01-01'`), 'date']],
  termDays: [[orFirst('d.term_days', '-1'), 'bigint']],
  means: [['d.means', 'text']],
  billTermDays: [[orFirst('d.bill_term_days', '0'), 'bigint']],
  confirmation: [['d.confirmation', 'text']],
  payable: [[orFirst('d.payable', '-99999999999999'), 'bigint']],
  paidDate: [[orFirst('d.paid_date', `'1900-01-01'`), 'date']],
}
const newestFirst = '-uploaded'
const last: Key = ['d.id', 'uuid']
const keysOf = (sort: string): readonly Key[] => [...orders[sort.replace(/^-/, '') as Sort], last]

/** Where a page begins: behind the row that the anchor names, and how many rows after it. */
function beginning(body: Question) {
  const { page = 1, sort = newestFirst, anchor, anchorPage = 1 } = body
  const from = page >= anchorPage ? pageCursorOf(anchor, keysOf(sort)) : undefined
  return { from, skipped: pageOf(body, from !== undefined).skipped }
}

type Order = {
  readonly keys: readonly Key[]
  readonly down: boolean
  /** The param of each key in the row behind which the page begins. */
  readonly from: readonly string[] | undefined
}

/** The condition that a row comes behind where the page begins. */
function behind(param: Param, { keys, down, from }: Order): readonly string[] {
  if (!from) return []
  const columns = keys.map(([column]) => column).join(', ')
  const params = keys.map(([, type], k) => `${param(from[k])}::${type}`).join(', ')
  return [`(${columns}) ${down ? '<' : '>'} (${params})`]
}

const inOrder = ({ keys, down }: Order): string =>
  keys.map(([column]) => column + (down ? ' desc' : '')).join(', ')

/** The order of a list by itself; without one the newest come first. */
export const orderOf = (sort = newestFirst): string =>
  inOrder({ keys: keysOf(sort), down: sort.startsWith('-'), from: undefined })
const pageCursorText = ({ keys }: Order): string =>
  keys.map(([column]) => `${column}::text`).join(` || '/' || `)

/** Names of either side are no columns of the documents, so no index of theirs has them. */
const names = ['p.name', 'c.name']
const isByName = ({ keys }: Order): boolean => keys.some(([column]) => names.includes(column))
const named = 'payees p join payer_directory c on c.company_id = p.payer_id'

function namedOrder({ keys, down, from }: Order): NamedOrder {
  const [[name], [company]] = keys as readonly [Key, Key]
  const [fromName = '', fromCompany = '', id = ''] = from ?? []
  return { name, company, down, from: from && { name: fromName, company: fromCompany, id } }
}

/** How a walk goes: what it reads of each row, which rows it passes over, and how many it skips and takes. */
type Walk = {
  readonly columns: 'd.*' | 'd.id'
  readonly filters: readonly string[]
  readonly skipped: number
  readonly rows: number
}

/** What the orders go by that stands with the standing. */
const stateColumns = ['d.status', 'd.payable', 'd.paid_date']
const isByState = ({ keys }: Order): boolean =>
  keys.some(([column]) => stateColumns.some((name) => column.includes(name)))
const sourceIn = (order: Order, body: Question): string => (isByState(order) ? withState : sourceFor(body))

/** So many rows of an order, walked by its index. */
const walked = (param: Param, order: Order, body: Question, walk: Walk): string => `
  select ${walk.columns}, ${pageCursorText(order)} as anchor from ${isByState(order) ? withState : factsOnly}
  where ${where(ofSide(param, body, 'd'), ...walk.filters, ...behind(param, order))}
  order by ${inOrder(order)} offset ${walk.skipped} limit ${walk.rows}`

/** The ids of a page with the param of each, numbered from 1. */
const numbered = (sql: string): string => `select id, anchor, row_number() over () as n from (${sql}) page`

/** The rows of a page, and one more where there is a next one: `asked`, numbered from 1. */
function requested(param: Param, order: Order, body: Question, skipped: number, rows: number): string {
  if (isByName(order) && isCounted(body)) {
    const page = pageByName(param, namedOrder(order), body, { skipped, rows })
    return `${page.runs}, requested as materialized (${numbered(page.rows)})`
  }
  if (matching(() => '', body).length === 0) {
    const walk = { columns: 'd.id', filters: [], skipped, rows } as const
    return `requested as materialized (${numbered(walked(param, order, body, walk))})`
  }
  // The ids are found first and by themselves, since an index may tell all that is asked about them.
  const found = foundBy(param, body)
  const collected = numbered(`
    select d.id, ${pageCursorText(order)} as anchor from found join ${sourceIn(order, body)} using (id)
    ${isByName(order) ? `join (${named}) on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id` : ''} ${order.from ? `where ${where(...behind(param, order))}` : ''}
    order by ${inOrder(order)} offset ${skipped} limit ${rows}`)
  // By a name nothing can be looked through without as much of every payee.
  if (skipped > 0 || isByName(order))
    return `found as materialized (${found}), requested as materialized (${collected})`
  const scanned = walked(param, order, body, { columns: 'd.*', filters: [], skipped: 0, rows: walkedMax })
  return `
  walked as materialized (select *, row_number() over () as n from (${scanned}) page),
  scanned as materialized (${
    isByState(order) || sourceFor(body) === factsOnly
      ? 'select * from walked'
      : `
    select w.*, s.status, s.item_id from walked w
    join document_states s on s.payer_tenant_id = w.payer_tenant_id and s.document_id = w.id`
  }),
  met as materialized (select id, anchor, n from scanned d where ${where(...matching(param, body))} order by n limit ${rows}),
  enough as materialized (
    select (select count(*) from met) = ${rows} or (select count(*) from scanned) < ${walkedMax} as met
  ),
  found as materialized (select id from (${found}) found where not (select enough.met from enough)),
  requested as materialized (select id, anchor, n from met where (select enough.met from enough) union all ${collected})`
}

/** A page of rows in order, with the anchor of the next one; parameters from $3 on. */
export function pageStatement(body: Question): Statement {
  const { values, param } = parameters(3)
  const { sort = newestFirst } = body
  const { page, pageSize } = pageOf(body)
  const { from, skipped } = beginning(body)
  const order = { keys: keysOf(sort), down: sort.startsWith('-'), from }
  const sql = `
  with ${requested(param, order, body, skipped, pageSize + 1)}
  select json_build_object('rows', coalesce((select json_agg(${rowSql} order by n)
      from (select id, n from requested order by n limit ${pageSize}) a join current_documents d using (id) ${withNames}), '[]'),
    'total', ${isCounted(body) ? `(${countedTotal(param, body)})` : 'null'}, 'page', ${param(page)}::int, 'pageSize', ${pageSize},
    'next', case when (select count(*) from requested) > ${pageSize}
      then (select anchor from requested order by n offset ${pageSize - 1} limit 1) end
  )::text as answer
  where ${own(param, body)}`
  return { sql, values }
}

/** Whether what is sent as an anchor is one of the order that is asked for. */
export const isAnchored = ({ anchor, sort = newestFirst }: Question): boolean =>
  !anchor || pageCursorOf(anchor, keysOf(sort)) !== undefined

const pageCursorOf = (anchor: string | undefined, keys: readonly Key[]): readonly string[] | undefined =>
  anchor === undefined
    ? undefined
    : readPageCursor(
        anchor,
        keys.map(([, type]) => type),
      )
