/** The receiver of the sandbox: its address, its answer, and the calls it received. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/route.ts'
import { webhookReceiver, webhookReceiverSet } from '#contract/webhooks.ts'
import { webhookTexts } from '#text/webhooks.ts'
import { call } from '#web/api/client.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { indented } from './payload-text.ts'

type ReceiverView = Reply<typeof webhookReceiver>

export function ReceiverCard() {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(webhookReceiver, {})
  /** The chosen answer, not saved yet. */
  const [chosen, setChosen] = useState<ReceiverView['answers']>()
  const set = async (answers: ReceiverView['answers']) => {
    setChosen(answers)
    try {
      await call(webhookReceiverSet, { body: { answers } })
      confirmDone(say(webhookTexts.saved))
    } catch {
      // The client has shown the error.
    }
    await queries.invalidateQueries({ queryKey: readKey(webhookReceiver) })
    setChosen(undefined)
  }
  return (
    <Card title={say(webhookTexts.receiver)}>
      <p className="sub">{say(webhookTexts.receiverHint)}</p>
      <Loaded query={read} lines={2}>
        {({ address, answers, arrivals }) => (
          <>
            <p className="webhook-secret">
              <code>{address}</code>
              <CopyButton text={address} name={say(webhookTexts.receiver)} />
            </p>
            <RadioField
              label={say(webhookTexts.receiverAnswers)}
              value={chosen ?? answers}
              onValue={(next) => void set(next)}
              choices={[
                { value: 'ok', label: say(webhookTexts.answerOk) },
                { value: 'error', label: say(webhookTexts.answerError) },
              ]}
            />
            <h3 className="webhook-head">{say(webhookTexts.arrivals)}</h3>
            {arrivals.length === 0 && <p className="sub">{say(webhookTexts.arrivalsNone)}</p>}
            <ul className="line-list" aria-label={say(webhookTexts.arrivals)}>
              {arrivals.map((arrival) => (
                <Arrival key={arrival.id} arrival={arrival} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Arrival({ arrival }: { arrival: ReceiverView['arrivals'][number] }) {
  const say = useSay()
  const { at, messageId, body, verified, status } = arrival
  return (
    <li className="line-row">
      <details className="webhook-arrival">
        <summary>
          {minuteOf(at)}{' '}
          <Tag tone={verified ? 'ok' : 'bad'}>
            {say(verified ? webhookTexts.verified : webhookTexts.unverified)}
          </Tag>{' '}
          {say(webhookTexts.answered, { status })} <span className="sub webhook-id">{messageId}</span>
        </summary>
        <pre className="webhook-payload">{indented(body)}</pre>
      </details>
    </li>
  )
}
