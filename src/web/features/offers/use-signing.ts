/** Signing the agreements of offers by a code to the handler of the company, where a payer requires it. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agreementSign, signingCodeSend } from '#contract/agreement-signing.ts'
import { offerAgreements } from '#contract/agreement-texts.ts'
import { codes } from '#contract/codes.ts'
import { companyRead } from '#contract/companies.ts'
import type { Request } from '#contract/route.ts'
import { parseVerificationCode } from '#domain/formats.ts'
import { verificationCodeWaitSeconds } from '#domain/identity/limits.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { CallFailed, messageOf } from '#web/api/failed.ts'
import { readKey, useRead } from '#web/api/use-read.ts'
import { type OfferAgreement, versionsOf } from '#web/ui/agreements/use-offer-agreements.ts'
import { sayNow } from '#web/ui/say.ts'

type Body = Request<typeof agreementSign>['body']
type Subject = Omit<Body, 'companyId' | 'code' | 'agreementVersions'>

export type Signing = {
  /** Whether what is submitted has to be signed first. */
  readonly isNeeded: boolean
  readonly code: string
  readonly onCode: (code: string) => void
  readonly error: string | undefined
  readonly secondsLeft: number
  readonly isSending: boolean
  readonly sentTo: { readonly handler: string; readonly mobile: string } | undefined
  readonly send: () => Promise<void>
  /** True if it is signed, or need not be. `what` names exactly what is signed: it is signed once. */
  readonly sign: (what: string, subject: () => Promise<Subject>) => Promise<boolean>
  /** What was signed has changed. */
  readonly forget: () => void
}

const tickMs = 250

/** Whether a submission was refused because its signature is missing, or is over something else. */
export const isUnsigned = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.code === codes.signatureNeeded.code || error.code === codes.signatureOutdated.code)

/** `agreements` are those of the offers as they are shown; the one of recurring offers is signed once. */
export function useSigning(
  companyId: string,
  agreements: readonly Pick<OfferAgreement, 'id' | 'usesSignature' | 'kind'>[] | undefined,
): Signing {
  const company = useRead(companyRead, {})
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [sentTo, setSentTo] = useState<Signing['sentTo']>()
  const [isSending, setIsSending] = useState(false)
  const [waitUntil, setWaitUntil] = useState(0)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [signed, setSigned] = useState<string>()
  const secondsLeft = Math.max(0, Math.ceil((waitUntil - nowMs) / 1000))
  useEffect(() => {
    if (secondsLeft === 0) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [secondsLeft])
  const hasContinuing = company.data?.continueAgreement === 1
  const toSign = (agreements ?? []).filter(
    ({ usesSignature, kind }) =>
      usesSignature && !(hasContinuing && (kind === 'continuing' || kind === 'personContinuing')),
  )
  const isNeeded = toSign.length > 0

  const begin = () => {
    const now = Date.now()
    setNowMs(now)
    setWaitUntil(now + verificationCodeWaitSeconds * 1000)
  }
  const send = async () => {
    if (isSending || secondsLeft > 0) return
    setIsSending(true)
    setError(undefined)
    try {
      setSentTo(await call(signingCodeSend, { query: { companyId } }, { inPlace: true }))
      begin()
    } catch (failed) {
      // Sent within this minute, by another tab: the code is still valid.
      if (failed instanceof CallFailed && failed.code === codes.nothingChanged.code) begin()
      else setError(messageOf(failed))
    }
    setIsSending(false)
  }
  const sign = async (what: string, subject: () => Promise<Subject>): Promise<boolean> => {
    const agreementVersions = [...versionsOf(toSign)]
    const whole = JSON.stringify([what, agreementVersions])
    if (!isNeeded || signed === whole) return true
    if (parseVerificationCode(code) === undefined) {
      setError(sayNow(signingTexts.codeMissing))
      return false
    }
    setError(undefined)
    try {
      const body = { companyId, code, agreementVersions, ...(await subject()) }
      await call(agreementSign, { body }, { inPlace: true })
    } catch (failed) {
      // The newer version is shown, to be read and ticked.
      if (failed instanceof CallFailed && failed.code === codes.agreementOutdated.code)
        void queries.invalidateQueries({ queryKey: readKey(offerAgreements) })
      const isSigned = failed instanceof CallFailed && failed.code === codes.nothingToSign.code
      const ofCode = failed instanceof CallFailed ? failed.fields['code'] : undefined
      if (ofCode !== undefined) setError(ofCode)
      else if (!isSigned) throw failed
      if (!isSigned) return false
    }
    setSigned(whole)
    setCode('')
    return true
  }
  return {
    isNeeded,
    code,
    onCode: (typed) => {
      setCode(typed)
      setError(undefined)
    },
    error,
    secondsLeft,
    isSending,
    sentTo,
    send,
    sign,
    forget: () => setSigned(undefined),
  }
}
