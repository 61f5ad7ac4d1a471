/** The items that a run did not award, with every reason; exact, because only the payer sees it. */
import { resultSorts, runResults } from '#contract/clearing.ts'
import type { Reply, Request } from '#contract/route.ts'
import type { Currency } from '#domain/money.ts'
import { awardTexts, runReasonTexts, runTexts } from '#text/clearing.ts'
import { reasonWords } from '#text/document-reasons.ts'
import { call } from '#web/api/client.ts'
import { amountShown } from '#web/ui/amount.tsx'
import { sayNow } from '#web/ui/say.ts'
import { NameCell, NarrowText } from '#web/ui/table/cells.tsx'
import type { TableSpec } from '#web/ui/table/spec.ts'
import type { ListSource } from '#web/ui/table/use-list.ts'
import { documentAddress } from './award-table.tsx'

type Result = Reply<typeof runResults>['list'][number]

export const notAwardedOf = (runId: string): ListSource<Result> => ({
  name: `not awarded ${runId}`,
  shape: { tabs: [], filters: [], sorts: resultSorts },
  follows: runResults.follows ?? [],
  read: ({ page, pageSize }, { quiet }) => {
    const request = { params: { id: runId }, query: { page, pageSize, awarded: 'no' } }
    return call(runResults, request as Request<typeof runResults>, { inPlace: true, quiet })
  },
})

/** As it was when the run read it; the document's page says who disabled or declined it. */
const nothingSaid = {
  disabledBy: null,
  disabledReason: null,
  confirmation: 'none',
  declinedReason: null,
} as const

/** Every reason in words; for a document that was not eligible, the reasons of the document. */
function wordsOf({ reasons, ineligible, amount }: Result): readonly string[] {
  return reasons.flatMap((reason) =>
    reason === 'ineligible'
      ? ineligible.map((one) => reasonWords(sayNow, one, { ...nothingSaid, amount }, 'payer'))
      : [sayNow(runReasonTexts[reason])],
  )
}

export const resultTable = (currency: Currency): TableSpec<Result> => ({
  name: 'not awarded',
  label: runTexts.lists,
  columns: [
    {
      key: 'document',
      title: awardTexts.document,
      unsorted: true,
      cell: (one) => <NameCell name={one.documentNumber} href={documentAddress(one.documentId)} />,
    },
    {
      key: 'payee',
      title: awardTexts.payee,
      unsorted: true,
      card: 'under',
      cell: ({ payeeName }) => <NarrowText text={payeeName} />,
    },
    { key: 'offer', title: awardTexts.offer, unsorted: true, cell: ({ offerNumber }) => offerNumber },
    {
      key: 'amount',
      title: awardTexts.amount,
      unsorted: true,
      align: 'end',
      card: 'hero',
      cell: ({ amount }) => <span className="amount">{amountShown(amount, currency)}</span>,
    },
    {
      key: 'reasons',
      title: awardTexts.reasons,
      unsorted: true,
      card: 'whole',
      cell: (one) => (
        <ul className="run-reasons">
          {wordsOf(one).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ),
    },
  ],
  isFixed: true,
  keyOf: ({ itemId }) => itemId,
  nameOf: ({ documentNumber }) => documentNumber,
  firstUse: { title: awardTexts.noneLeft, hint: awardTexts.noneLeftHint },
})
