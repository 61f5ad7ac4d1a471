/** One delivery with its payload, and a button to send it again. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/route.ts'
import { webhookDelivery, webhookReplay } from '#contract/webhooks.ts'
import { topicTexts, webhookTexts } from '#text/webhooks.ts'
import { call } from '#web/api/client.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { PanelDialog } from '#web/ui/panel-dialog.tsx'
import { Facts, Tag } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { resultWords, stateWords, toneOf } from './delivery-words.ts'
import { indented } from './payload-text.ts'
import { renewWebhooks } from './webhook-calls.ts'

type Props = { id: string; isActive: boolean; onClose: () => void }

export function DeliveryDialog({ id, isActive, onClose }: Props) {
  const say = useSay()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const read = useRead(webhookDelivery, { params: { id } })
  const replay = async () => {
    setBusy(true)
    try {
      await call(webhookReplay, { params: { id } })
      confirmDone(say(webhookTexts.replayed))
      onClose()
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
    await renewWebhooks(queries)
  }
  return (
    <PanelDialog title={say(webhookTexts.details)} forgets onClose={onClose}>
      <Loaded query={read}>{(delivery) => <Sent delivery={delivery} />}</Loaded>
      <div className="dialog-actions">
        {isActive && (
          <Button look="primary" busy={busy} onClick={() => void replay()}>
            {say(webhookTexts.replay)}
          </Button>
        )}
      </div>
    </PanelDialog>
  )
}

function Sent({ delivery }: { delivery: Reply<typeof webhookDelivery> }) {
  const say = useSay()
  const { eventId, topic, at, triedAt, tries, payload } = delivery
  const facts = [
    { label: say(webhookTexts.event), value: `${say(topicTexts[topic])} (${topic})` },
    {
      label: say(webhookTexts.eventId),
      value: (
        <>
          {eventId} <CopyButton text={eventId} name={say(webhookTexts.eventId)} />
        </>
      ),
    },
    { label: say(webhookTexts.happened), value: minuteOf(at) },
    {
      label: say(webhookTexts.result),
      value: (
        <>
          <Tag tone={toneOf(delivery)}>{stateWords(delivery, say)}</Tag> {resultWords(delivery, say)}
        </>
      ),
    },
    {
      label: say(webhookTexts.tried),
      value: triedAt && `${minuteOf(triedAt)} · ${say(webhookTexts.tries, { count: tries })}`,
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      <p className="strong webhook-payload-head">
        {say(webhookTexts.payload)} <CopyButton text={payload} name={say(webhookTexts.payload)} />
      </p>
      <textarea
        className="webhook-payload webhook-payload-whole"
        aria-label={say(webhookTexts.payload)}
        rows={12}
        value={indented(payload)}
        readOnly
      />
    </>
  )
}
