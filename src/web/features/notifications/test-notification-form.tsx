/** The form of a test notification, to check whether this environment can send. */
import { useQueryClient } from '@tanstack/react-query'
import { check, type FieldErrors } from '#contract/check.ts'
import { outboxRead, testNotificationSend } from '#contract/notifications.ts'
import type { Request } from '#contract/route.ts'
import { textCharactersMax } from '#domain/limits.ts'
import { channels } from '#domain/notifications.ts'
import { channelNames, languageNames, testNotification } from '#text/notifications.ts'
import { languages } from '#text/text.ts'
import { call } from '#web/api/client.ts'
import { readKey } from '#web/api/use-read.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { Card } from '#web/ui/panels.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

type Values = Request<typeof testNotificationSend>['body']

export function TestNotificationForm() {
  const say = useSay()
  const queries = useQueryClient()
  const initial: Values = { channel: 'mail', recipient: '', language: language() }
  const form = useForm({
    initial,
    check: errorsOf,
    submit: (values) => call(testNotificationSend, { body: trimmed(values) }, { inPlace: true }),
    onDone: () => {
      confirmDone(say(testNotification.done))
      void queries.invalidateQueries({ queryKey: readKey(outboxRead) })
    },
  })
  const [channel, recipient] = [form.field('channel'), form.field('recipient')]
  const isMail = channel.value === 'mail'
  return (
    <Card title={say(testNotification.title)}>
      <p className="sub notification-hint">{say(testNotification.hint)}</p>
      <Form
        form={form}
        label={say(testNotification.title)}
        submit={say(testNotification.submit)}
        submitting={say(testNotification.submitting)}
      >
        <RadioField
          {...channel}
          label={say(testNotification.channel)}
          choices={channels.map((value) => ({ value, label: say(channelNames[value]) }))}
          onValue={(next) => {
            channel.onValue(next)
            // The error of a recipient depends on the channel.
            recipient.onValue(recipient.value)
          }}
        />
        <TextField
          {...recipient}
          label={say(isMail ? testNotification.mailTo : testNotification.smsTo)}
          inputMode={isMail ? 'email' : 'tel'}
          autoComplete="off"
          maxLength={textCharactersMax}
        />
        <RadioField
          {...form.field('language')}
          label={say(testNotification.language)}
          choices={languages.map((value) => ({ value, label: say(languageNames[value]) }))}
        />
      </Form>
    </Card>
  )
}

const trimmed = (values: Values): Values => ({ ...values, recipient: values.recipient.trim() })

/** Validates with the contract's schema. */
function errorsOf(values: Values): FieldErrors {
  const checked = check(testNotificationSend.body, trimmed(values), language())
  return checked.ok ? {} : checked.fields
}
