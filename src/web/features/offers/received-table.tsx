/** The offers that payees made to a payer, as a table: filters, sums for each currency, and export. */
import { offerExport, offerList, offerSorts, offerTotals, offerViews } from '#contract/offer-lists.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { currencies } from '#domain/money.ts'
import { isPaidEarly, offerStatuses } from '#domain/offers/labels.ts'
import { offerTones } from '#domain/offers/status-style.ts'
import { methods } from '#domain/offers/terms.ts'
import { kindTexts } from '#text/mandates.ts'
import { offerColumns, offerListTexts } from '#text/offer-list.ts'
import { offerStatusTexts, offerStatusWords } from '#text/offer-states.ts'
import { methodTexts } from '#text/offers.ts'
import { receivedNextTexts, receivedTexts } from '#text/received-offers.ts'
import { text } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import { Amount } from '#web/ui/amount.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { rateWords } from '#web/ui/market/rates-words.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { choiceFilter, singleFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRange, dayRangeFilter, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import { behindMore, type Column, type Filter, type TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import { agreementsBulk } from './agreement-files.ts'
import { kindFilter } from './offer-filters.ts'
import { asView, type ListedOffer, money } from './offer-source.ts'

/** Drafts are the payee's alone. */
const receivedStatuses = offerStatuses.filter((status) => status !== 'toBeSubmitted')

const plainSource = routeSource(
  'received-offers',
  {
    tabs: offerViews,
    opensOn: 'active',
    insteadOfTab: 'status',
    filters: ['status', 'method', 'currency', 'payeeIds'],
    singles: [...dayRangeNames, 'marketId', 'kind'],
    ranges: [dayRange()],
    sorts: offerSorts,
  },
  {
    list: offerList,
    totals: {
      route: offerTotals,
      read: ({ total, counts, amounts }) => ({
        total,
        counts: { ...counts, all: counts.active + counts.history },
        amounts: amounts.map(({ amount, currency }) => money(amount, currency)),
      }),
    },
  },
)
const { count } = plainSource
export const receivedSource: ListSource<ListedOffer> = {
  ...plainSource,
  read: (request, options) => plainSource.read(asView(request), options),
  ...(count && { count: (request, options) => count(asView(request), options) }),
}

export function ReceivedTag({ offer }: { offer: Parameters<typeof isPaidEarly>[0] }) {
  const say = useSay()
  return (
    <span title={say(receivedNextTexts[offer.status])}>
      <Tag tone={isPaidEarly(offer) ? 'done' : offerTones[offer.status]}>{offerStatusWords(say, offer)}</Tag>
    </span>
  )
}

const amountOf = (
  key: 'discount' | 'amountAfterDiscount' | 'awardedAmount',
  title: Column<ListedOffer>['title'],
  more: Partial<Column<ListedOffer>> = {},
): Column<ListedOffer> => ({
  key,
  title,
  align: 'end',
  unsorted: true,
  cell: (offer) => <Amount money={money(offer[key], offer.currency)} />,
  ...more,
})

const columns: readonly Column<ListedOffer>[] = [
  {
    key: 'number',
    title: offerColumns.number,
    cell: ({ id, number }) => (
      <NameCell name={number} href={pages.receivedOffer.path.replace(':offerId', id)} />
    ),
  },
  {
    key: 'payee',
    title: offerColumns.payee,
    unsorted: true,
    card: 'under',
    cell: ({ payeeName }) => <NarrowText text={payeeName} />,
  },
  {
    key: 'rate',
    title: offerColumns.rate,
    unsorted: true,
    cell: (offer) => (
      <span className="offer-rates">
        {rateWords(offer, sayNow).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {offer.kind === 'recurring' && <span className="sub">{sayNow(kindTexts.recurring)}</span>}
      </span>
    ),
  },
  {
    key: 'documents',
    title: offerColumns.documents,
    align: 'end',
    unsorted: true,
    cell: ({ documents, awardedDocuments }) =>
      awardedDocuments === 0
        ? documents
        : sayNow(offerListTexts.awardedOf, { awarded: awardedDocuments, documents }),
  },
  {
    key: 'amount',
    title: offerColumns.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount, currency }) => <Amount money={money(amount, currency)} />,
  },
  amountOf('discount', offerColumns.discount),
  amountOf('amountAfterDiscount', offerColumns.amountAfterDiscount, { extra: true }),
  amountOf('awardedAmount', offerColumns.awarded, { extra: true }),
  {
    key: 'status',
    title: offerColumns.status,
    unsorted: true,
    card: 'state',
    cell: (offer) => <ReceivedTag offer={offer} />,
  },
  { key: 'offered', title: offerColumns.offered, cell: ({ offerTime }) => <Moment at={offerTime} stacked /> },
  {
    key: 'market',
    title: receivedTexts.market,
    unsorted: true,
    extra: true,
    cell: ({ payerName, currency }) => <NarrowText text={`${payerName} ${currency}`} />,
  },
  {
    key: 'method',
    title: offerColumns.method,
    unsorted: true,
    extra: true,
    cell: ({ method }) => sayNow(methodTexts[method]),
  },
  {
    key: 'expected',
    title: offerColumns.expected,
    unsorted: true,
    extra: true,
    cell: ({ expectedPaymentDate }) => displayDay(expectedPaymentDate as Day, language()),
  },
]

type Named = { readonly id: string; readonly name: string }
const choicesOf = (rows: readonly Named[]) =>
  distinctNames(rows).map(({ value, label }) => ({ value, label: text(label, label) }))

const filtersOf = (markets: readonly Market[], payees: readonly Named[]): readonly Filter[] => [
  choiceFilter(
    'status',
    offerColumns.status,
    receivedStatuses.map((value) => ({ value, label: offerStatusTexts[value] })),
  ),
  ...(payees.length > 1 ? [choiceFilter('payeeIds', offerColumns.payee, choicesOf(payees))] : []),
  dayRangeFilter(offerListTexts.days),
  ...(markets.length > 1
    ? [
        behindMore(
          singleFilter(
            'marketId',
            receivedTexts.market,
            choicesOf(
              markets.map(({ id, payerName, currency }) => ({ id, name: `${payerName} ${currency}` })),
            ),
          ),
        ),
      ]
    : []),
  behindMore(kindFilter),
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
      currencies.map((code) => ({ value: code, label: text(code, code) })),
    ),
  ),
]

export const receivedTable = (
  markets: readonly Market[],
  payees: readonly Named[],
): TableSpec<ListedOffer> => ({
  name: 'received-offers',
  label: offerColumns.number,
  columns,
  natural: { field: 'offered', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amount, currency }) => money(amount, currency),
  tabs: offerViews.map((key) => ({ key, label: offerListTexts.tabs[key] })),
  keyword: receivedTexts.search,
  filters: filtersOf(markets, payees),
  bulk: [agreementsBulk],
  onExport: (filtered, order) => saveExport(offerExport, { ...asView(filtered), ...order }),
  firstUse: { title: receivedTexts.firstTitle, hint: receivedTexts.firstHint },
})
