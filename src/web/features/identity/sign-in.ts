/** Signing in by password or code: validation, and one sign-in at a time. */
import { useEffect, useState } from 'react'
import { check, type FieldErrors } from '#contract/check.ts'
import { byCode, signInV1 } from '#contract/identity.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { signInByCode, signInWith } from '#web/session/sign-in.ts'
import { notice } from '#web/session/tab-storage.ts'
import { language } from '#web/ui/say.ts'
import { useNavigateIfMounted } from '#web/ui/use-navigate-if-mounted.ts'
import { enterPicture } from './use-picture.ts'

export type SignInMethod = 'password' | 'code'
export type FieldName = 'account' | SignInMethod | 'captcha'
export type Values = {
  readonly account: string
  readonly password?: string
  readonly code?: string
  /** The text and id of the picture code, once the server requires it. */
  readonly captcha?: string
  readonly captchaId?: string | undefined
}

export const fieldsOf = (way: SignInMethod): readonly FieldName[] => ['account', way, 'captcha']

/** Validates with the contract's schema; a value that is sealed later is only checked for presence. */
export function errorsOf(way: SignInMethod, values: Values): FieldErrors {
  const { account, password, code, captcha } = values
  if (captcha === '') return { ...errorsOf(way, { ...values, captcha: 'later' }), captcha: enterPicture() }
  const checked =
    way === 'password'
      ? check(signInV1.body, { account, password, keyId: 'later' }, language())
      : check(byCode, { account, code: code?.trim() }, language())
  return checked.ok ? {} : checked.fields
}

const enterBy = (way: SignInMethod, values: Values): Promise<string> => {
  const { account, password = '', code = '', captcha, captchaId } = values
  if (way === 'code') return signInByCode(account, code.trim())
  return signInWith(account, password, captcha && captchaId ? { captcha, captchaId } : undefined)
}

/** The page is left only on success. */
export function useSignIn(showErrors: (errors: FieldErrors) => void, onFailed: (error: unknown) => void) {
  const goOn = useNavigateIfMounted()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(notice.get)
  useEffect(() => notice.remove(), [])
  const submit = async (way: SignInMethod, values: Values, remember: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const next = await enterBy(way, values)
      if (remember) loginAccount.set(values.account)
      else loginAccount.remove()
      await goOn(next)
    } catch (error) {
      const fields = error instanceof CallFailed ? error.fields : {}
      showErrors(fields)
      onFailed(error)
      if (!fieldsOf(way).some((name) => fields[name])) setRefusal(messageOf(error))
      setBusy(false)
    }
  }
  return { busy, refusal, submit, setRefusal }
}
