/** The dialog to add or change an endpoint; errors of its address are shown at the field. */
import { useId } from 'react'
import { check } from '#contract/check.ts'
import { webhookAdd, webhookEdit, webhookReceiver } from '#contract/webhooks.ts'
import { type WebhookTopic, webhookTopics } from '#domain/webhooks/kinds.ts'
import { topicTexts, webhookTexts } from '#text/webhooks.ts'
import { call } from '#web/api/client.ts'
import { savingOptions } from '#web/api/saving-options.ts'
import { useRead } from '#web/api/use-read.ts'
import { Button } from '#web/ui/button.tsx'
import { isSandbox } from '#web/ui/environment.ts'
import { Checkbox, TextField } from '#web/ui/field.tsx'
import { FieldNotes, RequiredMark } from '#web/ui/field-frame.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { CancelButton, PanelDialog } from '#web/ui/panel-dialog.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import type { Endpoint } from './webhook-calls.ts'

type Values = { address: string; topics: readonly WebhookTopic[] }

type Props = {
  /** The endpoint to change; undefined for a new one. */
  endpoint: Endpoint | undefined
  onClose: () => void
  /** With the secret of a new endpoint. */
  onDone: (secret?: string) => void
}

const bodyOf = ({ address, topics }: Values) => ({ address: address.trim(), topics: [...topics] })

export function EndpointDialog({ endpoint, onClose, onDone }: Props) {
  const say = useSay()
  const initial: Values = { address: endpoint?.address ?? '', topics: endpoint?.topics ?? webhookTopics }
  const form = useForm({
    initial,
    check: (values: Values) => {
      const checked = check(webhookAdd.body, bodyOf(values), language())
      return {
        ...(checked.ok ? {} : checked.fields),
        ...(values.topics.length === 0 && { topics: say(webhookTexts.topicsMissing) }),
      }
    },
    submit: async (values): Promise<string | undefined> => {
      const body = bodyOf(values)
      if (!endpoint) return (await call(webhookAdd, { body }, { inPlace: true })).secret
      await call(webhookEdit, { params: { id: endpoint.id }, body }, savingOptions)
      return undefined
    },
    onDone: (secret) => {
      if (secret === undefined) confirmDone(say(webhookTexts.saved))
      onDone(secret)
    },
  })
  const title = say(endpoint ? webhookTexts.edit : webhookTexts.add)
  const address = form.field('address')
  return (
    <PanelDialog title={title} onClose={onClose}>
      <Form
        form={form}
        label={title}
        submit={say(webhookTexts.save)}
        submitting={say(webhookTexts.saving)}
        actions={<CancelButton />}
      >
        <TextField
          {...address}
          label={say(webhookTexts.address)}
          help={say(webhookTexts.addressHelp)}
          placeholder="https://erp.example.com/webhooks"
          inputMode="url"
          autoComplete="off"
          required
        />
        {isSandbox() && <UseReceiver onAddress={address.onValue} />}
        <TopicsField {...form.field('topics')} />
      </Form>
    </PanelDialog>
  )
}

function UseReceiver({ onAddress }: { onAddress: (address: string) => void }) {
  const say = useSay()
  const { data } = useRead(webhookReceiver, {})
  if (!data) return null
  return (
    <div className="webhook-use">
      <Button look="quiet" onClick={() => onAddress(data.address)}>
        {say(webhookTexts.receiverAsAddress)}
      </Button>
    </div>
  )
}

type TopicsProps = {
  value: readonly WebhookTopic[]
  onValue: (topics: readonly WebhookTopic[]) => void
  error?: string | undefined
  readOnly?: boolean
}

function TopicsField({ value, onValue, error, readOnly }: TopicsProps) {
  const say = useSay()
  const id = useId()
  const turn = (topic: WebhookTopic, on: boolean) =>
    onValue(webhookTopics.filter((one) => (one === topic ? on : value.includes(one))))
  return (
    <fieldset className="field webhook-topics" aria-describedby={`${id}-error`}>
      <legend>
        {say(webhookTexts.topics)}
        <RequiredMark />
      </legend>
      {webhookTopics.map((topic) => (
        <Checkbox
          key={topic}
          label={`${say(topicTexts[topic])} (${topic})`}
          checked={value.includes(topic)}
          onChange={(event) => readOnly || turn(topic, event.currentTarget.checked)}
        />
      ))}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
