/** The filters of one's own documents in the dialog: those of the list of documents that fit one party and currency. */
import type { reconciliationDocuments } from '#contract/reconciliation-documents.ts'
import type { Request } from '#contract/route.ts'
import { areDaysBackward, futureRangeNames, rangeNamed } from '#domain/date-ranges.ts'
import type { Day } from '#domain/day.ts'
import type { DocumentSide } from '#domain/documents/kinds.ts'
import { documentStatuses } from '#domain/documents/status.ts'
import { areNumbersBackward } from '#domain/numerals.ts'
import { statusTexts } from '#text/document-status.ts'
import { documentColumns, documentTexts } from '#text/documents.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { useSay } from '#web/ui/say.ts'
import { amountFilter } from '#web/ui/table/amount-filter.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRange, dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import { KeywordField } from '#web/ui/table/keyword-field.tsx'
import { type FilterValues, requestedFilters } from '#web/ui/table/list-state.ts'
import { Filters, namesWithErrors } from '#web/ui/table/toolbar.tsx'
import '#web/ui/table/list-tools.css'

export type Picking = { readonly keyword: string; readonly filters: FilterValues }
type Query = Request<typeof reconciliationDocuments>['query']

const datedNames = ['from', 'to'] as const
const dueNames = ['dueFrom', 'dueTo'] as const
const amountNames = ['amountFrom', 'amountTo'] as const
const ranges = [
  dayRange(datedNames),
  { names: dueNames, areBackward: areDaysBackward },
  { names: amountNames, areBackward: areNumbersBackward },
]

/** Created once: a new component would close an open control. */
const common = [
  dayRangeFilter(documentColumns.documentDate, datedNames),
  dayRangeFilter(documentTexts.dueDays, dueNames, { ranges: futureRangeNames }),
  amountFilter(documentColumns.amount, amountNames),
]
const filtersFor = (side: DocumentSide) => [
  ...common,
  choiceFilter(
    'status',
    documentColumns.status,
    documentStatuses
      // A payer's own ledger has no document that it has not confirmed.
      .filter((status) => side === 'payee' || (status !== 'waiting' && status !== 'declined'))
      .map((value) => ({ value, label: statusTexts[side][value] })),
  ),
]
const filters = { payer: filtersFor('payer'), payee: filtersFor('payee') }

/** What the dialog opens with. */
export function lastMonth(today: Day): Picking {
  const { from, to } = rangeNamed('lastMonth', today)
  return { keyword: '', filters: { from: [from], to: [to] } }
}

const sentOf = (picking: Picking): FilterValues => requestedFilters(picking, { ranges })

/** The filters as the call takes them. */
export function pickedBy(picking: Picking): Omit<Query, 'payeeId' | 'currency'> {
  const { status, ...singles } = sentOf(picking)
  return {
    ...Object.fromEntries(Object.entries(singles).map(([name, [value]]) => [name, value])),
    ...(status && { status }),
    ...(picking.keyword !== '' && { keyword: picking.keyword }),
  } as Omit<Query, 'payeeId' | 'currency'>
}

type Props = { side: DocumentSide; picking: Picking; onChange: (picking: Picking) => void }

export function PickFilters({ side, picking, onChange }: Props) {
  const say = useSay()
  return (
    <div className="toolbar">
      <KeywordField
        label={say(editTexts.pickKeyword)}
        keyword={picking.keyword}
        onSearch={(keyword) => onChange({ ...picking, keyword })}
      />
      <Filters
        filters={filters[side]}
        values={picking.filters}
        withErrors={namesWithErrors(picking.filters, sentOf(picking))}
        keyword={picking.keyword}
        change={({ keyword = picking.keyword, filters: next = picking.filters }) =>
          onChange({ keyword, filters: next })
        }
      />
    </div>
  )
}
