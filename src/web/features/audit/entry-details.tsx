/** The details of an audit log entry: changes, reason, address, and objects involved. */
import { useState } from 'react'
import { Link } from 'react-router'
import { auditItems, type auditList } from '#contract/audit.ts'
import type { Reply } from '#contract/route.ts'
import { pages } from '#domain/access/pages.ts'
import type { AuditItemKind } from '#domain/audit.ts'
import { actionTexts, auditLog, whoOf } from '#text/audit.ts'
import { showChange } from '#text/audit-changes.ts'
import { labelOf } from '#text/text.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { FailureState } from '#web/ui/failure.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useRowTab } from '#web/ui/table/row-tab.ts'
import './entry-details.css'

export type Entry = Reply<typeof auditList>['list'][number]
type Item = Entry['items'][number]

/** The page of each kind of object. */
const pathOf: Readonly<Record<AuditItemKind, (id: string) => string | undefined>> = {
  document: (id) => pages.document.path.replace(':invoiceId', id),
  import: (id) => `${pages.documentImport.path}?import=${id}`,
  payeeImport: (id) => `${pages.payeeImport.path}?import=${id}`,
  contractImport: (id) => `${pages.payeeImport.path}?kind=contracts&import=${id}`,
  staff: () => pages.staff.path,
  entity: () => pages.entities.path,
  file: () => undefined,
  run: (id) => pages.run.path.replace(':runId', id),
}

export function DetailsButton({ entry }: { entry: Entry }) {
  const say = useSay()
  const tabIndex = useRowTab()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="row" tabIndex={tabIndex} onClick={() => setOpen(true)}>
        {say(auditLog.details)}
      </Button>
      {isOpen && <EntryDetails entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}

function EntryDetails({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const say = useSay()
  const { at, action, company, number, address, reason, changes, itemCount } = entry
  const isCut = itemCount > entry.items.length
  const all = useRead(auditItems, { query: { position: entry.position } }, { enabled: isCut })
  const items = all.data ?? entry.items
  return (
    <PanelDialog forgets title={labelOf(actionTexts, action, language())} onClose={onClose}>
      <Facts
        facts={[
          { label: say(auditLog.at), value: minuteOf(at) },
          { label: say(auditLog.person), value: whoOf(entry, language()) },
          { label: say(auditLog.company), value: company },
          { label: say(auditLog.number), value: number },
          { label: say(auditLog.address), value: address },
          { label: say(auditLog.reason), value: reason },
        ]}
      />
      {changes.length > 0 && <Changes changes={changes} />}
      {items.length > 0 && (
        <section className="entry-items" aria-label={say(auditLog.items)}>
          <h3>{say(auditLog.itemsOf, { count: itemCount })}</h3>
          {all.error && <FailureState error={all.error} onRetry={() => void all.refetch()} />}
          <ul>
            {items.map((item) => (
              <li key={`${item.kind} ${item.id}`}>
                <ItemName item={item} onFollow={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PanelDialog>
  )
}

function ItemName({ item, onFollow }: { item: Item; onFollow: () => void }) {
  const path = pathOf[item.kind](item.id)
  return path === undefined ? (
    item.name
  ) : (
    <Link to={path} onClick={onFollow}>
      {item.name}
    </Link>
  )
}

function Changes({ changes }: { changes: Entry['changes'] }) {
  const say = useSay()
  return (
    <table className="entry-changes">
      <caption>{say(auditLog.changes)}</caption>
      <thead>
        <tr>
          <th scope="col">{say(auditLog.field)}</th>
          <th scope="col">{say(auditLog.before)}</th>
          <th scope="col">{say(auditLog.after)}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => {
          const { label, before, after } = showChange(change, language())
          return (
            <tr key={`${change.field} ${change.before} ${change.after}`}>
              <th scope="row">{label}</th>
              <td>{before ?? '–'}</td>
              <td>{after}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
