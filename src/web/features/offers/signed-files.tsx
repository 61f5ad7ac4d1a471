/** The agreement of an offer as a file, with who signed it and where anybody can check it. */
import { useState } from 'react'
import { Link } from 'react-router'
import { agreementDownload } from '#contract/agreement-signing.ts'
import type { Reply, Request } from '#contract/route.ts'
import { displayCheckCode } from '#domain/signatures/check-code.ts'
import { signingTexts } from '#text/signing.ts'
import { call } from '#web/api/client.ts'
import { saveWrapped } from '#web/api/save-wrapped.ts'
import { multiagentId } from '#web/session/cache.ts'
import { Button } from '#web/ui/button.tsx'
import { minuteOf } from '#web/ui/format.ts'
import { useSay } from '#web/ui/say.ts'
import type { OneOffer } from './offer-history.ts'

type Query = Omit<Request<typeof agreementDownload>['query'], 'companyId'>

/** Saves the agreement of one offer as PDF, or those of several as zip. */
async function saveAgreements(query: Query): Promise<void> {
  const companyId = multiagentId.get() ?? ''
  const file: Reply<typeof agreementDownload> = await call(agreementDownload, {
    query: { companyId, ...query },
  })
  saveWrapped(file)
}

export function SignedAgreement({ offer: { id, agreement } }: { offer: OneOffer }) {
  const say = useSay()
  const [busy, setBusy] = useState(false)
  const { isSigned, signer, signedAt, checkCode } = agreement
  const save = async () => {
    setBusy(true)
    // The client shows why it failed.
    await saveAgreements({ offerId: id }).catch(() => undefined)
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
          {checkCode && (
            <>
              {' · '}
              <Link to={`/check/${checkCode}`}>
                {say(signingTexts.checkCode, { code: displayCheckCode(checkCode) })}
              </Link>
            </>
          )}
        </span>
      </span>
      <Button busy={busy} onClick={() => void save()}>
        {say(signingTexts.download)}
      </Button>
    </div>
  )
}
