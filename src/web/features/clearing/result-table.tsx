/** The items that a run did not award, with their rates and every reason; exact, because only the payer sees it. */
import { runResults } from '#contract/clearing.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { awardTexts, runTexts } from '#text/clearing.ts'
import { bookTexts } from '#text/clearing-book.ts'
import { call } from '#web/api/client.ts'
import { type Decision, decidedColumns } from '#web/ui/market/decided-columns.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'

type Results = Reply<typeof runResults>
type Result = Results['list'][number]

export const notAwardedOf = (runId: string): ListSource<Result, Pick<Results, 'decision'>> => ({
  name: `not awarded ${runId}`,
  shape: { tabs: [], filters: [], sorts: [] },
  follows: runResults.follows ?? [],
  read: (requested, { quiet }) => {
    const request = { params: { id: runId }, query: { ...requested, outcome: 'notAwarded' } }
    return call(runResults, request as Request<typeof runResults>, { inPlace: true, quiet })
  },
})

export const resultTable = (currency: Currency, decision: Decision | undefined): TableSpec<Result> => ({
  name: 'not awarded',
  label: runTexts.lists,
  columns: decidedColumns(currency, decision, awardTexts.reasons),
  keyOf: ({ itemId }) => itemId,
  nameOf: ({ documentNumber }) => documentNumber,
  keyword: bookTexts.search,
  firstUse: { title: awardTexts.noneLeft, hint: awardTexts.noneLeftHint },
})
