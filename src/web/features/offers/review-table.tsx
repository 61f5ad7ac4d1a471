/** The queue of documents that wait for review, as a table that is worked through by keyboard. */
import { reviewList, reviewSorts, reviewTotals } from '#contract/offer-reviews.ts'
import { pages } from '#domain/access/pages.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { documentColumns } from '#text/documents.ts'
import { offerColumns } from '#text/offer-list.ts'
import { reviewTexts } from '#text/offer-review.ts'
import { text } from '#text/text.ts'
import { Amount } from '#web/ui/amount.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { rateWords } from '#web/ui/market/rates-words.ts'
import type { Market } from '#web/ui/market/use-market.ts'
import { Moment } from '#web/ui/moment.tsx'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import { RowActions } from '#web/ui/table/row-actions.tsx'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { money } from './offer-source.ts'
import type { ListedReview } from './review-calls.ts'
import type { Review } from './use-review.tsx'

export const reviewSource = routeSource(
  'reviews',
  { tabs: [], filters: ['payeeIds'], singles: ['marketId'], sorts: reviewSorts },
  {
    list: reviewList,
    totals: {
      route: reviewTotals,
      read: ({ total, amounts }) => ({
        total,
        amounts: amounts.map(({ amount, currency }) => money(amount, currency)),
      }),
    },
  },
)

const day = (value: string): string => displayDay(value as Day, language())
const offerAddress = (offerId: string): string => pages.receivedOffer.path.replace(':offerId', offerId)

const columns: readonly Column<ListedReview>[] = [
  {
    key: 'number',
    title: documentColumns.number,
    unsorted: true,
    cell: ({ documentNumber, offerId }) => <NameCell name={documentNumber} href={offerAddress(offerId)} />,
  },
  {
    key: 'payee',
    title: reviewTexts.payee,
    unsorted: true,
    card: 'under',
    cell: ({ payeeName }) => <NarrowText text={payeeName} />,
  },
  {
    key: 'rate',
    title: reviewTexts.rate,
    unsorted: true,
    cell: (row) => (
      <span className="offer-rates">
        {rateWords(row, sayNow).map((words) => (
          <span key={words}>{words}</span>
        ))}
      </span>
    ),
  },
  {
    key: 'apr',
    title: reviewTexts.apr,
    align: 'end',
    unsorted: true,
    extra: true,
    cell: ({ apr }) => `${apr}%`,
  },
  {
    key: 'amount',
    title: reviewTexts.amount,
    align: 'end',
    card: 'hero',
    cell: ({ amount, currency }) => <Amount money={money(amount, currency)} />,
  },
  {
    key: 'discount',
    title: reviewTexts.discount,
    align: 'end',
    unsorted: true,
    // Optional, like the offer: without them the table fits a screen of 1440.
    extra: true,
    cell: ({ discount, currency }) => <Amount money={money(discount, currency)} />,
  },
  {
    key: 'after',
    title: reviewTexts.after,
    align: 'end',
    unsorted: true,
    extra: true,
    cell: ({ amountAfterDiscount, currency }) => <Amount money={money(amountAfterDiscount, currency)} />,
  },
  { key: 'dueDate', title: reviewTexts.dueDate, cell: ({ dueDate }) => day(dueDate) },
  {
    key: 'days',
    title: reviewTexts.days,
    align: 'end',
    unsorted: true,
    extra: true,
    cell: ({ daysPaidEarly }) => daysPaidEarly,
  },
  {
    key: 'newPayDate',
    title: reviewTexts.newPayDate,
    unsorted: true,
    extra: true,
    cell: ({ newPayDate }) => newPayDate && day(newPayDate),
  },
  {
    key: 'offer',
    title: reviewTexts.offer,
    unsorted: true,
    extra: true,
    cell: ({ offerId, offerNumber }) => <RowLink to={offerAddress(offerId)}>{offerNumber}</RowLink>,
  },
  {
    key: 'payer',
    title: reviewTexts.market,
    unsorted: true,
    cell: ({ payerName, currency }) => <NarrowText text={`${payerName} ${currency}`} />,
  },
  { key: 'offered', title: reviewTexts.age, cell: ({ offeredAt }) => <Moment at={offeredAt} stacked /> },
]

const actionsColumn = (onOne: (act: 'pass' | 'reject', row: ListedReview) => void): Column<ListedReview> => ({
  key: 'actions',
  title: offerColumns.actions,
  unsorted: true,
  pinned: true,
  folds: true,
  card: 'whole',
  cell: (row) =>
    row.can.includes('review') ? (
      <RowActions
        name={row.documentNumber}
        places={[
          { key: 'pass', label: sayNow(reviewTexts.pass), run: () => onOne('pass', row) },
          { key: 'reject', label: sayNow(reviewTexts.reject), run: () => onOne('reject', row) },
        ]}
        more={[]}
      />
    ) : (
      <span className="sub">{sayNow(reviewTexts.ownPayee)}</span>
    ),
})

type Handlers = {
  readonly pass: Review
  readonly reject: Review
  readonly onOne: (act: 'pass' | 'reject', row: ListedReview) => void
}

const marketFilter = (markets: readonly Market[]) =>
  singleFilter(
    'marketId',
    reviewTexts.market,
    distinctNames(
      markets.map(({ id, payerName, currency }) => ({ id, name: `${payerName} ${currency}` })),
    ).map(({ value, label }) => ({ value, label: text(label, label) })),
  )

export const passKey = 'p'
export const rejectKey = 'r'

export const reviewTable = (
  markets: readonly Market[],
  { pass, reject, onOne }: Handlers,
): TableSpec<ListedReview> => ({
  name: 'reviews',
  label: reviewTexts.list,
  columns: [...columns, actionsColumn(onOne)],
  natural: { field: 'offered', descending: false },
  keyOf: ({ documentId }) => documentId,
  nameOf: ({ documentNumber }) => documentNumber,
  amountOf: ({ amount, currency }) => money(amount, currency),
  keyword: reviewTexts.search,
  filters: markets.length > 1 ? [marketFilter(markets)] : [],
  bulk: [
    { key: 'reject', label: reviewTexts.reject, run: reject, danger: true, shortcut: rejectKey },
    { key: 'pass', label: reviewTexts.pass, run: pass, shortcut: passKey },
  ],
  firstUse: { title: reviewTexts.firstTitle, hint: reviewTexts.firstHint },
})
