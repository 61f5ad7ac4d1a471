/** A new statement, from documents, by hand or by upload. */
import { pageNames } from '#text/access.ts'
import { useSay } from '#web/ui/say.ts'
import { AddForm } from './add-form.tsx'
import './reconciliations.css'

export default function AddPage() {
  const say = useSay()
  return (
    <>
      <div className="page-head">
        <h1>{say(pageNames.reconciliationAdd)}</h1>
      </div>
      <AddForm />
    </>
  )
}
