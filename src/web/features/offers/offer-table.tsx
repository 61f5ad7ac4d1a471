/** Offers as a table: active ones and history, with filters, sums per currency and export. */
import { Link } from 'react-router'
import { offerExport, offerViews } from '#contract/offer-lists.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { kindTexts } from '#text/mandates.ts'
import { offerColumns, offerListTexts } from '#text/offer-list.ts'
import { fixedTexts, modifyTexts } from '#text/offer-modify.ts'
import { methodTexts } from '#text/offers.ts'
import { rowActionTexts } from '#text/tables.ts'
import type { Pair } from '#text/text.ts'
import { saveExport } from '#web/api/exports.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { rateWords } from '#web/ui/market/rates-words.ts'
import { Moment } from '#web/ui/moment.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { agreementsBulk } from './agreement-files.ts'
import { ListedIndication } from './listed-indication.tsx'
import { modifyPath } from './modify-path.ts'
import { named, otherFilters, statusFilter } from './offer-filters.ts'
import { asView, type ListedOffer, money } from './offer-source.ts'
import { LosingTag, OfferTag } from './offer-tag.tsx'

const addressOf = ({ id }: Pick<ListedOffer, 'id'>): string => pages.offer.path.replace(':offerId', id)

const amountColumn = (
  key: string,
  title: Pair,
  of: (offer: ListedOffer) => string,
  more: Partial<Column<ListedOffer>> = {},
): Column<ListedOffer> => ({
  key,
  title,
  align: 'end',
  cell: (offer) => <Amount money={money(of(offer), offer.currency)} />,
  unsorted: true,
  ...more,
})

const columnsFor = (onCancel: (offer: ListedOffer) => void): readonly Column<ListedOffer>[] => [
  {
    key: 'number',
    title: offerColumns.number,
    cell: (offer) => <NameCell name={offer.number} href={addressOf(offer)} />,
  },
  {
    key: 'payer',
    title: offerColumns.payer,
    unsorted: true,
    cell: ({ payerName }) => <NarrowText text={payerName} />,
  },
  {
    key: 'rate',
    title: offerColumns.rate,
    unsorted: true,
    card: 'under',
    cell: (offer) => (
      <span className="offer-rates">
        {rateWords(offer, sayNow).map((words) => (
          <span key={words}>{words}</span>
        ))}
        {offer.fixed && <span className="sub">{sayNow(fixedTexts.mark)}</span>}
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
  amountColumn('discount', offerColumns.discount, ({ discount }) => discount, { extra: true }),
  {
    key: 'awarded',
    title: offerColumns.awarded,
    align: 'end',
    unsorted: true,
    // Optional: without it the table fits a screen of 1440, and it mostly repeats the amount.
    extra: true,
    cell: ({ awardedDocuments, awardedAmount, currency }) =>
      awardedDocuments > 0 && <Amount money={money(awardedAmount, currency)} />,
  },
  {
    key: 'status',
    title: offerColumns.status,
    unsorted: true,
    card: 'state',
    cell: (offer) => (
      <span className="offer-status">
        <OfferTag offer={offer} />
        {offer.losingDocuments > 0 && <LosingTag />}
        {offer.can.includes('modify') && <ListedIndication offerId={offer.id} />}
      </span>
    ),
  },
  { key: 'offered', title: offerColumns.offered, cell: ({ offerTime }) => <Moment at={offerTime} stacked /> },
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
  amountColumn(
    'amountAfterDiscount',
    offerColumns.amountAfterDiscount,
    (offer) => offer.amountAfterDiscount,
    {
      extra: true,
    },
  ),
  {
    key: 'actions',
    title: offerColumns.actions,
    unsorted: true,
    pinned: true,
    card: 'whole',
    cell: (offer) => (
      <span className="offer-acts">
        {offer.can.includes('modify') && <ModifyLink offer={offer} />}
        {offer.can.includes('cancel') && <CancelButton offer={offer} onCancel={onCancel} />}
      </span>
    ),
  },
]

function ModifyLink({ offer }: { offer: ListedOffer }) {
  const say = useSay()
  const act = say(modifyTexts.modify)
  return (
    <Link
      className="button button-row"
      tabIndex={useRowTab()}
      aria-label={say(rowActionTexts.named, { act, name: offer.number })}
      to={modifyPath(offer.id)}
    >
      {act}
    </Link>
  )
}

function CancelButton({ offer, onCancel }: { offer: ListedOffer; onCancel: (offer: ListedOffer) => void }) {
  const say = useSay()
  const act = say(offerListTexts.cancel)
  return (
    <Button
      look="row"
      tabIndex={useRowTab()}
      aria-label={say(rowActionTexts.named, { act, name: offer.number })}
      onClick={() => onCancel(offer)}
    >
      {act}
    </Button>
  )
}

export type Payer = { readonly id: string; readonly name: string }

export const offerTable = (
  payers: readonly Payer[],
  onCancel: (offer: ListedOffer) => void,
  firstUse: TableSpec<ListedOffer>['firstUse'],
): TableSpec<ListedOffer> => ({
  name: 'offers',
  label: offerColumns.number,
  columns: columnsFor(onCancel),
  natural: { field: 'offered', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  amountOf: ({ amount, currency }) => money(amount, currency),
  tabs: offerViews.map((key) => ({ key, label: offerListTexts.tabs[key] })),
  keyword: offerListTexts.search,
  filters: [
    statusFilter,
    ...(payers.length > 1
      ? [
          choiceFilter(
            'buyerIds',
            offerColumns.payer,
            distinctNames(payers).map(({ value, label }) => ({ value, label: named(label) })),
          ),
        ]
      : []),
    ...otherFilters,
  ],
  bulk: [agreementsBulk],
  onExport: (filtered, order) => saveExport(offerExport, { ...asView(filtered), ...order }),
  firstUse,
})
