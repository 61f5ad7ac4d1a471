/** A payer's requests for child companies, and the button for another. */
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { childRequests, childWithdraw } from '#contract/entities.ts'
import type { Reply } from '#contract/route.ts'
import type { ChildRequestState } from '#domain/entities/rules.ts'
import { childRequestStateNames, childTexts } from '#text/entities.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { minuteOf } from '#web/ui/format.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { ChildDialog } from './child-dialog.tsx'
import './entities.css'

type ChildRequest = Reply<typeof childRequests>[number]

export function ChildRequests() {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(childRequests, {})
  const title = useRef<HTMLHeadingElement>(null)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: readKey(childRequests) })
  const onDone = () => {
    setDialogOpen(false)
    void renew()
  }
  const withdraw = async ({ id, name }: ChildRequest) => {
    const question = { title: say(childTexts.withdrawTitle, { name }), body: say(childTexts.withdrawBody) }
    if (!(await ask({ ...question, yes: say(childTexts.withdraw), tone: 'danger' }))) return
    try {
      await call(childWithdraw, { params: { id } })
      confirmDone(say(childTexts.withdrawn))
      title.current?.focus()
    } catch {
      // The client has shown the error; the list is reloaded in any case.
    }
    await renew()
  }
  const action = <Button onClick={() => setDialogOpen(true)}>{say(childTexts.ask)}</Button>
  return (
    <div className="below-list">
      <Card title={say(childTexts.title)} titleRef={title} busy={isReloading(read)} action={action}>
        <p className="sub">{say(childTexts.hint)}</p>
        <Loaded query={read} lines={2}>
          {(list) =>
            list.length === 0 ? (
              <p className="sub">{say(childTexts.none)}</p>
            ) : (
              <ul className="child-list">
                {list.map((requested) => (
                  <RequestRow
                    key={requested.id}
                    requested={requested}
                    onWithdraw={() => void withdraw(requested)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isDialogOpen && <ChildDialog onClose={() => setDialogOpen(false)} onDone={onDone} />}
    </div>
  )
}

const tones = {
  open: 'wait',
  granted: 'ok',
  declined: 'bad',
  withdrawn: 'off',
} as const satisfies Record<ChildRequestState, string>

function RequestRow({ requested, onWithdraw }: { requested: ChildRequest; onWithdraw: () => void }) {
  const say = useSay()
  const { name, note, state, requestedBy, requestedAt, reason } = requested
  return (
    <li className="child-row">
      <div className="child-words">
        <p className="strong">
          {name} <Tag tone={tones[state]}>{say(childRequestStateNames[state])}</Tag>
        </p>
        <p className="sub">
          {say(childTexts.requestedBy, { name: requestedBy, time: minuteOf(requestedAt) })}
        </p>
        {note && <p className="sub">{note}</p>}
        {reason && <p className="sub">{say(childTexts.reason, { reason })}</p>}
      </div>
      {state === 'open' && (
        <Button aria-label={say(childTexts.withdrawNamed, { name })} onClick={onWithdraw}>
          {say(childTexts.withdraw)}
        </Button>
      )}
    </li>
  )
}
