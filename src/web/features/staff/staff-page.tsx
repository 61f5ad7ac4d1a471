/** The people who act for the company: administrators add, activate, disable and assign roles. */
import { useMemo, useState } from 'react'
import { staffTexts } from '#text/staff.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useList } from '#web/ui/table/use-list.ts'
import { AddDialog, RoleDialog } from './staff-forms.tsx'
import { type Colleague, staffSource, staffTable } from './staff-table.tsx'

export default function StaffPage() {
  const say = useSay()
  const list = useList(staffSource)
  const [isAdding, setAdding] = useState(false)
  const [colleague, setColleague] = useState<Colleague>()
  const spec = useMemo(() => staffTable(setColleague), [])
  const close = () => {
    setAdding(false)
    setColleague(undefined)
  }
  const onDone = () => {
    close()
    list.renew()
  }
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(staffTexts.title)}</h1>
          <p className="sub">{say(staffTexts.hint)}</p>
        </div>
        <Button look="primary" onClick={() => setAdding(true)}>
          {say(staffTexts.add)}
        </Button>
      </div>
      <DataTable spec={spec} list={list} />
      {isAdding && <AddDialog onClose={close} onDone={onDone} />}
      {colleague && <RoleDialog colleague={colleague} onClose={close} onDone={onDone} />}
    </>
  )
}
