/** The receipts of a payer; those that wait stand under their payee and offer, and keys pass and reject them. */
import { useMemo } from 'react'
import { suppliersByBuyer } from '#contract/documents.ts'
import { reviewKeyTexts } from '#text/offer-review.ts'
import { receiptColumns, receiptKeyTexts, receiptTabs, receiptTexts } from '#text/receipts.ts'
import { useRead } from '#web/api/use-read.ts'
import { moneyOf } from '#web/ui/money-of.ts'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { sayNow } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { KeyNotes, withoutKeys } from '#web/ui/table/key-notes.tsx'
import type { BulkAction, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { OfferHead } from './offer-head.tsx'
import { columnsFor } from './receipt-columns.tsx'
import { filtersFor, type Party } from './receipt-filters.ts'
import { groupedTabs, groupOf, receiptSources, tabKeysOf } from './receipt-source.ts'
import type { ReceiptActions } from './use-receipt-actions.tsx'

export const passKey = 'p'
export const rejectKey = 'r'

const keyNotes = [
  { keys: ['j', 'k'], does: reviewKeyTexts.move },
  { keys: ['x'], does: reviewKeyTexts.choose },
  { keys: [passKey], does: reviewKeyTexts.pass },
  { keys: [rejectKey], does: reviewKeyTexts.reject },
  { keys: ['Enter'], does: receiptKeyTexts.open },
]

type OnOne = (act: keyof ReceiptActions, receipt: Receipt) => void

type Props = {
  actions: ReceiptActions
  onOne: OnOne
  onReach: (receipt: Receipt) => void
  /** Whether the receipt in focus stands next to the list, with its decisions. */
  hasAside: boolean
  hasKeys: boolean
  onKeys: (isOn: boolean) => void
}

export function ReviewQueue({ actions, onOne, onReach, hasAside, hasKeys, onKeys }: Props) {
  const list = useList(receiptSources.payer)
  const enabled = useAfterPaint(list.rows !== undefined || list.error !== null)
  const payees = useRead(suppliersByBuyer, { query: {} }, { enabled }).data
  const { tab } = list.state
  const spec = useMemo((): TableSpec<Receipt> => {
    const parties = (payees ?? []).map(({ supplierId, name }) => ({ id: supplierId, name }))
    const bulk = bulkOf(actions)
    const table = tableFor(tab, parties, onOne)
    return {
      ...table,
      columns: hasAside ? table.columns.filter(({ pinned }) => !pinned) : table.columns,
      onReach,
      bulk: hasKeys ? bulk : withoutKeys(bulk),
    }
  }, [actions, onOne, onReach, hasAside, hasKeys, payees, tab])
  return (
    <>
      <DataTable spec={spec} list={list} />
      {list.rows?.some(({ can }) => can.includes('review')) && (
        <KeyNotes keys={keyNotes} isOn={hasKeys} onSwitch={onKeys} />
      )}
    </>
  )
}

const bulkOf = ({ pass, reject, several }: ReceiptActions): readonly BulkAction<Receipt>[] => {
  const mayReview = ({ can }: Receipt) => can.includes('review')
  return [
    {
      key: 'several',
      label: receiptTexts.several,
      run: several,
      fits: ({ can }) => can.includes('several'),
    },
    {
      key: 'reject',
      label: receiptTexts.reject,
      run: reject,
      danger: true,
      shortcut: rejectKey,
      fits: mayReview,
    },
    { key: 'pass', label: receiptTexts.pass, run: pass, shortcut: passKey, fits: mayReview },
  ]
}

const tableFor = (tab: string | undefined, parties: readonly Party[], onOne: OnOne): TableSpec<Receipt> => ({
  name: 'receipts-payer',
  label: receiptTexts.list,
  columns: columnsFor('payer', groupedTabs.has(tab), (receipt) =>
    receipt.can.includes('review')
      ? [
          { key: 'pass', label: sayNow(receiptTexts.pass), run: () => onOne('pass', receipt) },
          { key: 'reject', label: sayNow(receiptTexts.reject), run: () => onOne('reject', receipt) },
        ]
      : [
          receipt.can.includes('several')
            ? {
                key: 'several',
                label: sayNow(receiptTexts.severalBrief),
                run: () => onOne('several', receipt),
              }
            : undefined,
          undefined,
        ],
  ),
  natural: groupedTabs.has(tab)
    ? { field: 'payee', descending: false }
    : { field: 'uploaded', descending: true },
  ...(groupedTabs.has(tab) && {
    groups: {
      keyOf: groupOf,
      head: (receipts) => <OfferHead receipts={receipts} name={receipts[0]?.payeeName ?? ''} />,
    },
  }),
  keyOf: ({ id }) => id,
  nameOf: ({ sn }) => sn,
  amountOf: ({ amount, currency }) => moneyOf(amount, currency),
  sumOf: receiptColumns.amount,
  tabs: tabKeysOf.payer.map((key) => ({ key, label: receiptTabs[key as keyof typeof receiptTabs] })),
  keyword: receiptTexts.search,
  filters: filtersFor('payer', parties),
  firstUse: { title: receiptTexts.firstTitle, hint: receiptTexts.firstHint },
})
