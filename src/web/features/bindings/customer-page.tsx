/** A payee's payers: finding one, asking to be tied, using an invitation code, and what came of it. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bindingList, payerSearch } from '#contract/bindings.ts'
import { elements } from '#domain/access/elements.ts'
import { customerTexts } from '#text/bindings.ts'
import { readKey } from '#web/api/use-read.ts'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { AskDialog, CodeDialog } from './ask-dialogs.tsx'
import { FindPayer } from './find-payer.tsx'
import { Ties } from './ties.tsx'
import '#web/ui/tie-rows.css'
import './bindings.css'

type Asking = { readonly id: string; readonly name: string }

export default function CustomerPage() {
  const say = useSay()
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  const [isCoding, setCoding] = useState(false)
  const renew = () => {
    setAsking(undefined)
    setCoding(false)
    void queries.invalidateQueries({ queryKey: readKey(bindingList) })
    void queries.invalidateQueries({ queryKey: readKey(payerSearch) })
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(customerTexts.title)}</h1>
          <p className="sub">{say(customerTexts.hint)}</p>
        </div>
        <Auth code={elements.askPayers}>
          <Button look="primary" onClick={() => setCoding(true)}>
            {say(customerTexts.withCode)}
          </Button>
        </Auth>
      </div>
      <div className="tie-stack">
        <Auth code={elements.askPayers}>
          <FindPayer onAsk={setAsking} />
        </Auth>
        <Ties onDone={renew} />
      </div>
      {asking && <AskDialog payer={asking} onClose={() => setAsking(undefined)} onDone={renew} />}
      {isCoding && <CodeDialog onClose={() => setCoding(false)} onDone={renew} />}
    </>
  )
}
