/** The deliveries to an endpoint, newest first, page by page. */
import { useState } from 'react'
import { webhookDeliveries } from '#contract/webhooks.ts'
import { deliveriesKeptDays } from '#domain/webhooks/limits.ts'
import { topicTexts, webhookTexts } from '#text/webhooks.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { resultWords, stateWords, toneOf } from './delivery-words.ts'
import { type Delivery, type Endpoint, isUnderWay, usePollDeliveries } from './webhook-calls.ts'

export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const say = useSay()
  /** The start of each page after the first. */
  const [starts, setStarts] = useState<readonly string[]>([])
  const [openId, setOpenId] = useState<string>()
  const more = (next: string) => setStarts([...starts, next])
  return (
    <Card title={say(webhookTexts.log)}>
      <p className="sub webhook-id">{endpoint.address}</p>
      {[undefined, ...starts].map((before, n) => (
        <LogPage
          key={before ?? 'newest'}
          endpointId={endpoint.id}
          isActive={endpoint.state === 'active'}
          before={before}
          onMore={n === starts.length ? more : undefined}
          onOpen={setOpenId}
        />
      ))}
      <p className="sub">{say(webhookTexts.kept, { days: deliveriesKeptDays })}</p>
      {openId && (
        <DeliveryDialog
          id={openId}
          isActive={endpoint.state === 'active'}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </Card>
  )
}

type PageProps = {
  endpointId: string
  isActive: boolean
  before: string | undefined
  onMore: ((next: string) => void) | undefined
  onOpen: (id: string) => void
}

function LogPage({ endpointId, isActive, before, onMore, onOpen }: PageProps) {
  const say = useSay()
  const read = useRead(webhookDeliveries, { params: { id: endpointId }, query: before ? { before } : {} })
  usePollDeliveries(isActive && (read.data?.list.some(isUnderWay) ?? false))
  return (
    <Loaded query={read} lines={3}>
      {({ list, next }) =>
        list.length === 0 ? (
          <EmptyState
            icon="upload"
            level="p"
            title={say(webhookTexts.logNone)}
            hint={say(webhookTexts.logNoneHint)}
          />
        ) : (
          <>
            <ul className="line-list" aria-label={say(webhookTexts.log)}>
              {list.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery.id)} />
              ))}
            </ul>
            {next && onMore && <Button onClick={() => onMore(next)}>{say(webhookTexts.logMore)}</Button>}
          </>
        )
      }
    </Loaded>
  )
}

function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const say = useSay()
  const { topic, triedAt, createdAt, tries, durationMs, nextTryAt, again, state, eventId } = delivery
  const time = minuteOf(triedAt ?? createdAt)
  const name = say(topicTexts[topic])
  const words = [
    time,
    resultWords(delivery, say),
    durationMs !== null && say(webhookTexts.duration, { ms: durationMs }),
    tries > 1 && say(webhookTexts.tries, { count: tries }),
    state === 'waiting' && tries > 0 && nextTryAt && say(webhookTexts.nextTry, { time: minuteOf(nextTryAt) }),
    again && say(webhookTexts.again),
  ].filter(Boolean)
  return (
    <li className="line-row">
      <div className="line-words">
        <p className="strong">
          {name} <Tag tone={toneOf(delivery)}>{stateWords(delivery, say)}</Tag>
        </p>
        <p className="sub">{words.join(' · ')}</p>
        <p className="sub webhook-id">{eventId}</p>
      </div>
      <Button aria-label={say(webhookTexts.detailsNamed, { topic: name, time })} onClick={onOpen}>
        {say(webhookTexts.details)}
      </Button>
    </li>
  )
}
