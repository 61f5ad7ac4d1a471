/** A payer's payees: their data, state and settings. */
import { use, useMemo, useState } from 'react'
import { documentPayers } from '#contract/documents.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { payeeTexts } from '#text/payee-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { ContractLine } from './contract-line.tsx'
import { PayeeDialog } from './deferred-dialogs.ts'
import type { Payee } from './payee-calls.ts'
import { PayeeRequests } from './payee-requests.tsx'
import { payeeSource, payeeTable } from './payee-table.tsx'
import { UploadPayeesLink } from './upload-link.tsx'
import './payees.css'

export default function PayeesPage() {
  const say = useSay()
  const list = useList(payeeSource)
  // Other data loads after the rows.
  const enabled = useAfterPaint(list.rows !== undefined || list.error !== null)
  const readPayers = useRead(documentPayers, {}, { enabled })
  const payers = readPayers.data ?? none
  const may = use(Permissions)
  const mayKeep = isPermitted(may, elements.keepPayees)
  const [entering, setEntering] = useState<Payee | 'new'>()
  const spec = useMemo(() => {
    const add = (
      <Button look="primary" onClick={() => setEntering('new')}>
        {say(payeeTexts.add)}
      </Button>
    )
    const firstUse = mayKeep
      ? { title: payeeTexts.firstTitle, hint: payeeTexts.firstHint, action: add }
      : { title: payeeTexts.firstTitle, hint: payeeTexts.firstAsk }
    return payeeTable({ payers, may, onEdit: setEntering, firstUse })
  }, [payers, may, mayKeep, say])
  // The form preselects the only payer, so it opens once payers are read, or reading failed.
  const areChoicesSettled = readPayers.data !== undefined || readPayers.error !== null
  return (
    <>
      <div className="page-head payees-head">
        <div>
          <h1>{say(pageNames.payees)}</h1>
          <p className="sub">{say(payeeTexts.hint)}</p>
        </div>
        {mayKeep && (
          <div className="payee-buttons">
            <UploadPayeesLink />
            <Button look="primary" onClick={() => setEntering('new')}>
              {say(payeeTexts.add)}
            </Button>
          </div>
        )}
      </div>
      {enabled && <PayeeRequests payers={payers} onDone={list.renew} />}
      <ContractLine enabled={enabled} />
      <DataTable spec={spec} list={list} />
      {entering && areChoicesSettled && (
        <PayeeDialog
          payers={payers}
          payee={entering === 'new' ? undefined : entering}
          onClose={() => setEntering(undefined)}
          onDone={() => {
            setEntering(undefined)
            list.renew()
          }}
        />
      )}
    </>
  )
}

const none: never[] = []
