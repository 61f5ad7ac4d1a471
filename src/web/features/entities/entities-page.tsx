/**
 * The entities of the acting company; a payee renames its sub-entities, a payer sets tax ids and requests child
 * companies.
 */
import { use, useMemo, useState } from 'react'
import { multiagent } from '#contract/identity.ts'
import { elements } from '#domain/access/elements.ts'
import { isPermitted } from '#domain/access/permitted.ts'
import { entityTexts } from '#text/entities.ts'
import { call } from '#web/api/client.ts'
import { rememberIdentities } from '#web/session/acting-identity.ts'
import { Auth, Permissions } from '#web/ui/auth.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { ChildRequests } from './child-requests.tsx'
import { type Entity, entitySource, entityTable } from './entity-table.tsx'
import { RegistrationPageCard } from './registration-page-card.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { TaxIdDialog } from './tax-id-dialog.tsx'

export default function EntitiesPage() {
  const say = useSay()
  const list = useList(entitySource)
  const [entity, setEntity] = useState<Entity>()
  const [taxed, setTaxed] = useState<Entity>()
  const permissions = use(Permissions)
  const mayRename = isPermitted(permissions, elements.renameEntity)
  const maySetTaxId = isPermitted(permissions, elements.setTaxId)
  const spec = useMemo(
    () =>
      entityTable({
        onRename: mayRename ? setEntity : undefined,
        onTaxId: maySetTaxId ? setTaxed : undefined,
      }),
    [mayRename, maySetTaxId],
  )
  const onDone = async () => {
    setEntity(undefined)
    list.renew()
    // The header shows the remembered name of the entity.
    rememberIdentities(await call(multiagent, {}, { quiet: true }))
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(entityTexts.title)}</h1>
          <p className="sub">{say(entityTexts.hint)}</p>
        </div>
      </div>
      <DataTable spec={spec} list={list} />
      <Auth code={elements.childRequests}>
        <ChildRequests />
      </Auth>
      <Auth code={elements.registrationPage}>
        <RegistrationPageCard />
      </Auth>
      {taxed && (
        <TaxIdDialog
          entity={taxed}
          onClose={() => setTaxed(undefined)}
          onDone={() => {
            setTaxed(undefined)
            list.renew()
          }}
        />
      )}
      {entity && (
        <RenameDialog
          entity={entity}
          onClose={() => setEntity(undefined)}
          onDone={() => void onDone().catch(() => undefined)}
        />
      )}
    </>
  )
}
