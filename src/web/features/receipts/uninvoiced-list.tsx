/** Awarded receipts without an invoice by age: what a payee still has to send, and what a payer waits for. */
import { useMemo } from 'react'
import { uninvoicedList, uninvoicedSorts, uninvoicedTotals } from '#contract/receipt-invoices.ts'
import type { Reply } from '#contract/route.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { receiptAges } from '#domain/receipts/status.ts'
import { receiptColumns } from '#text/receipts.ts'
import { receiptAgeTexts, uninvoicedTexts } from '#text/uninvoiced.ts'
import { Amount } from '#web/ui/amount.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { awardAddress, dayShown } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { sumsByCurrency } from '#web/ui/table/totals.ts'
import { type ListSource, type ListTotals, useList } from '#web/ui/table/use-list.ts'
import { entryLink } from './receipt-columns.tsx'

export type Uninvoiced = Reply<typeof uninvoicedList>['list'][number]

const shape = { tabs: receiptAges, filters: [], sorts: uninvoicedSorts }
const plain = routeSource('uninvoiced', shape, { list: uninvoicedList })
const sums = routeSource('uninvoiced', shape, {
  list: uninvoicedList,
  totals: {
    route: uninvoicedTotals,
    read: (ages) => ({
      total: ages.reduce((count, { receipts }) => count + receipts, 0),
      amounts: sumsByCurrency(ages.map(({ amount, currency }) => moneyOf(amount, currency))),
      counts: Object.fromEntries(
        receiptAges.map((age) => [
          age,
          ages.filter((one) => one.age === age).reduce((count, { receipts }) => count + receipts, 0),
        ]),
      ),
    }),
  },
})

const noTotals = (): Promise<ListTotals> => Promise.resolve({ total: 0 })

type Request = Parameters<ListSource<Uninvoiced>['read']>[0]

/** The call takes an age where an address has a tab. */
const ofAge = ({ tab, ...request }: Request): Request => ({
  ...request,
  ...(tab === undefined ? {} : { age: tab }),
})

const uninvoicedSource: ListSource<Uninvoiced> = {
  ...plain,
  read: (request, options) => plain.read(ofAge(request), options),
  ...(sums.count && {
    // The tabs count every age, whichever is shown.
    count: async ({ tab, keyword: _rows, ...request }, options) => {
      const count = sums.count ?? noTotals
      const [all, shown] = await Promise.all([
        count(request, options),
        tab === undefined ? undefined : count({ ...request, age: tab }, options),
      ])
      return {
        ...all,
        ...(shown && { total: shown.total, ...(shown.amounts && { amounts: shown.amounts }) }),
      }
    },
  }),
}

const tableFor = (
  side: DocumentSide,
  onReach: ((row: Uninvoiced) => void) | undefined,
): TableSpec<Uninvoiced> => ({
  name: `uninvoiced-${side}`,
  label: uninvoicedTexts.list,
  natural: { field: 'awarded', descending: false },
  keyOf: ({ receipt }) => receipt.id,
  nameOf: ({ receipt }) => receipt.sn,
  amountOf: ({ receipt }) => moneyOf(receipt.amount, receipt.currency),
  tabs: receiptAges.map((key) => ({ key, label: receiptAgeTexts[key] })),
  firstUse: {
    title: uninvoicedTexts.title,
    hint: side === 'payee' ? uninvoicedTexts.ownHint : uninvoicedTexts.hint,
  },
  ...(onReach && { onReach }),
  columns: [
    {
      key: 'sn',
      title: receiptColumns.number,
      unsorted: true,
      cell: ({ receipt }) => <NameCell name={receipt.sn} href={entryLink(receipt.id)} />,
    },
    {
      key: 'payee',
      title: side === 'payee' ? receiptColumns.payer : receiptColumns.payee,
      ...(side === 'payee' && { unsorted: true as const }),
      card: 'under',
      cell: ({ receipt }) => <NarrowText text={side === 'payee' ? receipt.payerName : receipt.payeeName} />,
    },
    {
      key: 'order',
      title: receiptColumns.order,
      unsorted: true,
      cell: ({ receipt }) => <NarrowText text={receipt.orderNumber} />,
    },
    {
      key: 'amount',
      title: receiptColumns.amount,
      align: 'end',
      card: 'hero',
      cell: ({ receipt }) => <Amount money={moneyOf(receipt.amount, receipt.currency)} />,
    },
    {
      key: 'award',
      title: receiptColumns.award,
      unsorted: true,
      cell: ({ receipt: { award } }) =>
        award && <RowLink to={awardAddress(award.id, side)}>{award.number}</RowLink>,
    },
    { key: 'awarded', title: receiptColumns.awardedOn, cell: ({ awardedOn }) => dayShown(awardedOn) },
    {
      key: 'days',
      title: receiptColumns.days,
      align: 'end',
      unsorted: true,
      card: 'state',
      cell: ({ days }) => days,
    },
  ],
})

type Props = { side: DocumentSide; onReach?: (row: Uninvoiced) => void }

export function UninvoicedList({ side, onReach }: Props) {
  const say = useSay()
  const list = useList(uninvoicedSource)
  const spec = useMemo(() => tableFor(side, onReach), [side, onReach])
  return (
    <>
      <p className="sub">{say(side === 'payee' ? uninvoicedTexts.ownHint : uninvoicedTexts.hint)}</p>
      <DataTable spec={spec} list={list} />
    </>
  )
}
