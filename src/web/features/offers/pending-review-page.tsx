/** The payer's queue of offered documents to pass or reject, by mouse or by keyboard alone. */
import { useCallback, useMemo, useState } from 'react'
import { marketList } from '#contract/markets.ts'
import { pageNames } from '#text/access.ts'
import { reviewKeyTexts, reviewTexts } from '#text/offer-review.ts'
import { useRead } from '#web/api/use-read.ts'
import { useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { useList } from '#web/ui/table/use-list.ts'
import type { ListedReview } from './review-calls.ts'
import { passKey, rejectKey, reviewSource, reviewTable } from './review-table.tsx'
import { useReview } from './use-review.tsx'
import './reviews.css'

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
  const spec = useMemo(
    () => reviewTable(markets ?? [], { pass, reject, onOne: (act, row) => void onOne(act, row) }),
    [markets, pass, reject, onOne],
  )
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
      {list.rows?.some(({ can }) => can.includes('review')) && <Shortcuts />}
      {dialog}
    </>
  )
}

/** On a phone there is no keyboard, and the stylesheet hides them. */
function Shortcuts() {
  const say = useSay()
  const keys = [
    { keys: ['j', 'k'], does: reviewKeyTexts.move },
    { keys: ['x'], does: reviewKeyTexts.choose },
    { keys: [passKey], does: reviewKeyTexts.pass },
    { keys: [rejectKey], does: reviewKeyTexts.reject },
    { keys: ['Enter'], does: reviewKeyTexts.open },
  ]
  return (
    <div className="review-keys" role="note" aria-label={say(reviewKeyTexts.title)}>
      {keys.map(({ keys: pressed, does }) => (
        <span key={does.en}>
          {pressed.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}{' '}
          {say(does)}
        </span>
      ))}
      <span className="sub">{say(reviewKeyTexts.hint)}</span>
    </div>
  )
}
