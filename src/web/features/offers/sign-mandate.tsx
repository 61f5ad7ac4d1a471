/** Signs the continuing-request agreement, for which a recurring offer waits. */
import { useState } from 'react'
import { signingTexts } from '#text/signing.ts'
import { messageOf } from '#web/api/failed.ts'
import { multiagentId } from '#web/session/cache.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/panels.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Mandate } from './guard-rails.ts'
import { OfferAgreementField } from './offer-agreement-field.tsx'
import { SignField } from './sign-card.tsx'
import { useOfferAgreements, useTick } from './use-offer-agreements.ts'
import { useSigning } from './use-signing.ts'

export function SignMandate({ mandate, onSigned }: { mandate: Mandate; onSigned: () => void }) {
  const say = useSay()
  const agreements = useOfferAgreements([mandate.marketId], 'recurring')
  const signing = useSigning(multiagentId.get() ?? '', agreements)
  const [ticked, setTicked] = useTick(agreements)
  const accepted = ticked || agreements?.[0]?.showsTick === false
  const [isPressed, setIsPressed] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setIsPressed(true)
    if (!accepted) return
    setBusy(true)
    setFailure(undefined)
    try {
      if (await signing.sign(mandate.id, async () => ({ offerId: mandate.id }))) onSigned()
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Card title={say(signingTexts.continuing)}>
      <p className="sub">{say(signingTexts.pausedHint)}</p>
      <OfferAgreementField
        agreements={agreements}
        accepted={ticked}
        onAccept={setTicked}
        isMissing={isPressed && !accepted}
      />
      <SignField signing={signing} />
      {failure !== undefined && (
        <p className="form-error" role="alert">
          {failure}
        </p>
      )}
      <div className="mandate-actions">
        <Button look="primary" busy={busy} onClick={() => void send()}>
          {say(signingTexts.signNow)}
        </Button>
      </div>
    </Card>
  )
}
