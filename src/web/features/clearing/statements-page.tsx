/** Monthly statements for either side: a row for each month, payer, payee and market, with its PDF and sheet. */
import { useMemo, useState } from 'react'
import type { Reply } from '#contract/route.ts'
import { statementFile, statementFormats, statementList, statementSorts } from '#contract/statements.ts'
import { statementMonthsMax } from '#domain/awards/limits.ts'
import { displayMonth, type Month, monthOf, recentMonths } from '#domain/awards/month.ts'
import { pageNames } from '#text/access.ts'
import { statementPageTexts } from '#text/award-pages.ts'
import { statementColumns, statementTexts } from '#text/statements.ts'
import { text } from '#text/text.ts'
import { download } from '#web/api/client.ts'
import { saveDownload } from '#web/api/save-download.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { useToday } from '#web/ui/business-time.ts'
import { Button } from '#web/ui/button.tsx'
import { language, locale, sayNow, useSay } from '#web/ui/say.ts'
import { NarrowText } from '#web/ui/table/cells.tsx'
import { singleFilter } from '#web/ui/table/choice-filter.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { routeSource } from '#web/ui/table/route-source.ts'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import type { Column, TableSpec } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import './clearing.css'

type Statement = Reply<typeof statementList>['list'][number]

const source = routeSource(
  'statements',
  { tabs: [], filters: [], singles: ['month'], sorts: statementSorts },
  { list: statementList },
)

const monthWords = ({ month }: Statement): string => displayMonth(month as Month, language())
const unsorted = { unsorted: true } as const
const end = { align: 'end', ...unsorted } as const

/** The other party is always shown, the own company on request. */
const columnsFor = (isPayee: boolean): readonly Column<Statement>[] => [
  { key: 'month', title: statementTexts.month, cell: monthWords },
  {
    key: 'payer',
    title: statementTexts.payer,
    ...unsorted,
    ...(isPayee ? { card: 'under' } : { extra: true }),
    cell: ({ payerName }) => <NarrowText text={payerName} />,
  },
  {
    key: 'payee',
    title: statementTexts.payee,
    ...unsorted,
    ...(isPayee ? { extra: true } : { card: 'under' }),
    cell: ({ payeeName }) => <NarrowText text={payeeName} />,
  },
  {
    key: 'payments',
    title: statementPageTexts.payments,
    ...end,
    cell: ({ paid, returned }) => (
      <>
        {paid.toLocaleString(locale())}
        {returned > 0 && (
          <span className="sub"> · {sayNow(statementPageTexts.returned, { count: returned })}</span>
        )}
      </>
    ),
  },
  {
    key: 'cashEarly',
    title: statementTexts.cashEarly,
    card: 'hero',
    ...end,
    cell: ({ cashEarly, currency }) => <span className="amount">{amountShown(cashEarly, currency)}</span>,
  },
  {
    key: 'cost',
    title: statementTexts.cost,
    ...end,
    cell: ({ cost, currency }) => amountShown(cost, currency),
  },
  { key: 'currency', title: statementTexts.currency, ...unsorted, cell: ({ currency }) => currency },
  {
    key: 'apr',
    title: statementTexts.effectiveApr,
    ...end,
    cell: ({ effectiveApr }) => (effectiveApr === null ? '–' : `${effectiveApr}%`),
  },
  {
    key: 'days',
    title: statementColumns.daysGained,
    ...end,
    cell: ({ daysGained }) => daysGained ?? '–',
  },
  {
    key: 'owed',
    title: statementTexts.owed,
    extra: true,
    ...end,
    cell: ({ shortfall, currency }) => amountShown(shortfall, currency),
  },
  {
    key: 'actions',
    title: statementPageTexts.download,
    ...unsorted,
    pinned: true,
    card: 'whole',
    cell: (statement) => (
      <span className="statement-files">
        {statementFormats.map((format) => (
          <FileButton key={format} statement={statement} format={format} />
        ))}
      </span>
    ),
  },
]

type FileProps = { statement: Statement; format: (typeof statementFormats)[number] }

function FileButton({ statement, format }: FileProps) {
  const say = useSay()
  const tabIndex = useRowTab()
  const [busy, setBusy] = useState(false)
  const { month, marketId, payeeId, payeeName } = statement
  const start = async () => {
    setBusy(true)
    try {
      saveDownload(await download(statementFile, { query: { month, marketId, payeeId, format } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <Button
      look="row"
      busy={busy}
      tabIndex={tabIndex}
      aria-label={say(statementPageTexts.as, { month: monthWords(statement), name: payeeName, format })}
      onClick={() => void start()}
    >
      {format === 'pdf' ? 'PDF' : 'xlsx'}
    </Button>
  )
}

export default function StatementsPage() {
  const say = useSay()
  const isPayee = useActingCard()?.companyType === 'supplier'
  const list = useList(source)
  const thisMonth = monthOf(useToday())
  const spec = useMemo((): TableSpec<Statement> => {
    const months = recentMonths(thisMonth, statementMonthsMax)
    return {
      name: 'statements',
      label: statementPageTexts.list,
      columns: columnsFor(isPayee),
      natural: { field: 'month', descending: true },
      keyOf: ({ id }) => id,
      nameOf: (statement) => `${monthWords(statement)} ${statement.payeeName}`,
      keyword: statementPageTexts.search,
      filters: [
        singleFilter(
          'month',
          statementTexts.month,
          months.map((value) => ({
            value,
            label: text(displayMonth(value, 'zh'), displayMonth(value, 'en')),
          })),
        ),
      ],
      firstUse: { title: statementPageTexts.firstTitle, hint: statementPageTexts.firstHint },
    }
  }, [thisMonth, isPayee])
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(isPayee ? pageNames.ownStatements : pageNames.statements)}</h1>
          <p className="sub">{say(isPayee ? statementPageTexts.payeeHint : statementPageTexts.payerHint)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
    </>
  )
}
