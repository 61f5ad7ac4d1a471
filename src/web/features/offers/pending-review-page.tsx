/** The payer's queue of offered documents to pass or reject, by mouse or by keyboard alone. */
import { useCallback, useMemo, useState } from 'react'
import { marketList } from '#contract/markets.ts'
import { pageNames } from '#text/access.ts'
import { reviewKeyTexts, reviewTexts } from '#text/offer-review.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { KeyNotes, useSingleKeys, withoutKeys } from '#web/ui/table/key-notes.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import type { ListedReview } from './review-calls.ts'
import { passKey, rejectKey, reviewSource, reviewTable } from './review-table.tsx'
import { useReview } from './use-review.tsx'

export default function PendingReviewPage() {
  const say = useSay()
  const list = useList(reviewSource)
  const markets = useRead(marketList, {}).data
  const { pass, reject, dialog } = useReview()
  const [report, setReport] = useState<BulkReport>()
  const onOne = useCallback(
    async (act: 'pass' | 'reject', row: ListedReview) => {
      const done = await { pass, reject }[act]([row])
      if (done) setReport(done)
    },
    [pass, reject],
  )
  const [hasKeys, switchKeys] = useSingleKeys()
  const spec = useMemo(() => {
    const table = reviewTable(markets ?? [], { pass, reject, onOne: (act, row) => void onOne(act, row) })
    return hasKeys ? table : { ...table, bulk: withoutKeys(table.bulk ?? []) }
  }, [markets, pass, reject, onOne, hasKeys])
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.pendingReview)}</h1>
          <p className="sub">{say(reviewTexts.hint)}</p>
        </div>
      </div>
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      <DataTable spec={spec} list={list} />
      {list.rows?.some(({ can }) => can.includes('review')) && (
        <KeyNotes keys={keyNotes} isOn={hasKeys} onSwitch={switchKeys} />
      )}
      {dialog}
    </>
  )
}

const keyNotes = [
  { keys: ['j', 'k'], does: reviewKeyTexts.move },
  { keys: ['x'], does: reviewKeyTexts.choose },
  { keys: [passKey], does: reviewKeyTexts.pass },
  { keys: [rejectKey], does: reviewKeyTexts.reject },
  { keys: ['Enter'], does: reviewKeyTexts.open },
]
