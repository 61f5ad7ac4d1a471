/** The columns of documents, the same for both sides and every page; optional ones can be switched on. */
import { elements } from '#domain/access/elements.ts'
import { type AuthMap, isPermitted } from '#domain/access/permitted.ts'
import { type Day, displayDay } from '#domain/day.ts'
import {
  confirmationTexts,
  documentColumns,
  documentTexts,
  meansTexts,
  sourceTexts,
  typeTextsFor,
} from '#text/documents.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import type { Column } from '#web/ui/table/spec.ts'
import { useListLinkState } from './back-to-list.ts'
import { DocumentActions } from './document-actions.tsx'
import type { DocumentRow } from './document-calls.ts'
import type { Side } from './document-filters.tsx'
import { discountColumn, offerColumns, payDateColumn } from './offer-columns.tsx'
import { StatusCell, StatusTag, TermCell } from './status-cell.tsx'
import type { RunAction } from './use-actions.tsx'

/** Managing documents, or viewing them with regard to early payment. */
export type View = 'manage' | 'owed'

export type RowHandlers = { readonly run: RunAction; readonly onEdit: (document: DocumentRow) => void }

export const addressOf = ({ id }: Pick<DocumentRow, 'id'>): string => `/account/invoice/${id}`

function NumberCell({ document }: { document: DocumentRow }) {
  const list = useListLinkState()
  return (
    <span className="document-number">
      <NameCell name={document.number} href={addressOf(document)} state={list}>
        {document.sameNumberDocuments.length > 0 && (
          <span className="number-sign" title={sayNow(documentTexts.sameNumberRows)}>
            <Icon name="warning" />
            <span className="unseen">{sayNow(documentTexts.sameNumberRows)}</span>
          </span>
        )}
      </NameCell>
    </span>
  )
}

const unsorted = { unsorted: true } as const
const extra = { unsorted: true, extra: true } as const
const dayCell = (day: string | null) => (day === null ? null : displayDay(day as Day, language()))

const typeColumn = (side: Side): Column<DocumentRow> => ({
  key: 'type',
  title: documentColumns.type,
  cell: ({ type }) => sayNow(typeTextsFor[side][type]),
})

const payerColumn: Column<DocumentRow> = {
  key: 'payer',
  title: documentColumns.payer,
  cell: ({ payerName }) => <NarrowText text={payerName} />,
}

const payeeColumn: Column<DocumentRow> = {
  key: 'payee',
  title: documentColumns.payee,
  cell: ({ payeeName }) => <NarrowText text={payeeName} />,
}

/** The columns of every list of documents. */
const shownFirst: readonly Column<DocumentRow>[] = [
  {
    key: 'dueDate',
    title: documentColumns.dueDate,
    card: 'under',
    cell: ({ dueDate }) => dayCell(dueDate),
  },
  {
    key: 'amount',
    title: documentColumns.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount, currency }) => <Amount money={moneyOf(amount, currency)} />,
  },
  {
    key: 'status',
    title: documentColumns.status,
    card: 'state',
    cell: (document) => <StatusCell document={document} />,
    brief: (document) => <StatusTag document={document} />,
  },
]

const termColumn: Column<DocumentRow> = {
  key: 'termDays',
  title: documentColumns.term,
  align: 'end',
  cell: (document) => (document.termDays === null ? null : <TermCell document={document} />),
}

const sourceColumn: Column<DocumentRow> = {
  key: 'source',
  title: documentColumns.source,
  cell: ({ source }) => sayNow(sourceTexts[source]),
}

const uploadedColumn: Column<DocumentRow> = {
  key: 'uploaded',
  title: documentColumns.uploaded,
  cell: ({ uploadTime }) => <Moment at={uploadTime} stacked />,
}

const changedColumn: Column<DocumentRow> = {
  key: 'changed',
  title: documentColumns.changed,
  cell: ({ changeTime }) => <Moment at={changeTime} stacked />,
}

const serialColumn: Column<DocumentRow> = {
  key: 'serial',
  title: documentColumns.serial,
  align: 'end',
  cell: ({ serial }) => serial,
}

