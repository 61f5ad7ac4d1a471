/** Applications as a table. */
import { applicationList, applicationTotals } from '#contract/financing-applications.ts'
import type { Reply } from '#contract/route.ts'
import { applicationStates } from '#domain/financing/states.ts'
import { parseAmount } from '#domain/money.ts'
import { applicationStateNames } from '#text/financing-names.ts'
import { financeOfferTexts } from '#text/financing-offers.ts'
import { Amount } from '#web/ui/amount.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { auditAt, detailAt, loanAt } from './addresses.ts'
import { applicationTones, termShown } from './words.ts'

type Row = Reply<typeof applicationList>['list'][number]

export const applicationSource = routeSource(
  'finance-offers',
  {
    tabs: [],
    filters: [],
    singles: ['state', 'dealerId', 'productId'],
    sorts: ['applied', 'amount', 'state', 'number'],
  },
  {
    list: applicationList,
    totals: { route: applicationTotals, read: ({ counts }) => ({ total: counts.all ?? 0, counts }) },
  },
)

const moneyOf = ({ amount, currency }: Row) => parseAmount(amount, currency)

/** Where an application is worked on next. */
function NextAction({ row }: { row: Row }) {
  if (row.state === 'applied')
    return <RowLink to={auditAt(row.id)}>{sayNow(financeOfferTexts.audit)}</RowLink>
  if (row.loanId !== null) return <RowLink to={loanAt(row.id)}>{sayNow(financeOfferTexts.open)}</RowLink>
  if (row.state === 'approved')
    return <RowLink to={loanAt(row.id)}>{sayNow(financeOfferTexts.disburse)}</RowLink>
  return null
}

const columns: readonly Column<Row>[] = [
  {
    key: 'number',
    title: financeOfferTexts.number,
    cell: ({ id, number }) => <NameCell name={number} href={detailAt(id)} />,
  },
  {
    key: 'dealer',
    title: financeOfferTexts.dealer,
    unsorted: true,
    card: 'under',
    cell: ({ dealerName }) => <NarrowText text={dealerName} />,
  },
  {
    key: 'product',
    title: financeOfferTexts.product,
    unsorted: true,
    cell: ({ productName }) => <NarrowText text={productName} />,
  },
  {
    key: 'amount',
    title: financeOfferTexts.amount,
    align: 'end',
    card: 'hero',
    cell: (row) => {
      const money = moneyOf(row)
      return money && <Amount money={money} />
    },
  },
  {
    key: 'rate',
    title: financeOfferTexts.rate,
    align: 'end',
    unsorted: true,
    cell: ({ rate }) => `${rate}%`,
  },
  {
    key: 'term',
    title: financeOfferTexts.term,
    unsorted: true,
    cell: ({ term, termUnit }) => termShown(term, termUnit),
  },
  {
    key: 'state',
    title: financeOfferTexts.state,
    card: 'state',
    cell: ({ state }) => <Tag tone={applicationTones[state]}>{sayNow(applicationStateNames[state])}</Tag>,
  },
  {
    key: 'applied',
    title: financeOfferTexts.applied,
    cell: ({ appliedAt }) => <Moment at={appliedAt} stacked />,
  },
  {
    key: 'loan',
    title: financeOfferTexts.loan,
    unsorted: true,
    cell: ({ id, loanNumber }) => loanNumber !== null && <RowLink to={loanAt(id)}>{loanNumber}</RowLink>,
  },
  {
    key: 'actions',
    title: financeOfferTexts.actions,
    unsorted: true,
    pinned: true,
    folds: true,
    cell: (row) => <NextAction row={row} />,
  },
]

export const applicationTable: TableSpec<Row> = {
  name: 'finance-offers',
  label: financeOfferTexts.list,
  columns,
  natural: { field: 'applied', descending: true },
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  filters: [
    singleFilter(
      'state',
      financeOfferTexts.state,
      applicationStates.map((value) => ({ value, label: applicationStateNames[value] })),
    ),
  ],
  keyword: financeOfferTexts.search,
  firstUse: { title: financeOfferTexts.firstTitle, hint: financeOfferTexts.firstHint },
}
