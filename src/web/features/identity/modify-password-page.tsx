/** Changing a known password; then all sessions sign in again. */
import { passwordChange } from '#contract/passwords.ts'
import { pageNames } from '#text/access.ts'
import { change } from '#text/passwords.ts'
import { call } from '#web/api/client.ts'
import { pauseLive } from '#web/api/live-updates.ts'
import { forgetPerson } from '#web/session/end-session.ts'
import { prefetchSealing } from '#web/session/sealing-key.ts'
import { notice } from '#web/session/tab-storage.ts'
import { PasswordField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useSay } from '#web/ui/say.ts'
import { missing, newPasswordErrors, sealed } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const initial = { originalPwd: '', newPwd: '', repeat: '' }

export default function ModifyPasswordPage() {
  const say = useSay()
  const form = useForm({
    initial,
    check: (values) => ({
      ...(values.originalPwd === '' && { originalPwd: missing('originalPwd') }),
      ...(values.newPwd !== '' && values.newPwd === values.originalPwd && { newPwd: say(change.same) }),
      ...newPasswordErrors(values),
    }),
    submit: async ({ originalPwd, newPwd }) => {
      const body = await sealed({ originalPwd, newPwd })
      // The session ends as expected, so it is not reported.
      const goOnListening = pauseLive()
      await call(passwordChange, { body }, { inPlace: true }).catch((error: unknown) => {
        goOnListening()
        throw error
      })
    },
    onDone: () => {
      notice.set(say(change.done))
      forgetPerson()
    },
  })
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{say(pageNames.modifyPassword)}</h1>
          <p className="sub">{say(change.hint)}</p>
        </div>
      </div>
      <div className="card">
        <Form
          form={form}
          label={say(pageNames.modifyPassword)}
          submit={say(change.submit)}
          submitting={say(change.submitting)}
        >
          <PasswordField
            {...form.field('originalPwd')}
            label={say(change.originalPwd)}
            autoComplete="current-password"
            required
            onFocus={prefetchSealing}
          />
          <NewPasswordFields form={form} />
        </Form>
      </div>
    </>
  )
}
