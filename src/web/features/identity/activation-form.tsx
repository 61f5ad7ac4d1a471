/** The form for the code of the activation mail, as an alternative to its link. */
import { check } from '#contract/check.ts'
import { activate } from '#contract/registration.ts'
import type { Reply } from '#contract/route.ts'
import { activation } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { missing } from './new-password.ts'
import { useCode } from './use-code.ts'

type State = Reply<typeof activate>
type Props = {
  mail: string
  trouble: State['mailTrouble']
  onState: (state: State) => void
  onSent: () => void
}

export function ActivationForm({ mail, trouble, onState, onSent }: Props) {
  const say = useSay()
  const sending = useCode('register', mail)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => {
      if (code.trim() === '') return { code: missing('code') }
      const checked = check(activate.query, { code: code.trim() }, language())
      return checked.ok ? {} : checked.fields
    },
    submit: ({ code }) => call(activate, { query: { code: code.trim() } }, { inPlace: true }),
    onDone: onState,
  })
  return (
    <>
      <p className="center before-fields">{say(activation.byMail, { mail })}</p>
      {trouble && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {say(activation.mailTrouble[trouble], { mail })}
        </p>
      )}
      <Form
        form={form}
        label={say(activation.submit)}
        submit={say(activation.submit)}
        submitting={say(activation.submitting)}
      >
        <CodeField
          {...form.field('code')}
          required
          sending={sending}
          sendLabel={say(activation.sendAgain)}
          onSend={() => void sending.send().then(onSent, (error: unknown) => warn(messageOf(error)))}
        />
      </Form>
    </>
  )
}
