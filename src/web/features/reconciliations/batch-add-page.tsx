/** A new statement whose lines come from a template. */
import { pageNames } from '#text/access.ts'
import { editTexts } from '#text/reconciliation-pages.ts'
import { useSay } from '#web/ui/say.ts'
import { AddForm } from './add-form.tsx'
import './reconciliations.css'

export default function BatchAddPage() {
  const say = useSay()
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.reconciliationBatchAdd)}</h1>
          <p className="sub">{say(editTexts.batchHint)}</p>
        </div>
      </div>
      <AddForm opensUpload />
    </>
  )
}
