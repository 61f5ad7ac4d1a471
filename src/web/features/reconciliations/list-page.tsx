/** The list of reconciliation statements; those that wait for one's own answer come first. */
import { useMemo } from 'react'
import { Link } from 'react-router'
import { reconciliationParties } from '#contract/reconciliations.ts'
import { elements } from '#domain/access/elements.ts'
import { pages } from '#domain/access/pages.ts'
import { pageNames } from '#text/access.ts'
import { listTexts } from '#text/reconciliation-pages.ts'
import { useRead } from '#web/api/use-read.ts'
import { useActingCard } from '#web/session/acting-identity.ts'
import { Auth } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { statements, statementTableOf } from './statement-table.tsx'
import './reconciliations.css'

export default function ListPage() {
  const say = useSay()
  const list = useList(statements)
  const isPayer = useActingCard()?.companyType === 'buyer'
  const { data: parties } = useRead(reconciliationParties, {})
  const table = useMemo(() => statementTableOf(parties ?? [], isPayer), [parties, isPayer])
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.reconciliations)}</h1>
          <p className="sub">{say(listTexts.hint)}</p>
        </div>
        <Auth code={elements.keepReconciliations}>
          <div className="statement-buttons">
            <Link className="button" to={pages.reconciliationBatchAdd.path}>
              {say(listTexts.upload)}
            </Link>
            <Link className="button button-primary" to={pages.reconciliationAdd.path}>
              {say(listTexts.add)}
            </Link>
          </div>
        </Auth>
      </div>
      <DataTable spec={table} list={list} />
    </>
  )
}
