/** The sign-in form: the first empty field has the focus, then the first wrong one; refusals stay where they happened. */
import {
  type ChangeEvent,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import type { FieldErrors } from '#contract/check.ts'
import { titles } from '#text/app.ts'
import { login } from '#text/login.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { paths } from '#web/session/paths.ts'
import { getReadyToSeal } from '#web/session/sealing-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useSay } from '#web/ui/say.ts'
import { CodeField } from './code-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { Typed } from './reset-form.tsx'
import { errorsOf, type FieldName, fieldsOf, useSignIn, type Values, type Way } from './sign-in.ts'
import { useCode } from './use-code.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  way: Way
  /** Whether a picture was asked for before the page was there. */
  isPictured: boolean
  account: string
  onAccount: (account: string) => void
  /** Leads whoever cannot read a picture to the other way. */
  onByCode: () => void
}

/** The account is the page's, so that it stays when the way changes. */
export function LoginForm({ way, isPictured, account, onAccount, onByCode }: Props) {
  const say = useSay()
  const [proof, setProof] = useState('')
  const [captcha, setCaptcha] = useState('')
  const picture = usePicture(isPictured, () => setCaptcha(''))
  const read = picture.isAsked && { captcha, captchaId: picture.picture?.id }
  const values: Values = { account: account.trim(), [way]: proof, ...read }
  const [remember, setRemember] = useState(loginAccount.get() !== undefined)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<FieldErrors>({})
  const inputs = useInputs(way, refused)
  const showRefused = (fields: FieldErrors) => {
    setErrors(fields)
    setRefused(fields)
  }
  const { busy, refusal, submit, setRefusal } = useSignIn(showRefused, picture.tried)
  const sending = useCode('login', account.trim())

  const propsOf = (name: FieldName) => ({
    name,
    value: { account, captcha, password: proof, code: proof }[name],
    error: errors[name],
    inputRef: inputs[name],
    readOnly: busy,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
      const take = { account: onAccount, captcha: setCaptcha, password: setProof, code: setProof }[name]
      take(value)
    },
    onBlur: () => setErrors({ ...errors, [name]: errorsOf(way, values)[name] ?? '' }),
  })
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = errorsOf(way, values)
    setErrors(found)
    setRefusal(undefined)
    const firstWrong = fieldsOf(way).find((name) => found[name])
    if (firstWrong) inputs[firstWrong].current?.focus()
    else void submit(way, values, remember)
  }
  const onSend = () => {
    const wrong = errorsOf(way, values)['account']
    setErrors({ account: wrong ?? '' })
    setRefusal(undefined)
    if (wrong) return inputs.account.current?.focus()
    inputs.code.current?.focus()
    sending.send().catch((error: unknown) => {
      const fieldError = error instanceof CallFailed ? error.fields['mark'] : undefined
      if (fieldError) setErrors({ account: fieldError })
      else setRefusal(messageOf(error))
    })
  }

  return (
    <form onSubmit={onSubmit} noValidate>
      <TextField
        {...propsOf('account')}
        label={say(login.account)}
        autoComplete="username"
        inputMode="email"
      />
      {way === 'password' ? (
        <PasswordField
          {...propsOf('password')}
          label={say(login.password)}
          autoComplete="current-password"
          onFocus={getReadyToSeal}
        />
      ) : (
        <CodeField {...propsOf('code')} sending={sending} onSend={onSend} />
      )}
      {way === 'password' && picture.isAsked && (
        <PictureField {...propsOf('captcha')} code={picture} onByCode={onByCode} />
      )}
      <div className="login-keep">
        <Checkbox
          label={say(login.remember)}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Link to={paths.forgetPassword} state={{ account: account.trim() } satisfies Typed}>
          {say(titles.forgetPassword)}
        </Link>
      </div>
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

type Inputs = Readonly<Record<FieldName, RefObject<HTMLInputElement | null>>>

/**
 * On arrival the first empty field has the focus; whoever changes the way keeps it on the tab. Of what the server
 * refuses the first has it, though the field may only appear with the refusal.
 */
function useInputs(way: Way, refused: FieldErrors): Inputs {
  const account = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const captcha = useRef<HTMLInputElement>(null)
  const [first] = useState(way)
  useEffect(() => {
    if (document.activeElement?.getAttribute('role') === 'tab') return
    const firstEmpty = account.current?.value === '' ? account : first === 'password' ? password : code
    firstEmpty.current?.focus()
  }, [first])
  // With the field, not after it: whoever types on types into it.
  useLayoutEffect(() => {
    const wrong = fieldsOf(way).find((name) => refused[name])
    if (wrong) ({ account, password, code, captcha })[wrong].current?.focus()
  }, [way, refused])
  return { account, password, code, captcha }
}
