/** The calls of documents. */

import * as actions from '#contract/document-actions.ts'
import * as contract from '#contract/documents.ts'
import { offerableDocumentsMax } from '#domain/documents/limits.ts'
import { done, refuse } from '#domain/result.ts'
import { documentTexts } from '#text/documents.ts'
import { exported } from '../exports/serve.ts'
import { bulkReportShown } from '../http/answer.ts'
import { present, read } from '../http/read.ts'
import { act, presentCommand, type Served, withFieldErrors } from '../http/routes.ts'
import * as bulk from './actions.ts'
import { type SelectionRow, selectionOf, selectionStatement } from './bulk-by-filter.ts'
import * as commands from './commands.ts'
import { exportStatement } from './export-sql.ts'
import { isAnchored, pageStatement } from './paging.ts'
import {
  type DocumentDetailRow,
  type DocumentRow,
  documentDetailOf,
  documentViewFor,
  type TotalsRow,
  totalsOf,
} from './present.ts'
import * as queries from './queries.ts'
import { type SheetRow, sheetColumns } from './sheet.ts'
import { totalsStatement } from './totals.ts'

type Rows = { readonly rows: readonly DocumentRow[] }
type Page = Rows & {
  readonly total: number | null
  readonly page: number
  readonly pageSize: number
  readonly next: string | null
}

const fieldOf = {
  documentNumberTaken: 'number',
  payeeEntryDiffers: 'number',
  creditUnknown: 'creditsNumber',
  creditAmbiguous: 'creditsNumber',
  creditPayersOnly: 'amount',
  amountUnfit: 'amount',
  creditPositive: 'creditsNumber',
  dueDateUnlikely: 'dueDate',
  documentDatedLate: 'documentDate',
} as const

export const documentRoutes: readonly Served[] = [
  present<typeof contract.documentList, Page | null>(
    contract.documentList,
    {
      sql: ({ body }) => pageStatement(body),
      isAnchored: ({ body }) => isAnchored(body),
    },
    ({ actor, row }) => {
      if (!row) return refuse('notFound')
      const { rows, ...param } = row
      return done({ list: rows.map(documentViewFor(actor)), ...param })
    },
  ),
  present<typeof contract.documentTotals, TotalsRow | null>(
    contract.documentTotals,
    { sql: ({ body }) => totalsStatement(body) },
    ({ input: { body }, row }) => (row ? done(totalsOf(row, body.tab)) : refuse('notFound')),
  ),
  present<typeof actions.documentSelection, SelectionRow | null>(
    actions.documentSelection,
    { sql: ({ body }) => selectionStatement(body) },
    ({ input: { body }, actor, row }) => (row ? selectionOf(row, body.act, actor) : refuse('notFound')),
  ),
  exported<typeof contract.documentExport, SheetRow>(contract.documentExport, {
    what: documentTexts.title,
    format: ({ body }) => body.format ?? 'xlsx',
    sql: ({ body }) => exportStatement(body, 1),
    columns: sheetColumns,
  }),
  present<typeof contract.offerableList, Rows | null>(
    contract.offerableList,
    {
      sql: queries.offerable(offerableDocumentsMax),
      values: ({ body: { supplierId, buyerIds, offerId } }) => [
        supplierId,
        buyerIds ?? null,
        offerId ?? null,
      ],
    },
    ({ actor, row }) => (row ? done({ list: row.rows.map(documentViewFor(actor)) }) : refuse('notFound')),
  ),
  read(contract.suppliersByBuyer, {
    sql: queries.suppliersByBuyer,
    values: ({ query }) => [query.buyerId ?? null],
  }),
  read(contract.documentPayers, { sql: queries.payers }),
  present<typeof contract.documentRead, DocumentDetailRow | null>(
    contract.documentRead,
    { sql: queries.one, values: ({ params }) => [params.invoiceId] },
    ({ actor, row }) => (row ? done(documentDetailOf(row, actor)) : refuse('notFound')),
  ),
  withFieldErrors(act(actions.documentAdd, commands.add), fieldOf),
  withFieldErrors(act(actions.documentUpdate, commands.update), fieldOf),
  presentCommand(actions.documentDisable, bulk.disable, bulkReportShown),
  presentCommand(actions.documentDelete, bulk.remove, bulkReportShown),
  presentCommand(actions.documentConfirm, bulk.confirm, bulkReportShown),
  presentCommand(actions.documentExclude, bulk.exclude, bulkReportShown),
  presentCommand(actions.documentInclude, bulk.include, bulkReportShown),
]
