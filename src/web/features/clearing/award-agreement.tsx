/** The signed agreement of the offer of an award: a link that saves it, and where anybody can check it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { agreementDownload } from '#contract/agreement-signing.ts'
import { displayCheckCode } from '#domain/signatures/check-code.ts'
import { awardPageTexts } from '#text/award-pages.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { saveWrapped } from '#web/api/save-wrapped.ts'
import { multiagentId } from '#web/session/cache.ts'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import type { OneAward } from './award-page.tsx'

type Props = { offerId: string; agreement: NonNullable<OneAward['agreement']> }

export function AwardAgreement({ offerId, agreement: { signer, signedAt, checkCode } }: Props) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const companyId = multiagentId.get() ?? ''
    try {
      saveWrapped(await call(agreementDownload, { query: { companyId, offerId } }))
    } catch {
      // The client has shown the error.
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="link"
        aria-busy={busy || undefined}
        onClick={() => busy || void save()}
      >
        {say(awardPageTexts.downloadAgreement)}
      </button>{' '}
      <span className="sub">{say(signingTexts.signedBy, { signer, time: minuteOf(signedAt) })}</span>{' '}
      <Link to={`/check/${checkCode}`}>
        {say(signingTexts.checkCode, { code: displayCheckCode(checkCode) })}
      </Link>
    </>
  )
}
