/** A payee's payers: finding one, requesting a connection, using an invitation code, and the answers. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { connectedPayers, connectionList, payerSearch } from '#contract/payer-connections.ts'
import { elements } from '#domain/access/elements.ts'
import { customerTexts } from '#text/payer-connections.ts'
import { readKey } from '#web/api/use-read.ts'
import { Auth } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { AskDialog, CodeDialog } from './ask-dialogs.tsx'
import { ConnectedPayers } from './connected-payers.tsx'
import { ConnectionList } from './connection-list.tsx'
import { FindPayer } from './find-payer.tsx'
import '#web/ui/line-list.css'
import './payer-connections.css'

type PayerChoice = { readonly id: string; readonly name: string }

export default function CustomerPage() {
  const say = useSay()
  const queries = useQueryClient()
  const [chosenPayer, setChosenPayer] = useState<PayerChoice>()
  const [isCoding, setCoding] = useState(false)
  const renew = () => {
    setChosenPayer(undefined)
    setCoding(false)
    void queries.invalidateQueries({ queryKey: readKey(connectedPayers) })
    void queries.invalidateQueries({ queryKey: readKey(connectionList) })
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
      <div className="line-stack">
        <ConnectedPayers />
        <Auth code={elements.askPayers}>
          <FindPayer onAsk={setChosenPayer} />
        </Auth>
        <ConnectionList onAsk={setChosenPayer} onDone={renew} />
      </div>
      {chosenPayer && (
        <AskDialog payer={chosenPayer} onClose={() => setChosenPayer(undefined)} onDone={renew} />
      )}
      {isCoding && <CodeDialog onClose={() => setCoding(false)} onDone={renew} />}
    </>
  )
}
