/** The actions on a member that the server allows, each with a confirmation. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { staffActivate, staffDisable, staffInviteAgain, staffWithdraw } from '#contract/staff.ts'
import type { StaffAction } from '#domain/staff/rules.ts'
import { staffActionNames, staffQuestions, staffTexts } from '#text/staff.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Colleague } from './staff-table.tsx'
import './staff.css'

const routes = {
  disable: staffDisable,
  activate: staffActivate,
  invite: staffInviteAgain,
  withdraw: staffWithdraw,
} as const
/** Actions that take something away. */
const grave: ReadonlySet<StaffAction> = new Set(['disable', 'withdraw'])
type RoutedAction = keyof typeof routes

type Props = { colleague: Colleague; onRole: (colleague: Colleague) => void }

export function StaffActions({ colleague, onRole }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState<StaffAction>()
  const { id, name, status } = colleague
  // Activating an invited person means inviting again, so there is one button.
  const actions = colleague.actions.filter((act) => act !== 'activate' || status !== 'unregistered')
  const run = async (act: RoutedAction) => {
    const { title, body, done } = staffQuestions[act]
    const question = { title: say(title, { name }), body: say(body), yes: say(staffActionNames[act]) }
    if (!(await ask(grave.has(act) ? { ...question, tone: 'danger' } : question))) return
    setBusy(act)
    try {
      await call<(typeof routes)['disable']>(routes[act] as (typeof routes)['disable'], { params: { id } })
      confirmDone(say(done))
    } catch {
      // The client has shown the error; the list is reloaded in any case.
    }
    setBusy(undefined)
    await queries.invalidateQueries({ queryKey: ['list', 'staff'] })
  }
  return (
    <div className="staff-actions">
      {actions.map((act) => (
        <Button
          key={act}
          look="row"
          busy={busy === act}
          aria-label={say(staffTexts.actionNamed, { act: say(staffActionNames[act]), name })}
          onClick={() => (act === 'changeRole' ? onRole(colleague) : void run(act))}
        >
          {say(staffActionNames[act])}
        </Button>
      ))}
    </div>
  )
}
