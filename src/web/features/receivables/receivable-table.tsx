/** The receivables that a payee has entered itself as a table. */
import { receivableExport, receivableList, receivableSorts, receivableTotals } from '#contract/receivables.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { currencies } from '#domain/money.ts'
import { receivableStages } from '#domain/receivables/next-steps.ts'
import { documentColumns, typeTexts } from '#text/documents.ts'
import { accelerateColumns, accelerateTexts, stageTexts } from '#text/receivables.ts'
import { text } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { moneyOf } from '#web/ui/money-of.ts'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { NextStepsCell, StageTag } from './next-steps-cell.tsx'
import { type OpenDialog, ReceivableActions } from './receivable-actions.tsx'
import { documentAt, listName, type Receivable } from './receivable-calls.ts'

export const receivableSource = routeSource(
  listName,
  { tabs: receivableStages, filters: [], singles: ['currency'], sorts: receivableSorts },
  {
    list: receivableList,
    totals: {
      route: receivableTotals,
      read: ({ amounts, ...totals }) => ({
        ...totals,
        amounts: amounts.map(({ amount, currency }) => moneyOf(amount, currency)),
      }),
    },
  },
)

const moneyIn = ({ amount, currency }: Receivable) => moneyOf(amount, currency)
const unsorted = { unsorted: true } as const

const columns: readonly Column<Receivable>[] = [
  {
    key: 'number',
    title: documentColumns.number,
    cell: ({ number, kind, id }) => (
      <NameCell name={number} href={kind === 'document' ? documentAt(id) : undefined} />
    ),
  },
  {
    key: 'payer',
    title: documentColumns.payer,
    card: 'under',
    cell: ({ payerName }) => <NarrowText text={payerName} />,
  },
  {
    key: 'amount',
    title: documentColumns.amount,
    align: 'end',
    card: 'hero',
    cell: (one) => <Amount money={moneyIn(one)} />,
  },
  {
    key: 'dueDate',
    title: documentColumns.dueDate,
    cell: ({ dueDate }) => displayDay(dueDate as Day, language()),
  },
  {
    key: 'missing',
    title: accelerateColumns.missing,
    ...unsorted,
    card: 'state',
    cell: (receivable) => <NextStepsCell receivable={receivable} />,
    brief: ({ stage }) => <StageTag stage={stage} />,
  },
]

const extraColumns: readonly Column<Receivable>[] = [
  {
    key: 'entity',
    title: accelerateColumns.entity,
    ...unsorted,
    extra: true,
    cell: ({ entityName }) => <NarrowText text={entityName} />,
  },
  {
    key: 'type',
    title: documentColumns.type,
    ...unsorted,
    extra: true,
    cell: ({ type }) => sayNow(typeTexts[type]),
  },
  {
    key: 'entered',
    title: accelerateColumns.entered,
    extra: true,
    cell: ({ enteredAt }) => <Moment at={enteredAt} stacked />,
  },
]

type TableFor = {
  readonly onOpen: (opened: OpenDialog) => void
  readonly onDone: () => void
  readonly firstUse: TableSpec<Receivable>['firstUse']
}

export const receivableTable = ({ onOpen, onDone, firstUse }: TableFor): TableSpec<Receivable> => ({
  name: listName,
  label: accelerateTexts.list,
  columns: [
    ...columns,
    ...extraColumns,
    {
      key: 'actions',
      title: accelerateTexts.actions,
      ...unsorted,
      pinned: true,
      folds: true,
      cell: (receivable) =>
        receivable.can.length === 0 ? null : (
          <ReceivableActions receivable={receivable} onOpen={onOpen} onDone={onDone} />
        ),
    },
  ],
  natural: { field: 'entered', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: moneyIn,
  tabs: receivableStages.map((key) => ({ key, label: stageTexts[key] })),
  keyword: accelerateTexts.keyword,
  filters: [
    singleFilter(
      'currency',
      documentColumns.currency,
      currencies.map((value) => ({ value, label: text(value, value) })),
    ),
  ],
  onExport: (filtered, order) => saveExport(receivableExport, { ...filtered, ...order }),
  firstUse,
})
