/** Signing in from a form, by password or by code: what is checked before anything is sent, and one sign-in at a time. */
import { useEffect, useState } from 'react'
import { check, type FieldErrors } from '#contract/check.ts'
import { byCode, signInV1 } from '#contract/identity.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { loginAccount } from '#web/session/cache.ts'
import { signInByCode, signInWith } from '#web/session/enter.ts'
import { notice } from '#web/session/tab.ts'
import { language } from '#web/ui/say.ts'
import { useGoOn } from '#web/ui/use-go-on.ts'
import { enterPicture } from './use-picture.ts'

export type Way = 'password' | 'code'
export type FieldName = 'account' | Way | 'captcha'
export type Values = {
  readonly account: string
  readonly password?: string
  readonly code?: string
  /** What the picture shows, and which; there once the server has asked for it. */
  readonly captcha?: string
  readonly captchaId?: string | undefined
}

export const fieldsOf = (way: Way): readonly FieldName[] => ['account', way, 'captcha']

/** Asks the contract's own schema; what is sealed later is only asked whether it is there. */
export function errorsOf(way: Way, values: Values): FieldErrors {
  const { account, password, code, captcha } = values
  if (captcha === '') return { ...errorsOf(way, { ...values, captcha: 'later' }), captcha: enterPicture() }
  const checked =
    way === 'password'
      ? check(signInV1.body, { account, password, keyId: 'later' }, language())
      : check(byCode, { account, code: code?.trim() }, language())
  return checked.ok ? {} : checked.fields
}

const enterBy = (way: Way, values: Values): Promise<string> => {
  const { account, password = '', code = '', captcha, captchaId } = values
  if (way === 'code') return signInByCode(account, code.trim())
  return signInWith(account, password, captcha && captchaId ? { captcha, captchaId } : undefined)
}

/** The page is left only when it succeeds. */
export function useSignIn(showErrors: (errors: FieldErrors) => void, onFailed: (error: unknown) => void) {
  const goOn = useGoOn()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(notice.get)
  useEffect(() => notice.remove(), [])
  const submit = async (way: Way, values: Values, remember: boolean) => {
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
