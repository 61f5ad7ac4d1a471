/** The filters of the lists of receipts. */
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { currencies } from '#domain/money.ts'
import { receiptStatuses } from '#domain/receipts/status.ts'
import { receiptColumns, receiptStatusTexts, receiptTexts } from '#text/receipts.ts'
import { text } from '#text/text.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import { behindMore, type Filter } from '#web/ui/table/spec.ts'

export type Party = { readonly id: string; readonly name: string }

/** Created once: a new component would close an open control. */
const byReceivedDay = dayRangeFilter(receiptTexts.receivedDays, ['receivedFrom', 'receivedTo'])
const byStatus = choiceFilter(
  'status',
  receiptColumns.status,
  receiptStatuses
    .filter((status) => status !== 'draft')
    .map((value) => ({ value, label: receiptStatusTexts[value] })),
)
const byCurrency = choiceFilter(
  'currency',
  receiptColumns.currency,
  currencies.map((value) => ({ value, label: text(value, value) })),
)

export const filtersFor = (side: DocumentSide, parties: readonly Party[]): readonly Filter[] => [
  choiceFilter(
    side === 'payee' ? 'buyerIds' : 'payeeIds',
    side === 'payee' ? receiptColumns.payer : receiptColumns.payee,
    distinctNames(parties).map(({ value, label }) => ({ value, label: text(label, label) })),
  ),
  byReceivedDay,
  behindMore(byStatus),
  behindMore(byCurrency),
]
