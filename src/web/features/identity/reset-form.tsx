/** The reset form. With a link, it has neither account nor code. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { check, type FieldErrors } from '#contract/check.ts'
import { codes } from '#contract/codes.ts'
import { byCode } from '#contract/identity.ts'
import { passwordReset, resetLinkRead } from '#contract/passwords.ts'
import { titles } from '#text/app.ts'
import { login } from '#text/login.ts'
import { reset } from '#text/passwords.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { dropLink, takeLink } from '#web/session/mailed-link.ts'
import { FailureState } from '#web/ui/failure.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/panels.tsx'
import { language, sayNow, useSay } from '#web/ui/say.ts'
import { warn } from '#web/ui/toasts.ts'
import { useLoad } from '#web/ui/use-load.ts'
import { CodeField } from './code-field.tsx'
import { newPasswordErrors, sendSealed } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { contactAwaited, useCode } from './use-code.ts'

type Values = {
  readonly account: string
  readonly code: string
  readonly newPwd: string
  readonly repeat: string
}

const trimmed = ({ account, code }: Values) => ({ account: account.trim(), code: code.trim() })

function proofErrors(values: Values): FieldErrors {
  const checked = check(byCode, trimmed(values), language())
  return checked.ok ? {} : checked.fields
}

const send = (values: Values, isByLink: boolean): Promise<null> =>
  sendSealed(values, { newPwd: values.newPwd }, (words) =>
    call(passwordReset, { body: { ...(isByLink ? {} : trimmed(values)), ...words } }, { inPlace: true }),
  )

type Props = { onDone: () => void }

/** State from the sign-in page: the typed account. */
export type TypedAccount = { readonly account: string }

/** The link is checked before anything is typed. */
export function ResetForm({ onDone }: Props) {
  const [isByLink] = useState(takeLink)
  return isByLink ? <OfLink onDone={onDone} /> : <Fields onDone={onDone} startsByLink={false} />
}

const readLink = () => call(resetLinkRead, {}, { inPlace: true }).then(() => true)

function OfLink({ onDone }: Props) {
  const { loaded, error, retry } = useLoad(readLink)
  if (loaded) return <Fields onDone={onDone} startsByLink />
  if (error === undefined) return <Skeleton lines={4} />
  if (!isOver(error)) return <FailureState error={error} onRetry={retry} />
  return <Fields onDone={onDone} startsByLink={false} notice={messageOf(error)} />
}

const isOver = (error: unknown): boolean =>
  error instanceof CallFailed && error.code === codes.linkExpired.code

/** `notice` explains why a person with a link needs a code. */
function Fields({ onDone, startsByLink, notice }: Props & { startsByLink: boolean; notice?: string }) {
  const say = useSay()
  const [isByLink, setByLink] = useState(startsByLink)
  useEffect(() => {
    if (notice !== undefined) dropLink()
  }, [notice])
  const typed = (useLocation().state as Partial<TypedAccount> | null)?.account
  const known = contactAwaited('reset') ?? (typed || loginAccount.get()) ?? ''
  const form = useForm<Values, null>({
    initial: { account: known, code: '', newPwd: '', repeat: '' },
    carried: { form: 'reset', secret: ['code', 'newPwd', 'repeat'] },
    check: (values) => ({ ...(isByLink ? {} : proofErrors(values)), ...newPasswordErrors(values) }),
    submit: (values) =>
      send(values, isByLink).catch((error: unknown) => {
        if (!(error instanceof CallFailed) || Object.keys(error.fields).length > 0) throw error
        // A link that no longer works leads to the code.
        if (!isOver(error)) throw new CallFailed(sayNow(reset.failed, { reason: error.message }), error)
        dropLink()
        setByLink(false)
        throw error
      }),
    onDone: () => {
      dropLink()
      onDone()
    },
  })
  const account = form.values.account.trim()
  const sending = useCode('reset', account)
  const onSend = () => {
    form.field('account').onBlur()
    if (!proofErrors(form.values)['account']) sending.send().catch((error: unknown) => warn(messageOf(error)))
  }
  return (
    <Form
      form={form}
      label={say(titles.forgetPassword)}
      submit={say(reset.submit)}
      submitting={say(reset.submitting)}
    >
      {notice && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {notice}
        </p>
      )}
      {isByLink ? (
        <p className="before-fields">{say(reset.byLink)}</p>
      ) : (
        <>
          <TextField
            {...form.field('account')}
            label={say(login.account)}
            autoComplete="username"
            inputMode="email"
            required
          />
          <CodeField {...form.field('code')} required sending={sending} onSend={onSend} />
        </>
      )}
      <NewPasswordFields form={form} />
    </Form>
  )
}
