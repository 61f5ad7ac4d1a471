/** All companies of the platform, with the operator's actions. */
import { useMemo, useState } from 'react'
import { operatorTexts } from '#text/operator.ts'
import { operatorPageNames } from '#text/operator-titles.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { companiesSource, companiesTable } from './companies-table.tsx'
import { CompanyDialog, type CompanyQuery } from './company-dialog.tsx'
import { RequestsCard } from './requests-card.tsx'
import { OperatorShell } from './shell.tsx'

export default function CompaniesPage() {
  return (
    <OperatorShell>
      <Companies />
    </OperatorShell>
  )
}

function Companies() {
  const say = useSay()
  const list = useList(companiesSource)
  const [requested, setRequested] = useState<CompanyQuery>()
  const spec = useMemo(() => companiesTable(setRequested), [])
  const close = () => setRequested(undefined)
  const onDone = () => {
    close()
    list.renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(operatorPageNames.companies)}</h1>
          <p className="sub">{say(operatorTexts.companiesHint)}</p>
        </div>
      </div>
      <RequestsCard onDone={list.renew} />
      <DataTable spec={spec} list={list} />
      {requested && <CompanyDialog requested={requested} onClose={close} onDone={onDone} />}
    </>
  )
}
