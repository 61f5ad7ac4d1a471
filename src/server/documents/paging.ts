/**
 * A page of documents in an order, as fast in a million documents as in a hundred. With filters, the first
 * rows of the order are scanned; if enough of them match, they are the page. Otherwise the matches are rare,
 * and all of them are collected and sorted. The number of rows is part of the statement's text: with an
 * unknown limit the planner would sort everything first.
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
import { type NamedOrder, pageByName } from './page-by-name.ts'
import { countedTotal } from './totals.ts'

type Question = Input<typeof contract.documentList>['body']
type Sort = (typeof contract.documentSorts)[number]
type Key = readonly [column: string, type: 'text' | 'bigint' | 'date' | 'timestamptz' | 'uuid']

/** The number of rows scanned before the matches are considered rare. */
export const walkedMax = 1_000

/** Nulls come first, by the same expression as the index. */
const orFirst = (column: string, first: string): string =>
  `(case when ${column} is null then ${first} else ${column} end)`

/** The columns of each order with their types; the id decides between equals. */
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

/** Where a page begins: after the row of the anchor, and how many rows to skip from there. */
function beginning(body: Question) {
  const { page = 1, sort = newestFirst, anchor, anchorPage = 1 } = body
  const from = page >= anchorPage ? pageCursorOf(anchor, keysOf(sort)) : undefined
  return { from, skipped: pageOf(body, from !== undefined).skipped }
}

type Order = {
  readonly keys: readonly Key[]
  readonly down: boolean
  /** The values of the keys in the row after which the page begins. */
  readonly from: readonly string[] | undefined
}

/** The condition that a row comes after the start of the page. */
function behind(param: Param, { keys, down, from }: Order): readonly string[] {
  if (!from) return []
  const columns = keys.map(([column]) => column).join(', ')
  const params = keys.map(([, type], k) => `${param(from[k])}::${type}`).join(', ')
  return [`(${columns}) ${down ? '<' : '>'} (${params})`]
}

const inOrder = ({ keys, down }: Order): string =>
  keys.map(([column]) => column + (down ? ' desc' : '')).join(', ')

/** The ORDER BY of a list; newest first by default. */
export const orderOf = (sort = newestFirst): string =>
  inOrder({ keys: keysOf(sort), down: sort.startsWith('-'), from: undefined })
const pageCursorText = ({ keys }: Order): string =>
  keys.map(([column]) => `${column}::text`).join(` || '/' || `)

/** The names of the sides are not columns of documents, so no index of documents has them. */
const names = ['p.name', 'c.name']
const isByName = ({ keys }: Order): boolean => keys.some(([column]) => names.includes(column))
const named = 'payees p join payer_directory c on c.company_id = p.payer_id'

function namedOrder({ keys, down, from }: Order): NamedOrder {
  const [[name], [company]] = keys as readonly [Key, Key]
  const [fromName = '', fromCompany = '', id = ''] = from ?? []
  return { name, company, down, from: from && { name: fromName, company: fromCompany, id } }
}

/** What a scan reads of each row, its filters, and how many rows it skips and takes. */
type Walk = {
  readonly columns: 'd.*' | 'd.id'
  readonly filters: readonly string[]
  readonly skipped: number
  readonly rows: number
}

/** The columns that belong to the evaluated state. */
const stateColumns = ['d.status', 'd.payable', 'd.paid_date']
const isByState = ({ keys }: Order): boolean =>
  keys.some(([column]) => stateColumns.some((name) => column.includes(name)))
const sourceIn = (order: Order, body: Question): string => (isByState(order) ? withState : sourceFor(body))

/** The rows of an order, read by its index. */
const walked = (param: Param, order: Order, body: Question, walk: Walk): string => `
  select ${walk.columns}, ${pageCursorText(order)} as anchor from ${isByState(order) ? withState : factsOnly}
  where ${where(ofSide(param, body, 'd'), ...walk.filters, ...behind(param, order))}
  order by ${inOrder(order)} offset ${walk.skipped} limit ${walk.rows}`

/** The ids of a page with their anchors, numbered from 1. */
const numbered = (sql: string): string => `select id, anchor, row_number() over () as n from (${sql}) page`

/** The rows of a page, and one more if there is a next page: `requested`, numbered from 1. */
function requested(param: Param, order: Order, body: Question, skipped: number, rows: number): string {
  if (isByName(order) && isCounted(body)) {
    const page = pageByName(param, namedOrder(order), body, { skipped, rows })
    return `${page.runs}, requested as materialized (${numbered(page.rows)})`
  }
  if (matching(() => '', body).length === 0) {
    const walk = { columns: 'd.id', filters: [], skipped, rows } as const
    return `requested as materialized (${numbered(walked(param, order, body, walk))})`
  }
  // The ids are found first and alone, since an index may answer all filters.
  const found = foundBy(param, body)
  const collected = numbered(`
    select d.id, ${pageCursorText(order)} as anchor from found join ${sourceIn(order, body)} using (id)
    ${isByName(order) ? `join (${named}) on p.payer_tenant_id = d.payer_tenant_id and p.id = d.payee_id` : ''} ${order.from ? `where ${where(...behind(param, order))}` : ''}
    order by ${inOrder(order)} offset ${skipped} limit ${rows}`)
  // Sorted by name there is nothing to scan: no index has the order.
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

/** A page of rows in order, with the anchor of the next page; parameters from $3 on. */
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

/** Whether the given anchor fits the requested order. */
export const isAnchored = ({ anchor, sort = newestFirst }: Question): boolean =>
  !anchor || pageCursorOf(anchor, keysOf(sort)) !== undefined

const pageCursorOf = (anchor: string | undefined, keys: readonly Key[]): readonly string[] | undefined =>
  anchor === undefined
    ? undefined
    : readPageCursor(
        anchor,
        keys.map(([, type]) => type),
      )
