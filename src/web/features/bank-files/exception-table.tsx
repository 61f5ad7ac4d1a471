/** Payment exceptions as a table: what the file says, what was expected, and how each was solved. */

import { exceptionList, exceptionSorts } from '#contract/bank-files.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import { exceptionKinds } from '#domain/bank-files/match.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { bankFileCheck } from '#text/bank-file-check.ts'
import { entryKindTexts, exceptionKindTexts, exceptionPage, solutionTexts } from '#text/bank-files.ts'
import { awardStateText } from '#text/clearing.ts'
import { inSentence } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Tag } from '#web/ui/panels.tsx'
import { language, sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText, RowLink } from '#web/ui/table/cells.tsx'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { BulkReport, Column, TableSpec } from '#web/ui/table/spec.ts'

import { amountOf, nameOf, paidSince } from './exception-facts.ts'

export type PaymentException = Reply<typeof exceptionList>['list'][number]
/** Without a report if it was cancelled. */
export type SolveRows = (rows: readonly PaymentException[]) => Promise<BulkReport | undefined>

export const exceptions = routeSource(
  'paymentExceptions',
  {
    tabs: ['open', 'solved'],
    opensOn: 'open',
    filters: ['kind'],
    singles: ['fileId'],
    sorts: exceptionSorts,
  },
  { list: exceptionList },
)

const unsorted = { unsorted: true } as const
const dayShown = (day: string): string => displayDay(day as Day, language())

const columns: readonly Column<PaymentException>[] = [
  {
    key: 'reference',
    title: exceptionPage.reference,
    ...unsorted,
    cell: (row) => (
      <span className="bank-file-state">
        <NameCell name={nameOf(row)} />
        {row.bankReference !== null && <span className="sub">{row.bankReference}</span>}
      </span>
    ),
  },
  {
    key: 'kind',
    title: exceptionPage.kind,
    ...unsorted,
    card: 'state',
    cell: ({ kind, entryKind, reason, note, ...row }) => (
      <span className="bank-file-state">
        <Tag tone="wait">{sayNow(exceptionKindTexts[kind])}</Tag>
        <span className="sub bank-file-message">
          {[
            sayNow(exceptionPage.entryKind, {
              kind: inSentence(sayNow(entryKindTexts[entryKind]), language()),
            }),
            reason,
            note,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        <span className="sub bank-file-message">
          {[row.fileName, sayNow(exceptionPage.row, { row: row.row })].join(' · ')}
        </span>
        {row.solution === null && paidSince(kind, row.award) && (
          <span className="sub">{sayNow(exceptionPage.paidSince)}</span>
        )}
      </span>
    ),
  },
  {
    key: 'got',
    title: exceptionPage.got,
    align: 'end',
    card: 'hero',
    ...unsorted,
    cell: (row) => (
      <span className="bank-file-state">
        <span className="amount">{amountOf(row)}</span>
        {row.valueDate !== null && <span className="sub">{dayShown(row.valueDate)}</span>}
        {row.award && (
          <span className="sub">
            {sayNow(bankFileCheck.due, {
              amount: amountShown(row.award.amountAfterDiscount, row.award.currency),
            })}
          </span>
        )}
        {row.solution === null && row.award && row.missing !== null && (
          <span className="sub">
            {sayNow(bankFileCheck.missingAmount, { amount: amountShown(row.missing, row.award.currency) })}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'award',
    title: exceptionPage.award,
    ...unsorted,
    cell: ({ award, proposed }) => (
      <span className="bank-file-state">
        {award && (
          <span>
            <RowLink to={pages.award.path.replace(':awardId', award.id)}>{award.number}</RowLink>{' '}
            {sayNow(awardStateText(award))}
          </span>
        )}
        {award && <NarrowText text={award.payeeName} />}
        {award && <span className="sub">{sayNow(exceptionPage.payBy, { day: dayShown(award.payBy) })}</span>}
        {proposed && <span className="sub">{sayNow(bankFileCheck.fits, { number: proposed.number })}</span>}
      </span>
    ),
  },
]

const solutionColumn: Column<PaymentException> = {
  key: 'solution',
  title: exceptionPage.solution,
  ...unsorted,
  cell: ({ solution, solvedAward, solutionNote, solvedBy, solvedAt }) =>
    solution && (
      <span className="bank-file-state">
        {[sayNow(solutionTexts[solution]), solvedAward].filter((part) => part !== null).join(' ')}
        {solutionNote !== null && <span className="sub bank-file-message">{solutionNote}</span>}
        {solvedBy !== null && solvedAt !== null && (
          <span className="sub">
            {sayNow(exceptionPage.solvedBy, { person: solvedBy, at: minuteOf(solvedAt) })}
          </span>
        )}
      </span>
    ),
}

const actionsColumn = (onSolve: (row: PaymentException) => void): Column<PaymentException> => ({
  key: 'actions',
  title: exceptionPage.actions,
  ...unsorted,
  pinned: true,
  cell: (row) =>
    row.can.length > 0 && (
      <Button aria-label={`${sayNow(exceptionPage.solve)} ${nameOf(row)}`} onClick={() => onSolve(row)}>
        {sayNow(exceptionPage.solve)}
      </Button>
    ),
})

export const exceptionTable = (
  solve: SolveRows,
  onSolve: (row: PaymentException) => void,
  tab: string | undefined,
): TableSpec<PaymentException> => ({
  name: 'paymentExceptions',
  label: exceptionPage.list,
  // Each tab has the columns that it fills, so that none is lost in a small window.
  columns: [
    ...columns,
    ...(tab === 'open' ? [] : [solutionColumn]),
    ...(tab === 'solved' ? [] : [actionsColumn(onSolve)]),
  ],
  keyOf: ({ id }) => id,
  nameOf,
  tabs: [
    { key: 'open', label: exceptionPage.open },
    { key: 'solved', label: exceptionPage.solved },
  ],
  filters: [
    choiceFilter(
      'kind',
      exceptionPage.kind,
      exceptionKinds.map((value) => ({ value, label: exceptionKindTexts[value] })),
    ),
  ],
  keyword: exceptionPage.keyword,
  bulk: [
    {
      key: 'solve',
      label: exceptionPage.solve,
      fits: ({ can }) => can.length > 0,
      run: solve,
    },
  ],
  firstUse: { title: exceptionPage.none, hint: exceptionPage.noneHint },
})
