/** The actions that the server allows for one payee: in a row of the list, or as buttons on its page. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { payeeInviteTexts } from '#text/payee-invitations.ts'
import { payeeActionTexts, payeeRemoveTexts } from '#text/payee-pages.ts'
import { bulkTexts } from '#text/tables.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { useSay } from '#web/ui/say.ts'
import { type RowAction, RowActions } from '#web/ui/table/row-actions.tsx'
import { confirmDone, warn } from '#web/ui/toasts.ts'
import { useListLinkState } from './back-to-list.ts'
import { invitePayees, withdrawInvitation } from './invite-calls.ts'
import {
  type Payee,
  removePayee,
  renewPayeeList,
  renewPayees,
  type SwitchAction,
  settingOf,
  switchPayees,
} from './payee-calls.ts'

type Act = keyof typeof payeeActionTexts
type Props = { payee: Payee; onEdit: (payee: Payee) => void; onRemoved?: () => Promise<void> | void }

/** The permitted actions, each with its handler. */
function useActions({ payee, onEdit, onRemoved }: Props): (act: Act) => RowAction | undefined {
  const say = useSay()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const list = useListLinkState()
  const [busy, setBusy] = useState<Act>()
  const toggle = async (act: SwitchAction) => {
    setBusy(act)
    try {
      const report = await switchPayees(act, [payee])
      if (report) {
        confirmDone(say(bulkTexts.doneOne, { did: say(report.did), name: payee.name }))
        await renewPayees(queries)
      }
    } catch (error) {
      warn(messageOf(error))
    }
    setBusy(undefined)
  }
  const invite = async (act: Act) => {
    setBusy(act)
    try {
      const report = await invitePayees([payee])
      const [refused] = report?.refused ?? []
      if (refused) warn(`${refused.name}: ${refused.reason}`)
      else if (report) confirmDone(say(bulkTexts.doneOne, { did: say(report.did), name: payee.name }))
      if (report) await renewPayees(queries)
    } catch (error) {
      warn(messageOf(error))
    }
    setBusy(undefined)
  }
  const withdraw = async () => {
    if (!(await withdrawInvitation(payee))) return
    confirmDone(say(payeeInviteTexts.withdrawn))
    await renewPayees(queries)
  }
  const remove = async () => {
    if (!(await removePayee(payee))) return
    confirmDone(say(payeeRemoveTexts.removed))
    await onRemoved?.()
    await renewPayeeList(queries)
  }
  const run: Readonly<Record<Act, () => void>> = {
    invite: () => void invite('invite'),
    remind: () => void invite('remind'),
    withdraw: () => void withdraw(),
    edit: () => onEdit(payee),
    set: () => void navigate(settingOf(payee.id), { state: list }),
    switchOn: () => void toggle('switchOn'),
    switchOff: () => void toggle('switchOff'),
    remove: () => void remove(),
  }
  return (act) =>
    payee.can.includes(act)
      ? { key: act, label: say(payeeActionTexts[act]), busy: busy === act, run: run[act] }
      : undefined
}

/** The actions besides settings and editing. */
const rest = ['invite', 'remind', 'withdraw', 'switchOn', 'switchOff', 'remove'] as const

export function PayeeRowActions(props: Props) {
  const actionOf = useActions(props)
  const more = rest.flatMap((act) => actionOf(act) ?? [])
  return (
    <div className="payee-actions">
      <RowActions name={props.payee.name} places={[actionOf('set'), actionOf('edit')]} more={more} />
    </div>
  )
}

export function PayeeButtons(props: Props) {
  const actionOf = useActions(props)
  const set = actionOf('set')
  return (
    <div className="payee-buttons">
      {[...rest, 'edit' as const]
        .flatMap((act) => actionOf(act) ?? [])
        .map(({ key, label, busy = false, run }) => (
          <Button key={key} busy={busy} onClick={run}>
            {label}
          </Button>
        ))}
      {set && (
        <Button look="primary" onClick={set.run}>
          {set.label}
        </Button>
      )}
    </div>
  )
}
