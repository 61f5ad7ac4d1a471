/** The agreements of offers: read, then ticked; or accepted by submitting, where the payer asks for no tick. */
import { agreementReading } from '#text/agreement-reading.ts'
import { Skeleton } from '../panels.tsx'
import { useSay } from '../say.ts'
import { ReadThenTick } from './read-then-tick.tsx'
import { type OfferAgreement, readableOf } from './use-offer-agreements.ts'

type Props = {
  agreements: readonly OfferAgreement[] | undefined
  accepted: boolean
  onAccept: (accepted: boolean) => void
  /** Whether a missing tick is shown. */
  isMissing: boolean
}

/** Whether submitting is the acceptance of all of them. */
export const isWithoutTick = (agreements: readonly OfferAgreement[]): boolean =>
  agreements.every(({ showsTick }) => !showsTick)

export function OfferAgreementField({ agreements, accepted, onAccept, isMissing }: Props) {
  const say = useSay()
  if (!agreements) return <Skeleton lines={3} />
  return (
    <ReadThenTick
      agreements={readableOf(agreements)}
      value={accepted}
      onValue={onAccept}
      withoutTick={isWithoutTick(agreements)}
      error={isMissing ? say(agreementReading.notTicked) : undefined}
    />
  )
}
