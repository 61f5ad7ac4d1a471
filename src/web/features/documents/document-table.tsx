/** Documents as a table: the same for both sides, with the other side's name and with what the page is about. */
import { documentExport, documentList, documentSorts, documentTotals } from '#contract/documents.ts'
import { elements } from '#domain/access/elements.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { eligibilityStates } from '#domain/documents/kinds.ts'
import { type Currency, type Money, parseAmount } from '#domain/money.ts'
import { actTexts } from '#text/document-acts.ts'
import {
  confirmationTexts,
  documentColumns,
  documentTexts,
  eligibilityTexts,
  meansTexts,
  sourceTexts,
  typeTexts,
} from '#text/documents.ts'
import { tables } from '#text/tables.ts'
import { saveExport } from '#web/api/exports.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell } from '#web/ui/table/cells.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { BulkAction, Column, TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import { DocumentActs } from './document-acts.tsx'
import type { Act, Listed } from './document-calls.ts'
import { filterNames, filtersFor, type Known, type Side } from './document-filters.tsx'
import { EligibilityCell, TermCell } from './eligibility-cell.tsx'
import type { Run } from './use-acts.tsx'

/** Managing documents, or seeing what is owed with regard to early payment. */
export type View = 'manage' | 'owed'

export const addressOf = ({ id }: Pick<Listed, 'id'>): string => `/account/invoice/${id}`

export const moneyOf = (amount: string, currency: Currency): Money =>
  parseAmount(amount, currency) ?? unreadable(amount)

/** The server writes no such amount. */
function unreadable(amount: string): never {
  throw new Error(`${amount} is no amount`)
}

const shape = { ...filterNames, tabs: eligibilityStates, sorts: documentSorts }

const source = routeSource('documents', shape, {
  list: documentList,
  totals: {
    route: documentTotals,
    read: ({ amounts, ...totals }) => ({
      ...totals,
      amounts: amounts.map(({ amount, currency }) => moneyOf(amount, currency)),
    }),
  },
})

/** A payee asks as the sub-entity that it acts as. */
const asSide = (supplierId: string | undefined) => (supplierId === undefined ? {} : { supplierId })

export function sourceFor(supplierId: string | undefined): ListSource<Listed> {
  if (supplierId === undefined) return source
  const { read, count } = source
  return {
    ...source,
    read: (request, asking) => read({ ...request, supplierId }, asking),
    ...(count && { count: (request, asking) => count({ ...request, supplierId }, asking) }),
  }
}

type Doing = { readonly run: Run; readonly onEdit: (document: Listed) => void }

const columnsFor = (side: Side, view: View, doing: Doing): readonly Column<Listed>[] => [
  {
    key: 'number',
    title: documentColumns.number,
    cell: (document) => <NameCell name={document.number} href={addressOf(document)} />,
  },
  ...(side === 'payer'
    ? [{ key: 'payee', title: documentColumns.payee, cell: ({ payeeName }: Listed) => payeeName }]
    : []),
  {
    key: 'amount',
    title: documentColumns.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount, currency }) => <Amount money={moneyOf(amount, currency)} />,
  },
  {
    key: 'dueDate',
    title: documentColumns.dueDate,
    cell: ({ dueDate }) => displayDay(dueDate as Day, language()),
  },
  {
    key: 'eligibility',
    title: documentColumns.eligibility,
    card: 'state',
    cell: (document) => <EligibilityCell document={document} />,
  },
  { key: 'payer', title: documentColumns.payer, unsorted: true, cell: ({ payerName }) => payerName },
  { key: 'type', title: documentColumns.type, cell: ({ type }) => sayNow(typeTexts[type]) },
  ...(view === 'owed'
    ? [
        {
          key: 'term',
          title: documentColumns.term,
          unsorted: true as const,
          cell: (document: Listed) => <TermCell document={document} />,
        },
        {
          key: 'means',
          title: documentColumns.means,
          unsorted: true as const,
          cell: ({ means }: Listed) => sayNow(meansTexts[means]),
        },
      ]
    : []),
  { key: 'source', title: documentColumns.source, cell: ({ source: from }) => sayNow(sourceTexts[from]) },
  {
    key: 'confirmation',
    title: documentColumns.confirmation,
    unsorted: true,
    cell: ({ confirmation }) => (confirmation === 'none' ? null : sayNow(confirmationTexts[confirmation])),
  },
  { key: 'uploaded', title: documentColumns.uploaded, cell: ({ uploadTime }) => <Moment at={uploadTime} /> },
  ...(view === 'manage'
    ? [
        {
          key: 'changed',
          title: documentColumns.changed,
          cell: ({ changeTime }: Listed) => <Moment at={changeTime} />,
        },
        {
          key: 'serial',
          title: documentColumns.serial,
          unsorted: true as const,
          align: 'end' as const,
          cell: ({ serial }: Listed) => serial,
        },
      ]
    : []),
  {
    key: 'acts',
    title: documentTexts.acts,
    unsorted: true,
    pinned: true,
    cell: (document) => <DocumentActs document={document} {...doing} />,
  },
]

/** What can be done with many at once, in the order of the bar, and what each asks for. */
const bulkActs: readonly (readonly [Act, code: string])[] = [
  ['confirm', elements.confirmDocuments],
  ['decline', elements.confirmDocuments],
  ['exclude', elements.excludeDocuments],
  ['include', elements.excludeDocuments],
  ['disable', elements.keepDocuments],
  ['enable', elements.keepDocuments],
  ['delete', elements.keepDocuments],
]

export type TableFor = {
  readonly side: Side
  readonly view: View
  readonly known: Known
  readonly doing: Doing
  readonly supplierId: string | undefined
  /** What the person may do. */
  readonly may: AuthMap
  readonly firstUse: TableSpec<Listed>['firstUse']
}

export const documentTable = ({
  side,
  view,
  known,
  doing,
  supplierId,
  may,
  firstUse,
}: TableFor): TableSpec<Listed> => ({
  name: `documents-${side}-${view}`,
  label: documentTexts.title,
  columns: columnsFor(side, view, doing),
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amount, currency }) => moneyOf(amount, currency),
  tabs: eligibilityStates.map((key) => ({ key, label: eligibilityTexts[key] })),
  keyword: documentTexts.keyword,
  filters: filtersFor(side, known),
  bulk: [
    ...bulkActs
      .filter(([, code]) => isPermitted(may, code))
      .map(
        ([act]): BulkAction<Listed> => ({
          key: act,
          label: actTexts[act],
          run: (rows) => doing.run(act, rows),
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
    },
  ],
  onExport: (filtered, order) => saveExport(documentExport, { ...filtered, ...order, ...asSide(supplierId) }),
  firstUse,
})
