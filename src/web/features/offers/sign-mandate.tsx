/** Signs the continuing-request agreement, for which a recurring offer waits. */
import { useState } from 'react'
import { signingTexts } from '#text/signing.ts'
import { messageOf } from '#web/api/failed.ts'
import { multiagentId } from '#web/session/cache.ts'
import { OfferAgreementField } from '#web/ui/agreements/offer-agreement-field.tsx'
import { useOfferAgreements, useTick } from '#web/ui/agreements/use-offer-agreements.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form/form-errors.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Mandate } from './guard-rails.ts'
import { SignField } from './sign-card.tsx'
import { useSigning } from './use-signing.ts'

export function SignMandate({ mandate, onSigned }: { mandate: Mandate; onSigned: () => void }) {
  const say = useSay()
  const agreements = useOfferAgreements([mandate.marketId], 'recurring')
  const signing = useSigning(multiagentId.get() ?? '', agreements)
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || agreements?.[0]?.showsTick === false
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    const tryAgain = () => setTries((before) => before + 1)
    tryAgain()
    if (!accepted) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (await signing.sign(mandate.id, async () => ({ offerId: mandate.id }))) onSigned()
      else tryAgain()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Card title={say(signingTexts.continuing)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <p className="sub">{say(signingTexts.pausedHint)}</p>
        <OfferAgreementField
          agreements={agreements}
          accepted={ticked}
          onAccept={setTicked}
          isMissing={tries > 0 && !accepted}
        />
        <SignField signing={signing} />
        <FormErrors tries={tries} refusal={failure} />
        <div className="mandate-actions">
          <Button type="submit" look="primary" busy={busy}>
            {say(signingTexts.signNow)}
          </Button>
        </div>
      </form>
    </Card>
  )
}
