/** A payee's receipts: what can be paid early before the invoice, what is offered, and which invoice is missing. */
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { pageNames } from '#text/access.ts'
import { receiptTexts } from '#text/receipts.ts'
import { useSay } from '#web/ui/say.ts'
import { BulkOutcome } from '#web/ui/table/bulk-bar.tsx'
import type { BulkReport } from '#web/ui/table/spec.ts'
import { ChangeStep } from './change-step.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { changeName, chosenIn, stepName } from './offer-address.ts'
import { OfferStep } from './offer-step.tsx'
import { OwnList } from './own-list.tsx'
import { UninvoicedList } from './uninvoiced-list.tsx'
import { useReceiptActions } from './use-receipt-actions.tsx'
import { Views } from './views.tsx'
import './receipts.css'

/** Each step is an entry of the browser's history, so that Back leads to the list as it was. */
export default function GodownEntryPage() {
  const [address] = useSearchParams()
  const state: unknown = useLocation().state
  const changed = address.get(changeName)
  const chosen = address.has(stepName) ? chosenIn(state) : []
  if (changed !== null) return <ChangeStep offerId={changed} />
  if (chosen.length > 0) return <OfferStep candidates={chosen} />
  return <OwnReceipts />
}

function OwnReceipts() {
  const say = useSay()
  const { actions, dialog } = useReceiptActions()
  const [report, setReport] = useState<BulkReport>()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.godownEntry)}</h1>
          <p className="sub">{say(receiptTexts.ownHint)}</p>
        </div>
      </div>
      {report && <BulkOutcome outcome={{ report }} onClose={() => setReport(undefined)} />}
      <Views side="payee">
        {(view) =>
          view === 'receipts' ? (
            <OwnList actions={actions} onReport={setReport} />
          ) : (
            <UninvoicedList side="payee" />
          )
        }
      </Views>
      <EntryDialog actions={actions} onReport={setReport} />
      {dialog}
    </>
  )
}