const onRequest: readonly Column<DocumentRow>[] = [
  {
    key: 'means',
    title: documentColumns.means,
    extra: true,
    cell: ({ means }) => sayNow(meansTexts[means]),
  },
  {
    key: 'confirmation',
    title: documentColumns.confirmation,
    extra: true,
    cell: ({ confirmation }) => (confirmation === 'none' ? null : sayNow(confirmationTexts[confirmation])),
  },
  {
    key: 'payable',
    title: documentColumns.payable,
    extra: true,
    align: 'end',
    cell: ({ payable, currency }) =>
      payable === null ? null : <Amount money={moneyOf(payable, currency)} />,
  },
  { key: 'creditsNumber', title: documentColumns.creditsNumber, ...extra, cell: (one) => one.creditsNumber },
  { key: 'payeeCode', title: documentColumns.payeeCode, ...extra, cell: ({ payeeCode }) => payeeCode },
  {
    key: 'documentDate',
    title: documentColumns.documentDate,
    extra: true,
    cell: ({ documentDate }) => dayCell(documentDate),
  },
  { key: 'billTermDays', title: documentColumns.billTermDays, extra: true, cell: (one) => one.billTermDays },
  {
    key: 'paidDate',
    title: documentColumns.paidDate,
    extra: true,
    cell: ({ paidDate }) => dayCell(paidDate),
  },
  {
    key: 'declinedReason',
    title: documentColumns.declinedReason,
    ...extra,
    cell: (one) => one.declinedReason,
  },
  {
    key: 'disabledReason',
    title: documentColumns.disabledReason,
    ...extra,
    cell: (one) => one.disabledReason,
  },
  {
    key: 'excluded',
    title: documentColumns.excluded,
    ...extra,
    cell: ({ excluded }) => (excluded ? sayNow(documentTexts.yes) : null),
  },
  { key: 'createdBy', title: documentColumns.createdBy, ...extra, cell: ({ createdBy }) => createdBy },
  { key: 'changedBy', title: documentColumns.changedBy, ...extra, cell: ({ changedBy }) => changedBy },
]

const asExtra = (columns: readonly Column<DocumentRow>[]): readonly Column<DocumentRow>[] =>
  columns.map((column) => ({ ...column, extra: true }))

const acting = [elements.keepDocuments, elements.confirmDocuments, elements.excludeDocuments]

/** Without any permitted action there is no action column. */
const actionsFor = (doing: RowHandlers, may: AuthMap): readonly Column<DocumentRow>[] =>
  acting.some((code) => isPermitted(may, code))
    ? [
        {
          key: 'actions',
          title: documentTexts.actions,
          ...unsorted,
          pinned: true,
          folds: true,
          cell: (document) =>
            document.can.length === 0 ? null : <DocumentActions document={document} {...doing} />,
        },
      ]
    : []

/** The other party comes first; the own side is an optional column. */
const partiesOf = (side: Side): readonly [other: Column<DocumentRow>, own: readonly Column<DocumentRow>[]] =>
  side === 'payer' ? [payeeColumn, asExtra([payerColumn])] : [payerColumn, []]

/** Columns specific to a page follow the common ones; the rest is optional. */
const furtherOf = (side: Side, view: View): readonly Column<DocumentRow>[] => {
  const byType = typeColumn(side)
  const [owed, managing] = [
    [payDateColumn, discountColumn, byType, termColumn, uploadedColumn],
    [byType, sourceColumn, changedColumn, serialColumn],
  ]
  const others = (columns: readonly Column<DocumentRow>[]) =>
    asExtra(columns.filter((column) => column !== byType))
  return view === 'owed' ? [...owed, ...others(managing)] : [...managing, ...others(owed)]
}

export const columnsFor = (
  side: Side,
  view: View,
  doing: RowHandlers,
  may: AuthMap,
): readonly Column<DocumentRow>[] => {
  const [other, own] = partiesOf(side)
  return [
    {
      key: 'number',
      title: documentColumns.number,
      cell: (document) => <NumberCell document={document} />,
    },
    other,
    ...shownFirst,
    ...furtherOf(side, view),
    ...own,
    ...offerColumns,
    ...onRequest,
    ...actionsFor(doing, may),
  ]
}
