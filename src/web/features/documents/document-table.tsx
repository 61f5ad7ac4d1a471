/** Documents as a table, the same for both sides, with the other side's name. */
import { documentExport, documentList, documentSorts, documentTotals } from '#contract/documents.ts'
import { elements } from '#domain/access/elements.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { documentTabs } from '#domain/documents/status.ts'
import { actionTexts } from '#text/document-actions.ts'
import { tabTexts } from '#text/document-status.ts'
import { documentTexts } from '#text/documents.ts'
import { makingTexts } from '#text/offers.ts'
import { tables } from '#text/tables.ts'
import { saveExport } from '#web/api/exports.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { BulkAction, TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import type { Act, DocumentRow } from './document-calls.ts'
import { columnsFor, type RowHandlers, type View } from './document-columns.tsx'
import { filterNames, filtersFor, type PartyChoices, type Side } from './document-filters.tsx'

const shape = {
  ...filterNames,
  tabs: documentTabs,
  opensOn: 'open',
  insteadOfTab: 'status',
  sorts: documentSorts,
}

const source = routeSource('documents', shape, {
  list: documentList,
  totals: {
    route: documentTotals,
    read: ({ amounts, early, ...totals }) => ({
      ...totals,
      early: early.map(({ amount, currency, ...one }) => ({ ...one, money: moneyOf(amount, currency) })),
      amounts: amounts.map(({ amount, currency }) => moneyOf(amount, currency)),
    }),
  },
})

/** A payee reads as its sub-entity. */
const asSide = (supplierId: string | undefined) => (supplierId === undefined ? {} : { supplierId })

export function sourceFor(supplierId: string | undefined): ListSource<DocumentRow> {
  if (supplierId === undefined) return source
  const { read, count } = source
  return {
    ...source,
    read: (request, options) => read({ ...request, supplierId }, options),
    ...(count && { count: (request, options) => count({ ...request, supplierId }, options) }),
  }
}

/** Bulk actions in the order of the bar, and the confirmation of each. */
const bulkActions: readonly (readonly [Act, code: string])[] = [
  ['confirm', elements.confirmDocuments],
  ['decline', elements.confirmDocuments],
  ['exclude', elements.excludeDocuments],
  ['include', elements.excludeDocuments],
  ['disable', elements.keepDocuments],
  ['enable', elements.keepDocuments],
  ['delete', elements.keepDocuments],
]

/** Starting an offer changes nothing here. */
const offering = (onOffer: TableFor['onOffer']): BulkAction<DocumentRow> => ({
  key: 'offer',
  label: makingTexts.startOffer,
  reads: true,
  fits: ({ status }) => status === 'eligible',
  run: async (rows) => {
    onOffer(rows.filter(({ status }) => status === 'eligible'))
    return undefined
  },
})

export type TableFor = {
  readonly side: Side
  readonly view: View
  readonly known: PartyChoices
  readonly doing: RowHandlers
  readonly supplierId: string | undefined
  /** The permitted actions of the person. */
  readonly may: AuthMap
  readonly firstUse: TableSpec<DocumentRow>['firstUse']
  /** Leads to an offer with these documents. */
  readonly onOffer: (documents: readonly DocumentRow[]) => void
}

export const documentTable = ({
  side,
  view,
  known,
  doing,
  supplierId,
  may,
  firstUse,
  onOffer,
}: TableFor): TableSpec<DocumentRow> => ({
  name: `documents-${side}-${view}`,
  label: documentTexts.title,
  columns: columnsFor(side, view, doing, may),
  natural: { field: 'uploaded', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amount, currency }) => moneyOf(amount, currency),
  tabs: documentTabs.map((key) => ({ key, label: tabTexts[side][key] })),
  keyword: documentTexts.searchOf[side],
  filters: filtersFor(side, known),
  bulk: [
    ...(view === 'owed' && isPermitted(may, elements.makeOffers) ? [offering(onOffer)] : []),
    ...bulkActions
      .filter(([, code]) => isPermitted(may, code))
      .map(
        ([act]): BulkAction<DocumentRow> => ({
          key: act,
          label: actionTexts[act],
          danger: act === 'delete',
          fits: ({ can }) => can.includes(act),
          run: (rows) => doing.run(act, rows),
          runAll: ({ filtered, ...all }) =>
            doing.run(act, [], { ...all, filtered: { ...filtered, ...asSide(supplierId) } }),
        }),
      ),
    {
      key: 'export',
      label: tables.exportChosen,
      reads: true,
      run: async (rows, order) => {
        const invoiceIds = rows.map(({ id }) => id)
        await saveExport(documentExport, { ...order, ...asSide(supplierId), invoiceIds }, { inPlace: true })
        return undefined
      },
      runAll: async ({ filtered }, order) => {
        await saveExport(documentExport, { ...filtered, ...order, ...asSide(supplierId) }, { inPlace: true })
        return undefined
      },
    },
  ],
  onExport: (filtered, order) => saveExport(documentExport, { ...filtered, ...order, ...asSide(supplierId) }),
  firstUse,
})
