/** The filters of the lists of documents. */
import type { documentPayers, suppliersByBuyer } from '#contract/documents.ts'
import type { Reply } from '#contract/route.ts'
import { futureRangeNames } from '#domain/date-ranges.ts'
import { confirmations, documentSources, documentTypesFor } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { currencies } from '#domain/money.ts'
import { areNumbersBackward } from '#domain/numerals.ts'
import { documentOfferStates } from '#domain/offers/labels.ts'
import { statusTexts } from '#text/document-status.ts'
import { confirmationTexts, documentColumns, documentTexts, sourceTexts, typeTexts } from '#text/documents.ts'
import { documentOfferTexts } from '#text/offer-states.ts'
import { type Pair, text } from '#text/text.ts'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { amountFilter } from '#web/ui/table/amount-filter.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRange, dayRangeFilter, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import { behindMore, type Filter } from '#web/ui/table/spec.ts'
import { importFilter } from './import-filter.tsx'

export type Side = 'payer' | 'payee'

const dueNames = ['dueFrom', 'dueTo'] as const
const amountNames = ['amountFrom', 'amountTo'] as const

/** The names of filters in the address: with several values, and with one. */
export const filterNames = {
  filters: [
    'status',
    'buyerIds',
    'payee',
    'type',
    'currency',
    'source',
    'confirmation',
    'disabled',
    'offerState',
  ],
  singles: [...dayRangeNames, ...dueNames, ...amountNames, importFilter.names[0]],
  ranges: [dayRange(), dayRange(dueNames), { names: amountNames, areBackward: areNumbersBackward }],
}

const choices = <K extends string>(table: Readonly<Record<K, Pair>>, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: table[value] }))
const named = (name: string): Pair => text(name, name)
const offered = (list: Parameters<typeof distinctNames>[0]) =>
  distinctNames(list).map(({ value, label }) => ({ value, label: named(label) }))

export type PartyChoices = {
  readonly payers: Reply<typeof documentPayers>
  readonly payees: Reply<typeof suppliersByBuyer>
}
/** Created once: a new component would close an open control. */
const byDueDate = dayRangeFilter(documentTexts.dueDays, dueNames, { ranges: futureRangeNames })
const byAmount = amountFilter(documentColumns.amount, amountNames)
const byStatus = {
  payer: choiceFilter('status', documentColumns.status, choices(statusTexts.payer, documentStatuses)),
  payee: choiceFilter('status', documentColumns.status, choices(statusTexts.payee, documentStatuses)),
}
const byType = {
  payer: choiceFilter('type', documentColumns.type, choices(typeTexts, documentTypesFor.payer)),
  payee: choiceFilter('type', documentColumns.type, choices(typeTexts, documentTypesFor.payee)),
}
const byOfferState = choiceFilter(
  'offerState',
  documentColumns.offerState,
  choices(documentOfferTexts, documentOfferStates),
)
const forBoth = [
  choiceFilter(
    'currency',
    documentColumns.currency,
    currencies.map((code) => ({ value: code, label: named(code) })),
  ),
  dayRangeFilter(documentTexts.uploadDays, dayRangeNames),
  choiceFilter('source', documentColumns.source, choices(sourceTexts, documentSources)),
  choiceFilter('confirmation', documentColumns.confirmation, choices(confirmationTexts, confirmations)),
  choiceFilter('disabled', documentColumns.disabled, [
    { value: 'yes', label: documentTexts.yes },
    { value: 'no', label: documentTexts.no },
  ]),
]

/** Other party, due date and amount are next to the search box; the rest is under "more filters". */
export const filtersFor = (side: Side, { payers, payees }: PartyChoices): readonly Filter[] => {
  const byPayer = choiceFilter(
    'buyerIds',
    documentColumns.payer,
    offered(payers.map(({ buyerId, name }) => ({ id: buyerId, name }))),
  )
  const byPayee = choiceFilter(
    'payee',
    documentColumns.payee,
    offered(payees.map(({ supplierId, name }) => ({ id: supplierId, name }))),
  )
  const more = [
    ...(side === 'payer' && payers.length > 1 ? [byPayer] : []),
    byStatus[side],
    byOfferState,
    byType[side],
    ...forBoth,
  ]
  return [side === 'payer' ? byPayee : byPayer, byDueDate, byAmount, importFilter, ...more.map(behindMore)]
}
