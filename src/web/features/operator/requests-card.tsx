/** The child companies that payers requested: added, or declined with a reason for the payer. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRequests, requestDecline } from '#contract/operated.ts'
import type { Reply } from '#contract/route.ts'
import { companyActNames, operatorTexts } from '#text/operator.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { ActDialog } from './act-dialog.tsx'
import { ChildDialog } from './company-dialog.tsx'

type Asked = Reply<typeof operatorRequests>[number]
type Choice = { readonly act: 'add' | 'decline'; readonly asked: Asked }

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
          {list.map((asked) => (
            <RequestRow key={asked.id} asked={asked} onChoose={(act) => setChoice({ act, asked })} />
          ))}
        </ul>
      </Card>
      {choice?.act === 'add' && (
        <ChildDialog
          asked={{ id: choice.asked.companyId, name: choice.asked.companyName }}
          companyName={choice.asked.name}
          onClose={close}
          onDone={settled}
        />
      )}
      {choice?.act === 'decline' && <DeclineDialog asked={choice.asked} onClose={close} onDone={settled} />}
    </div>
  )
}

function RequestRow({ asked, onChoose }: { asked: Asked; onChoose: (act: Choice['act']) => void }) {
  const say = useSay()
  const { name, note, companyName, askedAt } = asked
  return (
    <li className="operator-request">
      <div>
        <p className="strong">{name}</p>
        <p className="sub">
          {say(operatorTexts.requestFrom, { company: companyName, time: minuteOf(askedAt) })}
        </p>
        {note && <p className="sub">{note}</p>}
      </div>
      <div className="operator-acts">
        <Button look="row" aria-label={say(operatorTexts.addNamed, { name })} onClick={() => onChoose('add')}>
          {say(companyActNames.addChild)}
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

type DeclineProps = { asked: Asked; onClose: () => void; onDone: () => void }

function DeclineDialog({ asked: { id, companyId, name }, ...rest }: DeclineProps) {
  const say = useSay()
  return (
    <ActDialog
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
