/** The filters of a list of offers. */
import { currencies } from '#domain/money.ts'
import { offerStatuses } from '#domain/offers/labels.ts'
import { methods, offerKinds } from '#domain/offers/terms.ts'
import { kindTexts, mandateTexts } from '#text/mandates.ts'
import { offerColumns, offerListTexts } from '#text/offer-list.ts'
import { offerStatusTexts } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { type Pair, text } from '#text/text.ts'
import { choiceFilter, singleFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import { behindMore, type Filter } from '#web/ui/table/spec.ts'

/** The statuses of offers in the list; drafts are listed above it. */
const shownStatuses = offerStatuses.filter((status) => status !== 'toBeSubmitted')

/** A name is the same in both languages. */
export const named = (name: string): Pair => text(name, name)
export const statusFilter = choiceFilter(
  'status',
  offerColumns.status,
  shownStatuses.map((value) => ({ value, label: offerStatusTexts[value] })),
)
/** One-time, recurring or all. */
export const kindFilter = singleFilter(
  'kind',
  mandateTexts.offerKind,
  offerKinds.map((value) => ({ value, label: kindTexts[value] })),
)
export const otherFilters: readonly Filter[] = [
  kindFilter,
  dayRangeFilter(offerListTexts.days),
  behindMore(
    choiceFilter(
      'method',
      offerColumns.method,
      methods.map((value) => ({ value, label: methodTexts[value] })),
    ),
  ),
  behindMore(
    choiceFilter(
      'currency',
      offerColumns.currency,
      currencies.map((code) => ({ value: code, label: named(code) })),
    ),
  ),
]
