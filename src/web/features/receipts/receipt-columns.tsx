/** The columns of receipts, for either side. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { ineligibilityTexts } from '#text/document-reasons.ts'
import { receiptColumns, receiptTexts } from '#text/receipts.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { dayShown, entryName, type Receipt, ReceiptTag } from '#web/ui/receipts/receipt-words.tsx'
import { sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import type { Column } from '#web/ui/table/spec.ts'

/** The list stays as it is under the opened receipt. */
export function entryLink(id: string): string {
  const address = new URLSearchParams(window.location.search)
  address.set(entryName, id)
  return `?${address}`
}

function NumberCell({ receipt }: { receipt: Receipt }) {
  return (
    <NameCell name={receipt.sn} href={entryLink(receipt.id)}>
      {receipt.several && (
        <span className="number-sign" title={sayNow(receiptTexts.severalTitle)}>
          <Icon name="warning" />
          <span className="unseen">{sayNow(receiptTexts.severalTitle)}</span>
        </span>
      )}
    </NameCell>
  )
}

/** Why it cannot be paid early, in one line with the whole on hover. */
function StatusCell({ receipt: { status, reasons } }: { receipt: Receipt }) {
  const words = reasons.map((reason) => sayNow(ineligibilityTexts[reason])).join(' · ')
  return (
    <span className="receipt-status">
      <ReceiptTag status={status} />
      {words && <NarrowText text={words} />}
    </span>
  )
}

const party = {
  payee: { title: receiptColumns.payer, key: 'payer', nameOf: ({ payerName }: Receipt) => payerName },
  payer: { title: receiptColumns.payee, key: 'payee', nameOf: ({ payeeName }: Receipt) => payeeName },
} as const

export const columnsFor = (
  side: DocumentSide,
  isGrouped: boolean,
  actionsOf: (receipt: Receipt) => readonly [RowAction | undefined, RowAction | undefined],
): readonly Column<Receipt>[] => [
  { key: 'sn', title: receiptColumns.number, cell: (receipt) => <NumberCell receipt={receipt} /> },
  {
    key: party[side].key,
    title: party[side].title,
    // The head of a group names it.
    ...(isGrouped ? { extra: true as const } : { card: 'under' as const }),
    cell: (receipt) => <NarrowText text={party[side].nameOf(receipt)} />,
  },
  {
    key: 'orderNumber',
    title: receiptColumns.order,
    ...(isGrouped && { card: 'under' as const }),
    cell: ({ orderNumber }) => <NarrowText text={orderNumber} />,
  },
  {
    key: 'goods',
    title: receiptColumns.goods,
    unsorted: true,
    ...(!isGrouped && { extra: true as const }),
    cell: ({ goods }) => <NarrowText text={goods} />,
  },
  { key: 'receivedDate', title: receiptColumns.received, cell: ({ receivedDate }) => dayShown(receivedDate) },
  {
    key: 'quantity',
    title: receiptColumns.quantity,
    align: 'end',
    extra: true,
    cell: ({ quantity }) => quantity,
  },
  {
    key: 'amount',
    title: receiptColumns.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount, currency }) => <Amount money={moneyOf(amount, currency)} />,
  },
  {
    key: 'expectedPayDate',
    title: receiptColumns.expected,
    ...(side === 'payer' && { extra: true as const }),
    cell: ({ expectedPayDate }) => dayShown(expectedPayDate),
  },
  {
    key: 'status',
    title: receiptColumns.status,
    card: 'state',
    ...(isGrouped && side === 'payer' && { extra: true as const }),
    cell: (receipt) => <StatusCell receipt={receipt} />,
    brief: ({ status }) => <ReceiptTag status={status} />,
  },
  {
    key: 'uploaded',
    title: receiptColumns.uploaded,
    extra: true,
    cell: ({ uploadTime }) => <Moment at={uploadTime} stacked />,
  },
  {
    key: 'actions',
    title: receiptColumns.actions,
    unsorted: true,
    pinned: true,
    folds: true,
    card: 'whole',
    cell: (receipt) => {
      const places = actionsOf(receipt)
      return places.some(Boolean) && <RowActions name={receipt.sn} places={[...places]} more={[]} />
    },
  },
]
