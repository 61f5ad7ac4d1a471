/** The runs of a market as a table. */
import type { ReactNode } from 'react'
import { runList, runSorts } from '#contract/clearing.ts'
import type { Reply } from '#contract/route.ts'
import { type Day, displayDay } from '#domain/day.ts'
import { runTexts } from '#text/clearing.ts'
import type { Pair } from '#text/text.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { RunStateWords, runAddress, runName, slotOf } from '#web/ui/market/run-words.tsx'
import { ProvisionalMark } from '#web/ui/provisional.tsx'
import { language, locale, sayNow } from '#web/ui/say.ts'
import { NameCell } from '#web/ui/table/cells.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import './clearing.css'

export type Run = Reply<typeof runList>['list'][number]

const source = routeSource('runs', { tabs: [], filters: [], sorts: runSorts }, { list: runList })

/** The runs of one market. */
export const runsOf = (marketId: string): ListSource<Run> => ({
  ...source,
  name: `runs ${marketId}`,
  read: (request, options) => source.read({ ...request, marketId }, options),
})

const figure = (key: string, title: Pair, of: (run: Run) => ReactNode): Column<Run> => ({
  key,
  title,
  align: 'end',
  cell: of,
})
const unsorted = { unsorted: true } as const
const money = (amount: string | null, { currency }: Run): string | null =>
  amount === null ? null : amountShown(amount, currency)
const percent = (rate: string | null): string | null => (rate === null ? null : `${rate}%`)
const count = (number: number): string => number.toLocaleString(locale())

const awardedWords = ({ awarded, items }: Run): string | null =>
  awarded === null || items === null
    ? null
    : sayNow(runTexts.awardedOf, { awarded: count(awarded), items: count(items) })

const columns: readonly Column<Run>[] = [
  {
    key: 'number',
    title: runTexts.number,
    unsorted: true,
    cell: (run) => <NameCell name={runName(run)} href={runAddress(run.id)} />,
  },
  {
    key: 'started',
    title: runTexts.slot,
    card: 'under',
    cell: (run) => (
      <span className="run-slot">
        {slotOf(run)}
        {run.slot.time === null && <span className="sub">{sayNow(runTexts.byHand)}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    title: runTexts.state,
    unsorted: true,
    card: 'state',
    cell: (run) => (
      <span className="run-slot">
        <RunStateWords run={run} />
      </span>
    ),
  },
  figure('awarded', runTexts.awarded, awardedWords),
  figure('amount', runTexts.amount, (run) => money(run.amount, run)),
  { ...figure('discount', runTexts.discount, (run) => money(run.discount, run)), ...unsorted },
  {
    ...figure('after', runTexts.amountAfterDiscount, (run) => (
      <span className="amount">{money(run.amountAfterDiscount, run)}</span>
    )),
    ...unsorted,
    card: 'hero',
  },
  { ...figure('lowestRate', runTexts.lowestRate, (run) => percent(run.lowestRate)), ...unsorted },
  { ...figure('portfolioApr', runTexts.portfolioApr, (run) => percent(run.portfolioApr)), ...unsorted },
  {
    key: 'payDate',
    title: runTexts.payDate,
    unsorted: true,
    cell: ({ payDate }) =>
      payDate === null ? null : (
        <>
          {displayDay(payDate as Day, language())} <ProvisionalMark day={payDate} />
        </>
      ),
  },
]

export const runsTable = (nextClearing: ReactNode): TableSpec<Run> => ({
  name: 'runs',
  label: runTexts.runs,
  columns,
  natural: { field: 'started', descending: true },
  keyOf: ({ id }) => id,
  nameOf: runName,
  firstUse: { title: runTexts.firstTitle, hint: runTexts.firstHint, action: nextClearing },
})
