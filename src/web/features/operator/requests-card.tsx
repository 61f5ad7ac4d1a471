/** The child companies that payers requested: added, or declined with a reason for the payer. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRequests, requestDecline } from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { companyActionNames, operatorTexts } from '#text/operator.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ActionDialog } from './action-dialog.tsx'
import { ChildDialog } from './company-dialog.tsx'

type ChildRequest = Reply<typeof operatorRequests>[number]
type Choice = { readonly act: 'add' | 'decline'; readonly requested: ChildRequest }

export function RequestsCard({ onDone }: { onDone: () => void }) {
  const say = useSay()
  const queries = useQueryClient()
  const { data: list = [] } = useRead(operatorRequests, {})
  const [choice, setChoice] = useState<Choice>()
  const close = () => setChoice(undefined)
  const settled = () => {
    close()
    onDone()
    void queries.invalidateQueries({ queryKey: readKey(operatorRequests) })
  }
  if (list.length === 0) return null
  return (
    <div className="operator-requests">
      <Card title={say(operatorTexts.requests)}>
        <ul>
          {list.map((requested) => (
            <RequestRow
              key={requested.id}
              requested={requested}
              onChoose={(act) => setChoice({ act, requested })}
            />
          ))}
        </ul>
      </Card>
      {choice?.act === 'add' && (
        <ChildDialog
          requested={{ id: choice.requested.companyId, name: choice.requested.companyName }}
          companyName={choice.requested.name}
          onClose={close}
          onDone={settled}
        />
      )}
      {choice?.act === 'decline' && (
        <DeclineDialog requested={choice.requested} onClose={close} onDone={settled} />
      )}
    </div>
  )
}

function RequestRow({
  requested,
  onChoose,
}: {
  requested: ChildRequest
  onChoose: (act: Choice['act']) => void
}) {
  const say = useSay()
  const { name, note, companyName, requestedAt } = requested
  return (
    <li className="operator-request">
      <div>
        <p className="strong">{name}</p>
        <p className="sub">
          {say(operatorTexts.requestFrom, { company: companyName, time: minuteOf(requestedAt) })}
        </p>
        {note && <p className="sub">{note}</p>}
      </div>
      <div className="operator-actions">
        <Button look="row" aria-label={say(operatorTexts.addNamed, { name })} onClick={() => onChoose('add')}>
          {say(companyActionNames.addChild)}
        </Button>
        <Button
          look="row"
          aria-label={say(operatorTexts.declineNamed, { name })}
          onClick={() => onChoose('decline')}
        >
          {say(operatorTexts.decline)}
        </Button>
      </div>
    </li>
  )
}

type DeclineProps = { requested: ChildRequest; onClose: () => void; onDone: () => void }

function DeclineDialog({ requested: { id, companyId, name }, ...rest }: DeclineProps) {
  const say = useSay()
  return (
    <ActionDialog
      {...rest}
      title={say(operatorTexts.declineTitle, { name })}
      body={say(operatorTexts.declineBody)}
      yes={say(operatorTexts.decline)}
      done={say(operatorTexts.declined)}
      initial={{ reason: '' }}
      submit={({ reason }) =>
        call(
          requestDecline,
          { params: { id: companyId, requestId: id }, body: { reason } },
          { inPlace: true },
        )
      }
    />
  )
}
