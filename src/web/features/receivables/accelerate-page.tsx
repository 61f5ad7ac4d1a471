/** The receivables that a payee has entered itself, with the steps that are missing before early payment. */
import { use, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { receivablePayers } from '#contract/receivables.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { accelerateTexts } from '#text/receivables.ts'
import { useRead } from '#web/api/use-read.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { InviteDialog, LinkDialog, ReceivableDialog } from './deferred-dialogs.ts'
import type { OpenDialog } from './receivable-actions.tsx'
import { receivableSource, receivableTable } from './receivable-table.tsx'
import './receivables.css'

export default function AcceleratePage() {
  const say = useSay()
  const list = useList(receivableSource)
  // The choices of the forms load after the rows.
  const enabled = useAfterPaint(list.rows !== undefined || list.error !== null)
  const readPayers = useRead(receivablePayers, {}, { enabled })
  const payers = readPayers.data ?? none
  const may = use(Permissions)
  const mayKeep = isPermitted(may, elements.keepReceivables)
  const [opened, setOpened] = useState<OpenDialog | 'new'>()
  const close = () => setOpened(undefined)
  const { renew } = list
  const done = () => {
    close()
    renew()
  }
  const spec = useMemo(() => {
    const action = (
      <Button look="primary" onClick={() => setOpened('new')}>
        {say(accelerateTexts.add)}
      </Button>
    )
    const title = accelerateTexts.firstTitle
    const firstUse = mayKeep
      ? { title, hint: accelerateTexts.firstHint, action }
      : { title, hint: accelerateTexts.firstAsk }
    return receivableTable({ onOpen: setOpened, onDone: renew, firstUse })
  }, [mayKeep, renew, say])
  // The forms list the payers, so they open once these are read, or reading failed.
  const areChoicesSettled = readPayers.data !== undefined || readPayers.error !== null
  const dialog = areChoicesSettled ? opened : undefined
  return (
    <>
      <div className="page-head receivables-head">
        <div>
          <h1>{say(pageNames.accelerate)}</h1>
          <p className="sub">{say(accelerateTexts.hint)}</p>
        </div>
        {mayKeep && (
          <div className="receivable-buttons">
            <Link className="button button-plain" to={pages.documentImport.path}>
              <Icon name="upload" />
              {say(accelerateTexts.upload)}
            </Link>
            <Button look="primary" onClick={() => setOpened('new')}>
              {say(accelerateTexts.add)}
            </Button>
          </div>
        )}
      </div>
      <div className="receivables-list">
        <DataTable spec={spec} list={list} />
      </div>
      {(dialog === 'new' || dialog?.act === 'edit') && (
        <ReceivableDialog
          payers={payers}
          receivable={dialog === 'new' ? undefined : dialog.receivable}
          onClose={close}
          onDone={done}
        />
      )}
      {dialog !== 'new' && dialog?.act === 'invite' && (
        <InviteDialog receivable={dialog.receivable} onClose={close} onDone={done} />
      )}
      {dialog !== 'new' && dialog?.act === 'link' && (
        <LinkDialog payers={payers} receivable={dialog.receivable} onClose={close} onDone={done} />
      )}
    </>
  )
}

const none: never[] = []
