/** One endpoint: its state, its topics, its last delivery, and actions. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhookRemove, webhookRotate, webhookSwitch, webhookTest } from '#contract/webhooks.ts'
import { oldSecretHours } from '#domain/webhooks/limits.ts'
import { pauseTexts, topicTexts, webhookTexts } from '#text/webhooks.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { ask } from '#web/ui/confirmations.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { joinNames, minuteOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { stateWords } from './delivery-words.ts'
import { type Endpoint, renewWebhooks } from './webhook-calls.ts'

type Props = {
  endpoint: Endpoint
  /** Set if its deliveries are shown below; only with several endpoints. */
  isChosen: boolean
  onChoose: () => void
  onEdit: () => void
  onSecret: (secret: string) => void
}

export function EndpointRow({ endpoint, isChosen, onChoose, onEdit, onSecret }: Props) {
  const say = useSay()
  const { address, state, pausedBecause, topics, oldSecretUntil, waiting } = endpoint
  return (
    <li className={isChosen ? 'line-row webhook-row webhook-chosen' : 'line-row webhook-row'}>
      <div className="line-words">
        <p className="strong webhook-address">
          <span>{address}</span>
          <CopyButton text={address} name={say(webhookTexts.address)} />
          <Tag tone={state === 'active' ? 'ok' : 'stopped'}>{say(webhookTexts[state])}</Tag>
        </p>
        <p className="sub">{joinNames(topics.map((topic) => say(topicTexts[topic])))}</p>
        <LastDelivery endpoint={endpoint} />
        {waiting > 0 && <p className="sub">{say(webhookTexts.waitingCount, { count: waiting })}</p>}
        {oldSecretUntil && (
          <p className="sub">{say(webhookTexts.oldSecret, { time: minuteOf(oldSecretUntil) })}</p>
        )}
        {pausedBecause && (
          <p className="notice">
            <Icon name="warning" />
            <span>
              {say(pauseTexts[pausedBecause])}
              {' · '}
              {say(webhookTexts.pausedHint)}
            </span>
          </p>
        )}
      </div>
      <EndpointActions endpoint={endpoint} onChoose={onChoose} onEdit={onEdit} onSecret={onSecret} />
    </li>
  )
}

function LastDelivery({ endpoint: { last } }: { endpoint: Endpoint }) {
  const say = useSay()
  if (!last) return <p className="sub">{say(webhookTexts.neverDelivered)}</p>
  const time = minuteOf(last.triedAt ?? last.createdAt)
  return <p className="sub">{say(webhookTexts.lastDelivery, { state: stateWords(last, say), time })}</p>
}

function EndpointActions({ endpoint, onChoose, onEdit, onSecret }: Omit<Props, 'isChosen'>) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const { id, address, state } = endpoint
  const params = { id }
  /** The client has shown the error; the list is reloaded in any case. */
  const perform = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
    await renewWebhooks(queries)
  }
  const test = () =>
    perform(async () => {
      await call(webhookTest, { params })
      onChoose()
      confirmDone(say(webhookTexts.tested))
    })
  const switchTo = (next: Endpoint['state']) => call(webhookSwitch, { params, body: { state: next } })
  const resume = () =>
    perform(async () => {
      await switchTo('active')
      confirmDone(say(webhookTexts.resumed))
    })
  const pause = async () => {
    const question = { title: say(webhookTexts.pauseTitle), body: say(webhookTexts.pausedHint) }
    if (await ask({ ...question, yes: say(webhookTexts.pause), work: () => switchTo('paused') }))
      await renewWebhooks(queries)
  }
  const rotate = async () => {
    let made = ''
    const work = async () => {
      made = (await call(webhookRotate, { params })).secret
    }
    const body = say(webhookTexts.rotateBody, { hours: oldSecretHours })
    if (!(await ask({ title: say(webhookTexts.rotateTitle), body, yes: say(webhookTexts.rotate), work })))
      return
    onSecret(made)
    await renewWebhooks(queries)
  }
  const remove = async () => {
    const question = { title: say(webhookTexts.removeTitle), body: say(webhookTexts.removeBody, { address }) }
    const work = () => call(webhookRemove, { params })
    if (!(await ask({ ...question, yes: say(webhookTexts.remove), tone: 'danger', work }))) return
    confirmDone(say(webhookTexts.removed))
    await renewWebhooks(queries)
  }
  const isActive = state === 'active'
  return (
    <div className="webhook-actions">
      {isActive ? (
        <Button busy={busy} aria-label={say(webhookTexts.testNamed, { address })} onClick={() => void test()}>
          {say(webhookTexts.test)}
        </Button>
      ) : (
        <Button
          look="primary"
          busy={busy}
          aria-label={say(webhookTexts.resumeNamed, { address })}
          onClick={() => void resume()}
        >
          {say(webhookTexts.resume)}
        </Button>
      )}
      <Button aria-label={say(webhookTexts.logNamed, { address })} onClick={onChoose}>
        {say(webhookTexts.log)}
      </Button>
      <Button aria-label={say(webhookTexts.editNamed, { address })} onClick={onEdit}>
        {say(webhookTexts.edit)}
      </Button>
      <Button aria-label={say(webhookTexts.rotateNamed, { address })} onClick={() => void rotate()}>
        {say(webhookTexts.rotate)}
      </Button>
      {isActive && (
        <Button aria-label={say(webhookTexts.pauseNamed, { address })} onClick={() => void pause()}>
          {say(webhookTexts.pause)}
        </Button>
      )}
      <Button aria-label={say(webhookTexts.removeNamed, { address })} onClick={() => void remove()}>
        {say(webhookTexts.remove)}
      </Button>
    </div>
  )
}
