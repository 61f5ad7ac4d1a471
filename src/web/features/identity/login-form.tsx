/**
 * The sign-in form: focus goes to the first empty field, then to the first invalid one; refusals are shown at their
 * field.
 */
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
import { prefetchSealing } from '#web/session/sealing-key.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { useSay } from '#web/ui/say.ts'
import { CodeField } from './code-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { TypedAccount } from './reset-form.tsx'
import { errorsOf, type FieldName, fieldsOf, type SignInMethod, useSignIn, type Values } from './sign-in.ts'
import { useCode } from './use-code.ts'
import { usePicture } from './use-picture.ts'

type Props = {
  way: SignInMethod
  /** Whether a picture code was required before the page opened. */
  isPictured: boolean
  account: string
  onAccount: (account: string) => void
  /** Leads people who cannot read a picture to the code tab. */
  onByCode: () => void
}

/** The account belongs to the page, so that it survives a change of tab. */
export function LoginForm({ way, isPictured, account, onAccount, onByCode }: Props) {
  const say = useSay()
  const [proof, setProof] = useState('')
  const [captcha, setCaptcha] = useState('')
  const picture = usePicture(isPictured, () => setCaptcha(''))
  const read = picture.isRequested && { captcha, captchaId: picture.picture?.id }
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
  const [tries, setTries] = useState(0)
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
    if (fieldsOf(way).some((name) => found[name])) setTries(tries + 1)
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
          onFocus={prefetchSealing}
        />
      ) : (
        <CodeField {...propsOf('code')} sending={sending} onSend={onSend} />
      )}
      {way === 'password' && picture.isRequested && (
        <PictureField {...propsOf('captcha')} code={picture} onByCode={onByCode} />
      )}
      <div className="login-keep">
        <Checkbox
          label={say(login.remember)}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Link to={paths.forgetPassword} state={{ account: account.trim() } satisfies TypedAccount}>
          {say(titles.forgetPassword)}
        </Link>
      </div>
      <Button type="submit" look="primary" className="button-wide" busy={busy}>
        {say(busy ? login.submitting : login.submit)}
      </Button>
      <FormErrors tries={tries} refusal={refusal} />
    </form>
  )
}

type Inputs = Readonly<Record<FieldName, RefObject<HTMLInputElement | null>>>

/**
 * On arrival the first empty field gets the focus; a change of tab keeps it on the tab. After a refusal the first
 * invalid field gets it, even if it only appears then.
 */
function useInputs(way: SignInMethod, refused: FieldErrors): Inputs {
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
  // Focused together with the field, so that typing continues in it.
  useLayoutEffect(() => {
    const wrong = fieldsOf(way).find((name) => refused[name])
    if (wrong) ({ account, password, code, captcha })[wrong].current?.focus()
  }, [way, refused])
  return { account, password, code, captcha }
}
