/** A list of documents with its actions; each page sets side and focus. */
import { use, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { documentPayers, suppliersByBuyer } from '#contract/documents.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { documentTexts } from '#text/documents.ts'
import type { Pair } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { useAfterPaint } from '#web/ui/use-after-paint.ts'
import { DocumentDialog } from './deferred-dialogs.ts'
import type { DocumentRow } from './document-calls.ts'
import type { View } from './document-columns.tsx'
import { documentTable, sourceFor } from './document-table.tsx'
import { EligibilityLine } from './eligibility-line.tsx'
import { firstUseFor } from './first-use.tsx'
import { useActions } from './use-actions.tsx'
import { WaitingLine } from './waiting-line.tsx'
import './document-list.css'
import './documents.css'

type Props = { view: View; title: Pair; hint: Pair }

export function DocumentList({ view, title, hint }: Props) {
  const say = useSay()
  const card = useActingCard()
  const side = card?.companyType === 'supplier' ? 'payee' : 'payer'
  const supplierId = side === 'payee' ? card?.id : undefined
  const list = useList(useMemo(() => sourceFor(supplierId), [supplierId]))
  // Choices for filters and the dialog load after the rows.
  const enabled = useAfterPaint(list.rows !== undefined || list.error !== null)
  const readPayers = useRead(documentPayers, {}, { enabled })
  const knownPayers = readPayers.data
  const knownPayees = useRead(suppliersByBuyer, { query: {} }, { enabled }).data
  const payers = knownPayers ?? none
  const payees = knownPayees ?? none
  const may = use(Permissions)
  const mayKeep = isPermitted(may, elements.keepDocuments)
  const { run, dialog } = useActions()
  const navigate = useNavigate()
  const [entering, setEntering] = useState<DocumentRow | 'new'>()
  // The form preselects the only payer, so it opens once payers are read, or reading failed.
  const areChoicesSettled = knownPayers !== undefined || readPayers.error !== null
  useRequestedNew(areChoicesSettled, () => mayKeep && setEntering('new'))
  const spec = useMemo(
    () =>
      documentTable({
        side,
        view,
        known: { payers, payees },
        doing: { run, onEdit: setEntering },
        supplierId,
        may,
        onOffer: (documents) =>
          void navigate(`${pages.paymentApply.path}?documents=${documents.map(({ id }) => id).join()}`),
        firstUse: firstUseFor({
          side,
          may,
          payers: knownPayers?.length,
          payees: knownPayees?.length,
          onAdd: () => setEntering('new'),
        }),
      }),
    [side, view, payers, payees, knownPayers, knownPayees, run, supplierId, may, navigate],
  )
  return (
    <>
      <div className="page-head list-head">
        <div>
          <h1>{say(title)}</h1>
          <p className="sub">{say(hint)}</p>
          <EligibilityLine early={list.early} side={side} />
        </div>
        {mayKeep && (
          <div className="head-actions">
            <Link className="button button-plain import-link" to={pages.documentImport.path}>
              <Icon name="upload" />
              <span>{say(pageNames.documentImport)}</span>
            </Link>
            <Button look="primary" onClick={() => setEntering('new')}>
              {say(documentTexts.add)}
            </Button>
          </div>
        )}
      </div>
      {isPermitted(may, elements.confirmDocuments) && <WaitingLine list={list} />}
      <DataTable spec={spec} list={list} />
      {dialog}
      {entering && areChoicesSettled && (
        <DocumentDialog
          side={side}
          payers={payers}
          supplierId={supplierId}
          document={entering === 'new' ? undefined : entering}
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

const newName = 'new'

/** An address that requests a new document opens the form once its choices are loaded. */
function useRequestedNew(isReady: boolean, onRequested: () => void): void {
  const [address, setAddress] = useSearchParams()
  const isRequested = isReady && address.has(newName)
  const latest = useRef(onRequested)
  useLayoutEffect(() => {
    latest.current = onRequested
  }, [onRequested])
  useEffect(() => {
    if (!isRequested) return
    setAddress(
      (before) => {
        before.delete(newName)
        return before
      },
      { replace: true },
    )
    latest.current()
  }, [isRequested, setAddress])
}

const none: never[] = []
