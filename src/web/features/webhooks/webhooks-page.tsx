/** The webhooks of a company: its endpoints, their deliveries, and in the sandbox a receiver to try them with. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { webhookList } from '#contract/webhooks.ts'
import { webhookTexts } from '#text/webhooks.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { isSandbox } from '#web/ui/environment.ts'
import { isReloading, Loaded } from '#web/ui/loaded.tsx'
import { Card, EmptyState } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { EndpointDialog } from './endpoint-dialog.tsx'
import { EndpointRow } from './endpoint-row.tsx'
import { ReceiverCard } from './receiver-card.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { type Endpoint, isUnderWay, renewWebhooks, usePollDeliveries } from './webhook-calls.ts'
import '#web/ui/line-list.css'
import './webhooks.css'

export default function WebhooksPage() {
  const say = useSay()
  const queries = useQueryClient()
  const read = useRead(webhookList, {})
  const [editing, setEditing] = useState<Endpoint | 'new'>()
  const [secret, setSecret] = useState<string>()
  const [chosenId, setChosenId] = useState<string>()
  usePollDeliveries(
    read.data?.some(({ state, last }) => state === 'active' && last && isUnderWay(last)) ?? false,
  )
  const chosen = read.data?.find(({ id }) => id === chosenId) ?? read.data?.[0]
  const onSaved = (made?: string) => {
    setEditing(undefined)
    setSecret(made)
    void renewWebhooks(queries)
  }
  const add = (
    <Button look="primary" onClick={() => setEditing('new')}>
      {say(webhookTexts.add)}
    </Button>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(webhookTexts.title)}</h1>
          <p className="sub">{say(webhookTexts.hint)}</p>
        </div>
        {read.data && read.data.length > 0 && add}
      </div>
      <div className="line-stack webhook-stack">
        <Card title={say(webhookTexts.endpoints)} busy={isReloading(read) && editing === undefined}>
          <Loaded query={read} lines={3}>
            {(list) =>
              list.length === 0 ? (
                <EmptyState icon="upload" title={say(webhookTexts.none)} hint={say(webhookTexts.noneHint)}>
                  {add}
                </EmptyState>
              ) : (
                <ul className="line-list webhook-list" aria-label={say(webhookTexts.endpoints)}>
                  {list.map((endpoint) => (
                    <EndpointRow
                      key={endpoint.id}
                      endpoint={endpoint}
                      isChosen={list.length > 1 && endpoint.id === chosen?.id}
                      onChoose={() => setChosenId(endpoint.id)}
                      onEdit={() => setEditing(endpoint)}
                      onSecret={setSecret}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Card>
        {chosen && <DeliveryLog key={chosen.id} endpoint={chosen} />}
        {isSandbox() && <ReceiverCard />}
      </div>
      {editing && (
        <EndpointDialog
          endpoint={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={onSaved}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
