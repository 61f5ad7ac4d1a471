/** The table of the demo documents, like a page of payables. */
import { currencies } from '#domain/money.ts'
import { failureTexts } from '#text/failures.ts'
import {
  gallery,
  payableNotes,
  payableSources,
  payableStates,
  payables,
  payableTypes,
  payees,
} from '#text/gallery.ts'
import { text } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { locale, sayNow } from '#web/ui/say.ts'
import { NameCell } from '#web/ui/table/cells.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import type { BulkReport, Column, TableSpec } from '#web/ui/table/spec.ts'
import type { ListRequest } from '#web/ui/table/use-list.ts'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import type { DemoDocument } from './demo-documents.ts'
import { matching } from './demo-source.ts'

const tones = { eligible: 'ok', offered: 'wait', awarded: 'ok', disabled: 'bad' } as const

const columns: readonly Column<DemoDocument>[] = [
  {
    key: 'number',
    title: payables.number,
    cell: ({ number }) => <NameCell name={number} href={placeOf(number)} />,
  },
  { key: 'payee', title: payables.payee, cell: ({ payee }) => sayNow(payees[payee]) },
  { key: 'type', title: payables.type, cell: ({ type }) => sayNow(payableTypes[type]) },
  { key: 'due', title: payables.due, cell: ({ due }) => due },
  {
    key: 'amount',
    title: payables.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount }) => <Amount money={amount} />,
  },
  { key: 'source', title: payables.source, cell: ({ source }) => sayNow(payableSources[source]) },
  {
    key: 'state',
    title: payables.state,
    card: 'state',
    cell: ({ state }) => <Tag tone={tones[state]}>{sayNow(payableStates[state])}</Tag>,
  },
  {
    key: 'note',
    title: payables.note,
    unsorted: true,
    cell: ({ note }) => <span className="sub">{sayNow(payableNotes[note])}</span>,
  },
]

const placeOf = (number: string): string => `?part=table&keyword=${number}`

const choicesOf = <K extends string>(table: Readonly<Record<K, ReturnType<typeof text>>>) =>
  (Object.keys(table) as K[]).map((value) => ({ value, label: table[value] }))

/** Awarded documents cannot be disabled; the report says so for each. */
function disable(rows: readonly DemoDocument[]): Promise<BulkReport> {
  const awarded = rows.filter(({ state }) => state === 'awarded')
  const reason = sayNow(payables.awardedReason)
  return Promise.resolve({
    did: payables.disabled,
    done: rows.length - awarded.length,
    refused: awarded.map(({ id, number }) => ({ key: id, name: number, reason })),
  })
}

/** Pretends to download: says how much it would contain. */
const exported = (filtered: ListRequest): Promise<void> => {
  const count = matching(filtered).length
  if (count === 0) warn(sayNow(failureTexts.nothingToExport))
  else confirmDone(sayNow(payables.exported, { count: count.toLocaleString(locale()) }))
  return Promise.resolve()
}

export const demoTable: TableSpec<DemoDocument> = {
  name: 'demo',
  label: payables.title,
  columns,
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amount }) => amount,
  tabs: choicesOf(payableStates).map(({ value, label }) => ({ key: value, label })),
  keyword: payables.keyword,
  filters: [
    choiceFilter('payee', payables.payee, choicesOf(payees)),
    choiceFilter('type', payables.type, choicesOf(payableTypes)),
    choiceFilter(
      'currency',
      gallery.currency,
      currencies
        .slice(0, 2)
        .concat('JPY')
        .map((code) => ({ value: code, label: text(code, code) })),
    ),
  ],
  bulk: [
    {
      key: 'disable',
      label: payables.disable,
      question: (count) => ({
        title: sayNow(payables.disableTitle, { count }),
        body: sayNow(payables.disableBody),
        yes: sayNow(payables.disable),
        tone: 'danger',
      }),
      run: disable,
    },
  ],
  onExport: exported,
  firstUse: {
    title: payables.firstTitle,
    hint: payables.firstHint,
    action: <Button look="primary">{sayNow(payables.import)}</Button>,
  },
}
