/** The sign-in form: the first empty field has the focus, then the first wrong one; refusals stay where they happened. */
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { check, type FieldErrors } from '#contract/check.ts'
import { signIn } from '#contract/identity.ts'
import { login } from '#text/login.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { signInWith } from '#web/session/enter.ts'
import { loadCipher } from '#web/session/seal.ts'
import { sealingKey } from '#web/session/sealing-key.ts'
import { notice } from '#web/session/tab.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'

const fieldNames = ['account', 'password'] as const
type FieldName = (typeof fieldNames)[number]
type Values = Readonly<Record<FieldName, string>>

export function LoginForm() {
  const say = useSay()
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const inputs = { account, password }
  const [values, setValues] = useState<Values>({ account: loginAccount.get() ?? '', password: '' })
  const [remember, setRemember] = useState(loginAccount.get() !== undefined)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, refusal, setRefusal, submit } = useSignIn(setErrors)
  useEffect(() => {
    const firstEmpty = account.current?.value === '' ? account : password
    firstEmpty.current?.focus()
  }, [account, password])

  const propsOf = (name: FieldName) => ({
    name,
    value: values[name],
    error: errors[name],
    inputRef: inputs[name],
    readOnly: busy,
    onFocus: getReady,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
    onBlur: () => setErrors({ ...errors, [name]: errorsOf(values)[name] ?? '' }),
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = errorsOf(values)
    setErrors(found)
    setRefusal(undefined)
    const firstWrong = fieldNames.find((name) => found[name])
    if (firstWrong) inputs[firstWrong].current?.focus()
    else void submit(values, remember)
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        {...propsOf('account')}
        label={say(login.account)}
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField {...propsOf('password')} label={say(login.password)} autoComplete="current-password" />
      <Checkbox
        label={say(login.remember)}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button type="submit" look="primary" className="button-wide" busy={busy}>
        {say(busy ? login.submitting : login.submit)}
      </Button>
      {refusal && (
        <p className="form-error" role="alert">
          <Icon name="warning" />
          {refusal}
        </p>
      )}
    </form>
  )
}

/** What sealing the password takes is fetched while it is typed. A failure shows when it matters. */
const getReady = (): void => {
  Promise.all([loadCipher(), sealingKey()]).catch(() => undefined)
}

/** Asks the contract's own schema; what is sealed later is only asked whether it is there. */
function errorsOf({ account, password }: Values): FieldErrors {
  const checked = check(signIn.body, { account: account.trim(), password, keyId: 'later' }, language())
  return checked.ok ? {} : checked.fields
}

/** One sign-in at a time. The page is left only when it succeeds. */
function useSignIn(showErrors: (errors: FieldErrors) => void) {
  const goOn = useGoOn()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(notice.get)
  useEffect(() => notice.remove(), [])
  const submit = async ({ account, password }: Values, remember: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const next = await signInWith(account.trim(), password)
      if (remember) loginAccount.set(account.trim())
      else loginAccount.remove()
      await goOn(next)
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      const beside = fieldNames.some((name) => fields[name])
      showErrors(fields)
      if (!beside) setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return { busy, refusal, setRefusal, submit }
}
