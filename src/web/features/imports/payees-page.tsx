/** Uploading payees or contracts: a tab each, and one import has its own address. */
import { use } from 'react'
import { useSearchParams } from 'react-router'
import { contractImports, payeeImports } from '#contract/payee-imports.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { pageNames } from '#text/access.ts'
import { importPage, payeeImportPage } from '#text/import-page.ts'
import { payeeImport } from '#text/payee-imports.ts'
import { download, upload } from '#web/api/client.ts'
import { Permissions } from '#web/ui/auth.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { ImportBoard } from './import-board.tsx'
import { contractImportKind, payeeImportKind } from './import-kinds.ts'
import { UploadCard } from './upload-card.tsx'

const kinds = {
  payees: { of: payeeImportKind, calls: payeeImports, hint: payeeImportPage.hint },
  contracts: { of: contractImportKind, calls: contractImports, hint: payeeImportPage.contractsHint },
} as const
type Kind = keyof typeof kinds

export default function PayeesPage() {
  const say = useSay()
  const may = use(Permissions)
  const [address, setAddress] = useSearchParams()
  const id = address.get('import')
  const tabs = (['payees', 'contracts'] as const)
    .filter((kind) => kind === 'payees' || isPermitted(may, elements.setPayees))
    .map((key) => ({ key, label: say(payeeImport[key]) }))
  const current: Kind = tabs.find(({ key }) => key === address.get('kind'))?.key ?? 'payees'
  const { of, calls, hint } = kinds[current]
  const open = (kind: Kind, next?: string) =>
    setAddress({ ...(kind !== 'payees' && { kind }), ...(next !== undefined && { import: next }) })
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.payeeImport)}</h1>
          <p className="sub">{say(hint)}</p>
        </div>
        {id && <Button onClick={() => open(current)}>{say(importPage.back)}</Button>}
      </div>
      <Tabs label={say(payeeImportPage.kinds)} tabs={tabs} current={current} onChange={(kind) => open(kind)}>
        <ImportBoard of={of} id={id}>
          <UploadCard
            template={() => download(calls.template, { query: {} })}
            begin={(file, again) =>
              upload(calls.begin, { body: again ? { again: 'true' } : {} }, file, { inPlace: true })
            }
            onBegun={(next) => open(current, next)}
          />
        </ImportBoard>
      </Tabs>
    </>
  )
}
