/** The audit log of the person and of the acting company. */
import { auditLog } from '#text/audit.ts'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { auditSource, auditTable } from './audit-table.tsx'

export default function AuditPage() {
  const say = useSay()
  const list = useList(auditSource)
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(auditLog.title)}</h1>
          <p className="sub">{say(auditLog.hint)}</p>
        </div>
      </div>
      <DataTable spec={auditTable} list={list} />
    </>
  )
}
