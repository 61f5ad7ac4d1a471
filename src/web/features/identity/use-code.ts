/** Requesting a verification code: sent once, then a countdown that survives a reload. */
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { codeSend } from '#contract/verification-codes.ts'
import { accountOf } from '#domain/formats.ts'
import { verificationCodeWaitSeconds } from '#domain/identity/limits.ts'
import type { CodeType, RequestableSource } from '#domain/identity/verification-codes.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { codeWaits } from '#web/session/tab-storage.ts'
import { sayNow } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'
import { enterPicture, type PictureCode, usePicture } from './use-picture.ts'

export type CodeSending = {
  readonly secondsLeft: number
  readonly busy: boolean
  /** Sends a code to the contact; refusals are thrown, except that a required picture code is shown in place. */
  readonly send: () => Promise<void>
  /** The picture code that is required before another code is sent. */
  readonly picture: PictureCode
  readonly captcha: string
  readonly captchaError: string | undefined
  readonly onCaptcha: (captcha: string) => void
}

const tickMs = 250

const running = (): readonly (readonly [wait: string, untilMs: number])[] =>
  Object.entries(codeWaits.get() ?? {}).filter(([, untilMs]) => untilMs > Date.now())

/** Where the pending code was sent, so that a reloaded page continues from there. */
export const contactAwaited = (source: RequestableSource, type?: CodeType): string | undefined =>
  running()
    .filter(([wait]) => wait.startsWith(`${source} `))
    .map(([wait]) => wait.slice(source.length + 1))
    .findLast((contact) => type === undefined || typeOf(contact) === type)

const typeOf = (contact: string): CodeType => (accountOf(contact) === 'mail' ? 'mail' : 'phone')

export function useCode(source: RequestableSource, contact: string): CodeSending {
  const wait = `${source} ${contact.toLowerCase()}`
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
  const [captcha, setCaptcha] = useState('')
  const [captchaError, setCaptchaError] = useState<string>()
  const picture = usePicture(false, () => setCaptcha(''))
  const until = codeWaits.get()?.[wait] ?? 0
  const secondsLeft = Math.max(0, Math.ceil((until - nowMs) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [secondsLeft])

  const begin = () => {
    const now = Date.now()
    codeWaits.set({ ...Object.fromEntries(running()), [wait]: now + verificationCodeWaitSeconds * 1000 })
    setNowMs(now)
  }
  const sent = () => {
    picture.settled()
    begin()
  }
  const send = async () => {
    if (busy || secondsLeft > 0) return
    if (picture.isRequested && captcha.trim() === '') return setCaptchaError(enterPicture())
    setCaptchaError(undefined)
    setBusy(true)
    const read = picture.isRequested && { captchaId: picture.picture?.id, captcha: captcha.trim() }
    try {
      await call(
        codeSend,
        { body: { type: typeOf(contact), source, mark: contact, ...read } },
        { inPlace: true },
      )
      sent()
      confirmDone(sayNow(verificationCodeTexts.sent))
    } catch (error) {
      // Another tab requested it: its code is still valid.
      if (error instanceof CallFailed && error.code === codes.nothingChanged.code) return sent()
      picture.tried(error)
      const fieldError = error instanceof CallFailed ? error.fields['captcha'] : undefined
      if (fieldError === undefined) throw error
      setCaptchaError(fieldError)
    } finally {
      setBusy(false)
    }
  }
  const onCaptcha = (typed: string) => {
    setCaptcha(typed)
    setCaptchaError(undefined)
  }
  return { secondsLeft, busy, send, picture, captcha, captchaError, onCaptcha }
}
