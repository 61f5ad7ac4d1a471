/** Statements as a table. */
import { Link } from 'react-router'
import {
  reconciliationList,
  type reconciliationParties,
  reconciliationSorts,
  reconciliationTabs,
} from '#contract/reconciliations.ts'
import type { Reply } from '#contract/route.ts'
import { currencies } from '#domain/money.ts'
import { statementStatuses, statementTones } from '#domain/reconciliations/states.ts'
import { listTexts } from '#text/reconciliation-pages.ts'
import { lineReasonTexts, statementStatusTexts } from '#text/reconciliations.ts'
import { text } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { distinctNames } from '#web/ui/distinct-names.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { sayNow } from '#web/ui/say.ts'
import { NarrowText } from '#web/ui/table/cells.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { dayRange, dayRangeFilter } from '#web/ui/table/day-range-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { checkAt, deleteAt, editAt, openAt, otherParty, type StatementRow } from './addresses.ts'

export const statements = routeSource(
  'reconciliations',
  {
    tabs: reconciliationTabs,
    filters: ['payeeIds', 'status', 'currency'],
    ranges: [dayRange()],
    sorts: reconciliationSorts,
  },
  { list: reconciliationList },
)

const columns: readonly Column<StatementRow>[] = [
  {
    key: 'number',
    title: listTexts.number,
    cell: (row) => (
      <span className="statement-number">
        <Link to={openAt(row)}>{row.number}</Link>
        {row.isUnread && <span className="statement-unread">{sayNow(listTexts.unread)}</span>}
      </span>
    ),
  },
  {
    key: 'party',
    title: listTexts.party,
    unsorted: true,
    card: 'under',
    cell: (row) => <NarrowText text={otherParty(row)} />,
  },
  {
    key: 'status',
    title: listTexts.status,
    unsorted: true,
    card: 'state',
    brief: ({ status }) => <Tag tone={statementTones[status]}>{sayNow(statementStatusTexts[status])}</Tag>,
    cell: ({ status, rejectReason }) => (
      <span className="statement-name">
        <Tag tone={statementTones[status]}>{sayNow(statementStatusTexts[status])}</Tag>
        {rejectReason !== null && <span className="sub">{sayNow(lineReasonTexts[rejectReason])}</span>}
      </span>
    ),
  },
  {
    key: 'total',
    title: listTexts.total,
    align: 'end',
    card: 'hero',
    cell: ({ total, currency }) => (
      <span className="amount">
        {amountShown(total, currency)} <span className="amount-code">{currency}</span>
      </span>
    ),
  },
  {
    key: 'documents',
    title: listTexts.documents,
    align: 'end',
    unsorted: true,
    cell: ({ documents, approved, rejected, round }) => (
      <span className="statement-name statement-lines">
        {documents}
        {round > 0 && <span className="sub">{sayNow(listTexts.decided, { approved, rejected })}</span>}
      </span>
    ),
  },
  {
    key: 'initiator',
    title: listTexts.initiatedBy,
    unsorted: true,
    cell: ({ initiator, side }) => sayNow(initiator === side ? listTexts.own : listTexts.other),
  },
  {
    key: 'initiated',
    title: listTexts.initiated,
    cell: ({ initiatedAt }) => initiatedAt !== null && <Moment at={initiatedAt} stacked />,
  },
  {
    key: 'actions',
    title: listTexts.actions,
    unsorted: true,
    pinned: true,
    cell: ({ id, can, status, number }) => {
      const action =
        status === 'pendingReview' && can.includes('answer')
          ? { to: checkAt(id), label: listTexts.check }
          : can.includes('correct')
            ? { to: editAt(id), label: listTexts.correct }
            : undefined
      return (
        <span className="statement-actions">
          {action && (
            <Link to={action.to} aria-label={`${sayNow(action.label)} ${number}`}>
              {sayNow(action.label)}
            </Link>
          )}
          {can.includes('delete') && (
            <Link to={deleteAt(id)} aria-label={`${sayNow(listTexts.remove)} ${number}`}>
              {sayNow(listTexts.remove)}
            </Link>
          )}
        </span>
      )
    },
  },
]

type Parties = Reply<typeof reconciliationParties>

const partyFilter = (parties: Parties, isPayer: boolean) =>
  choiceFilter(
    'payeeIds',
    listTexts.party,
    distinctNames(
      parties.map(({ payeeId, payerName, payeeName }) => ({
        id: payeeId,
        name: isPayer ? payeeName : payerName,
      })),
    ).map(({ value, label }) => ({ value, label: text(label, label) })),
  )

export const statementTableOf = (parties: Parties, isPayer: boolean): TableSpec<StatementRow> => ({
  name: 'reconciliations',
  label: listTexts.list,
  columns,
  keyOf: ({ id }) => id,
  nameOf: ({ number }) => number,
  tabs: reconciliationTabs.map((key) => ({ key, label: listTexts[key] })),
  filters: [
    ...(parties.length > 1 ? [partyFilter(parties, isPayer)] : []),
    choiceFilter(
      'status',
      listTexts.status,
      statementStatuses.map((value) => ({ value, label: statementStatusTexts[value] })),
    ),
    choiceFilter(
      'currency',
      listTexts.currency,
      currencies.map((value) => ({ value, label: text(value, value) })),
    ),
    dayRangeFilter(listTexts.initiated),
  ],
  keyword: listTexts.keyword,
  firstUse: { title: listTexts.firstTitle, hint: listTexts.firstHint },
})
