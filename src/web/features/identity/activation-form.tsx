/** The code of the mail, for whoever would rather type it than open its link. */
import { check } from '#contract/check.ts'
import { activate } from '#contract/registration.ts'
import type { Reply } from '#contract/route.ts'
import { activation } from '#text/app.ts'
import { call } from '#web/api/client.ts'
import { messageOf } from '#web/api/failed.ts'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { language, useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { CodeField } from './code-field.tsx'
import { missing } from './new-password.ts'
import { useCode } from './use-code.ts'

type Props = { mail: string; onState: (state: Reply<typeof activate>) => void }

export function ActivationForm({ mail, onState }: Props) {
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
      <p className="center">{say(activation.byMail, { mail })}</p>
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
          onSend={() => void sending.send().catch((error: unknown) => warn(messageOf(error)))}
        />
      </Form>
    </>
  )
}
