/** The items that a run did not award or would award, with their rates and every reason; exact, because only the payer sees it. */
import { useMemo } from 'react'
import { runResults } from '#contract/clearing.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { awardTexts, runTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { proposalTexts } from '#text/proposals.ts'
import { call } from '#web/api/client.ts'
import { type Decision, decidedColumns } from '#web/ui/market/decided-columns.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import { type ListSource, useList } from '#web/ui/table/use-list.ts'
import { NeededCell } from './needed-cell.tsx'
import type { Run } from './runs-table.tsx'

type ResultsReply = Reply<typeof runResults>
type Result = ResultsReply['list'][number]

type Outcome = 'awarded' | 'notAwarded'

/** The items of a run that ended like this. */
const resultsOf = (runId: string, outcome: Outcome): ListSource<Result, Pick<ResultsReply, 'decision'>> => ({
  name: `${outcome} ${runId}`,
  shape: { tabs: [], filters: [], sorts: [] },
  follows: runResults.follows ?? [],
  read: (requested, { quiet }) => {
    const request = { params: { id: runId }, query: { ...requested, outcome } }
    return call(runResults, request as Request<typeof runResults>, { inPlace: true, quiet })
  },
})

const firstUses = {
  awarded: { title: proposalTexts.noneAwarded, hint: proposalTexts.noneAwardedHint },
  notAwarded: { title: awardTexts.noneLeft, hint: awardTexts.noneLeftHint },
} as const

const resultTable = (
  runId: string,
  currency: Currency,
  decision: Decision | undefined,
  outcome: Outcome,
  isExpected: boolean,
): TableSpec<Result> => ({
  name: outcome === 'awarded' ? 'proposed' : 'not awarded',
  label: runTexts.lists,
  columns: decidedColumns(
    currency,
    decision,
    { title: awardTexts[outcome === 'awarded' ? 'result' : 'reasons'], isExpected },
    (item) => <NeededCell runId={runId} item={item} />,
  ),
  keyOf: ({ itemId }) => itemId,
  nameOf: ({ documentNumber }) => documentNumber,
  keyword: bookTexts.search,
  firstUse: firstUses[outcome],
})

/** The list of one outcome. */
export function Results({ run: { id, currency, state }, outcome }: { run: Run; outcome: Outcome }) {
  const list = useList(useMemo(() => resultsOf(id, outcome), [id, outcome]))
  const decision = list.reply?.decision ?? undefined
  const isExpected = state !== 'done'
  const spec = useMemo(
    () => resultTable(id, currency, decision, outcome, isExpected),
    [id, currency, decision, outcome, isExpected],
  )
  return <DataTable spec={spec} list={list} />
}
