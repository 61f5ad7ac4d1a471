/**
 * The operator's sign-in: mail, password and one-time code together, so that an attacker cannot learn which one was
 * wrong.
 */
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { check } from '#contract/check.ts'
import { operatorSignIn } from '#contract/operator.ts'
import { operatorPages } from '#domain/access/pages.ts'
import { totpCodeCharacters } from '#domain/operator/limits.ts'
import { operatorTexts } from '#text/operator.ts'
import { operatorTitles } from '#text/operator-titles.ts'
import { signInOperator } from '#web/session/operator-sign-in.ts'
import { paths } from '#web/session/paths.ts'
import { prefetchSealing } from '#web/session/sealing-key.ts'
import { notice, operatorToken } from '#web/session/tab-storage.ts'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { OuterFrame } from '#web/ui/outer-frame.tsx'
import { language, useSay } from '#web/ui/say.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import './operator.css'

type Values = { mail: string; password: string; totp: string }
const empty: Values = { mail: '', password: '', totp: '' }

/** Validates with the contract's schema; a value that is sealed later is only checked for presence. */
function errorsOf({ mail, password, totp }: Values) {
  const checked = check(
    operatorSignIn.body,
    { mail: mail.trim(), password, totp, keyId: 'later' },
    language(),
  )
  return checked.ok ? {} : checked.fields
}

export default function OperatorLoginPage() {
  const [isSignedIn] = useState(() => operatorToken.get() !== undefined)
  return isSignedIn ? <Navigate to={operatorPages.companies.path} replace /> : <Authenticator />
}

function Authenticator() {
  const say = useSay()
  const goOn = useNavigateIfMounted()
  const [message] = useState(() => {
    const words = notice.get()
    notice.remove()
    return words
  })
  const form = useForm({
    initial: empty,
    check: errorsOf,
    submit: ({ mail, password, totp }) => signInOperator(mail.trim(), password, totp),
    onDone: (to) => void goOn(to),
  })
  const { onValue: onTotp, ...totp } = form.field('totp')
  return (
    <OuterFrame>
      <div className="operator-login">
        <h1>{say(operatorTitles.signIn)}</h1>
        <p className="sub">{say(operatorTexts.signInHint)}</p>
        {message && (
          <p className="form-error" role="alert">
            {message}
          </p>
        )}
        <Form
          form={form}
          label={say(operatorTitles.signIn)}
          submit={say(operatorTexts.submit)}
          submitting={say(operatorTexts.submitting)}
        >
          <TextField
            {...form.field('mail')}
            label={say(operatorTexts.mail)}
            inputMode="email"
            autoComplete="username"
          />
          <PasswordField
            {...form.field('password')}
            label={say(operatorTexts.password)}
            autoComplete="current-password"
            onFocus={prefetchSealing}
          />
          <TextField
            {...totp}
            // Accepts only digits, and no more than a code has.
            onValue={(value) => onTotp(value.replace(/\D/g, '').slice(0, totpCodeCharacters))}
            label={say(operatorTexts.totp)}
            help={say(operatorTexts.totpHint)}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </Form>
        <Link className="links" to={paths.login}>
          {say(operatorTexts.toPortal)}
        </Link>
      </div>
    </OuterFrame>
  )
}
