/** The log of operator actions: person, action, before and after, and reason. */
import { operatorLog, operatorLogSorts } from '#contract/operator-config.ts'
import type { Reply } from '#contract/route.ts'
import { operatorActions } from '#domain/audit.ts'
import { operatorLogTexts, operatorTexts } from '#text/operator.ts'
import { operatorActionNames } from '#text/operator-actions.ts'
import { labelOf } from '#text/text.ts'
import { Moment } from '#web/ui/moment.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { choiceFilter } from '#web/ui/table/choice-filter.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { dayRange, dayRangeFilter, dayRangeNames } from '#web/ui/table/day-range-filter.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import { ChangeLines } from './change-lines.tsx'
import { OperatorShell } from './shell.tsx'

type Entry = Reply<typeof operatorLog>['list'][number]

const source = routeSource(
  'operatorLog',
  { tabs: [], filters: ['action'], singles: dayRangeNames, ranges: [dayRange()], sorts: operatorLogSorts },
  { list: operatorLog },
)

const nameOf = ({ action }: Entry): string => labelOf(operatorActionNames, action, language())

const spec: TableSpec<Entry> = {
  name: 'operatorLog',
  label: operatorLogTexts.title,
  columns: [
    { key: 'at', title: operatorLogTexts.at, cell: ({ at }) => <Moment at={at} /> },
    { key: 'action', title: operatorLogTexts.action, unsorted: true, card: 'hero', cell: nameOf },
    { key: 'about', title: operatorLogTexts.about, unsorted: true, cell: ({ about }) => about },
    {
      key: 'change',
      title: operatorLogTexts.change,
      unsorted: true,
      cell: ({ before, after }) =>
        before === null && after === null ? null : <ChangeLines before={before} after={after} />,
    },
    { key: 'reason', title: operatorTexts.reason, unsorted: true, cell: ({ reason }) => reason },
    {
      key: 'operator',
      title: operatorLogTexts.operator,
      unsorted: true,
      cell: ({ operator }) => operator ?? sayNow(operatorLogTexts.server),
    },
    { key: 'address', title: operatorLogTexts.address, unsorted: true, cell: ({ address }) => address },
  ],
  keyOf: ({ id }) => id,
  nameOf,
  keyword: operatorLogTexts.keyword,
  filters: [
    choiceFilter(
      'action',
      operatorLogTexts.action,
      operatorActions.map((value) => ({ value, label: operatorActionNames[value] })),
    ),
    dayRangeFilter(operatorLogTexts.days),
  ],
  firstUse: { title: operatorLogTexts.first, hint: operatorLogTexts.firstHint },
}

export default function LogPage() {
  return (
    <OperatorShell>
      <Log />
    </OperatorShell>
  )
}

function Log() {
  const say = useSay()
  const list = useList(source)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorLogTexts.title)}</h1>
          <p className="sub">{say(operatorLogTexts.hint)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
    </>
  )
}
