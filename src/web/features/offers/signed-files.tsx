/** The agreement of an offer as a file, with who signed it and where anybody can check it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { displayCheckCode } from '#domain/signatures/check-code.ts'
import { signingTexts } from '#text/signing.ts'
import { messageOf } from '#web/api/failed.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import { saveAgreements } from './agreement-files.ts'
import type { OneOffer } from './offer-history.ts'

export function SignedAgreement({ offer: { id, agreement } }: { offer: OneOffer }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { isSigned, signer, signedAt, checkCode } = agreement
  const save = async () => {
    setBusy(true)
    setFailed(undefined)
    setFailed(await saveAgreements([id]).then(() => undefined, messageOf))
    setBusy(false)
  }
  return (
    <div className="offer-file">
      <span>
        {say(isSigned ? signingTexts.signedAgreement : signingTexts.agreement)}
        <span className="sub offer-file-state">
          {isSigned && signer && signedAt
            ? say(signingTexts.signedBy, { signer, time: minuteOf(signedAt) })
            : say(signingTexts.unsigned)}
        </span>
        {checkCode && (
          <span className="sub offer-file-state">
            <Link to={`/check/${checkCode}`}>
              {say(signingTexts.checkCode, { code: displayCheckCode(checkCode) })}
            </Link>
          </span>
        )}
        {failed !== undefined && (
          <span className="field-error offer-file-state" role="alert">
            {failed}
          </span>
        )}
      </span>
      <Button busy={busy} onClick={() => void save()}>
        {say(signingTexts.download)}
      </Button>
    </div>
  )
}
