/** Asking for a verification code: sent once, then a countdown that a reload does not shorten. */
import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { codeSend } from '#contract/proofs.ts'
import { accountOf } from '#domain/formats.ts'
import { verificationCodeWaitSeconds } from '#domain/identity/limits.ts'
import type { CodeSource, CodeType } from '#domain/identity/verification-codes.ts'
import { verificationCodeTexts } from '#text/verification-codes.ts'
import { call } from '#web/api/client.ts'
import { CallFailed } from '#web/api/failed.ts'
import { codeWaits } from '#web/session/tab.ts'
import { sayNow } from '#web/ui/say.ts'
import { confirmDone } from '#web/ui/toasts.ts'

export type CodeSending = {
  readonly secondsLeft: number
  readonly busy: boolean
  /** Sends a code to the mark; whatever is refused is thrown. */
  readonly send: () => Promise<void>
}

const tickMs = 250

const running = (): readonly (readonly [wait: string, untilMs: number])[] =>
  Object.entries(codeWaits.get() ?? {}).filter(([, untilMs]) => untilMs > Date.now())

/** Where the code went that is being waited for, so that a page that was loaded anew goes on from there. */
export const markAwaited = (source: CodeSource, type?: CodeType): string | undefined =>
  running()
    .filter(([wait]) => wait.startsWith(`${source} `))
    .map(([wait]) => wait.slice(source.length + 1))
    .findLast((mark) => type === undefined || typeOf(mark) === type)

const typeOf = (mark: string): CodeType => (accountOf(mark) === 'mail' ? 'mail' : 'phone')

export function useCode(source: CodeSource, mark: string): CodeSending {
  const wait = `${source} ${mark.toLowerCase()}`
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [busy, setBusy] = useState(false)
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
  const send = async () => {
    if (busy || secondsLeft > 0) return
    setBusy(true)
    const type = typeOf(mark)
    try {
      await call(codeSend, { body: { type, source, mark } }, { inPlace: true })
      begin()
      confirmDone(sayNow(verificationCodeTexts.sent))
    } catch (error) {
      // Another tab asked for it: the code that it brought still counts.
      if (!(error instanceof CallFailed) || error.code !== codes.nothingChanged.code) throw error
      begin()
    } finally {
      setBusy(false)
    }
  }
  return { secondsLeft, busy, send }
}
