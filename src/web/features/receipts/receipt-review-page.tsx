/** The payer's queue of offered receipts by payee and offer, by mouse or by keyboard, and the invoices that are missing. */
import { useCallback, useState } from 'react'
import { pageNames } from '#text/access.ts'
import { receiptTexts } from '#text/receipts.ts'
import { deskBelowPx } from '#web/limits.ts'
import { Card } from '#web/ui/panels.tsx'
import type { Receipt } from '#web/ui/receipts/receipt-words.tsx'
import { useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import { useSingleKeys } from '#web/ui/table/key-notes.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { ReceiptDetails } from './receipt-details.tsx'
import { passKey, ReviewQueue, rejectKey } from './review-queue.tsx'
import { type Uninvoiced, UninvoicedList } from './uninvoiced-list.tsx'
import { type ReceiptActions, useReceiptActions } from './use-receipt-actions.tsx'
import { type View, Views } from './views.tsx'
import './receipts.css'

export default function ReceiptReviewPage() {
  const say = useSay()
  const { actions, dialog } = useReceiptActions()
  const [report, setReport] = useState<BulkReport>()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.receiptReview)}</h1>
          <p className="sub">{say(receiptTexts.reviewHint)}</p>
        </div>
      </div>
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      <Views side="payer">
        {(view) => <Desk key={view} view={view} actions={actions} onReport={setReport} />}
      </Views>
      <EntryDialog actions={actions} onReport={setReport} />
      {dialog}
    </>
  )
}

type DeskProps = { view: View; actions: ReceiptActions; onReport: (report: BulkReport) => void }

/** The list, and next to it the receipt in focus with its decisions. */
function Desk({ view, actions, onReport }: DeskProps) {
  const say = useSay()
  const [reached, setReached] = useState<Pick<Receipt, 'id' | 'sn'>>()
  const [hasKeys, switchKeys] = useSingleKeys()
  const hasAside = !useNarrow(deskBelowPx)
  const onUninvoiced = useCallback(({ receipt }: Uninvoiced) => setReached(receipt), [])
  const onOne = useCallback(
    (act: keyof ReceiptActions, receipt: Receipt) =>
      void actions[act]([receipt]).then((report) => report && onReport(report)),
    [actions, onReport],
  )
  const keys = hasKeys && view === 'receipts' ? { pass: passKey, reject: rejectKey } : undefined
  return (
    <div className="receipt-desk">
      <div className="receipt-desk-main">
        {view === 'receipts' ? (
          <ReviewQueue
            actions={actions}
            onOne={onOne}
            onReach={setReached}
            hasAside={hasAside}
            hasKeys={hasKeys}
            onKeys={switchKeys}
          />
        ) : (
          <UninvoicedList side="payer" onReach={onUninvoiced} />
        )}
      </div>
      {hasAside && (
        <aside className="receipt-desk-aside">
          <Card title={reached?.sn ?? say(receiptTexts.details)}>
            {reached ? (
              <ReceiptDetails key={reached.id} id={reached.id} keys={keys} onDecided={onOne} />
            ) : (
              <p className="sub">{say(receiptTexts.noDetails)}</p>
            )}
          </Card>
        </aside>
      )}
    </div>
  )
}
