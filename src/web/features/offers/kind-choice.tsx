/** The choice between an offer of the chosen documents and a recurring one, with its guard rails. */
import { Link } from 'react-router'
import { pages } from '#domain/access/pages.ts'
import { offerKinds } from '#domain/offers/terms.ts'
import { mandateFailureTexts } from '#text/mandate-failures.ts'
import { kindHints, kindTexts, mandateTexts } from '#text/mandates.ts'
import { useToday } from '#web/ui/business-time.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { useSay } from '#web/ui/say.ts'
import { GuardRailFields } from './guard-rail-fields.tsx'
import { MandateBackTest } from './mandate-back-test.tsx'
import { type OfferInput, termsOf } from './offer-input.ts'
import { rangeOf } from './term-errors.ts'
import type { Market } from './use-offerable.ts'
import type { Rails } from './use-rail-errors.ts'

type Props = {
  making: OfferInput
  market: Market
  change: (changes: Partial<OfferInput>) => void
  supplierId: string
  checked: Rails
}

/** The published rate is for one-time offers. */
export function KindChoice({ making, market, supplierId, change, checked }: Props) {
  const say = useSay()
  const today = useToday()
  if (making.fixed) return null
  return (
    <>
      <RadioField
        label={say(mandateTexts.offerKind)}
        value={making.kind}
        onValue={(kind) => change({ kind })}
        choices={offerKinds.map((kind) => ({
          value: kind,
          label: say(kindTexts[kind]),
          hint: say(kindHints[kind]),
        }))}
        error={checked.existing && say(mandateFailureTexts.mandateExists)}
        required
      />
      {checked.existing && (
        <p className="links">
          <Link to={pages.offer.path.replace(':offerId', checked.existing.id)}>
            {say(mandateTexts.openExisting, { number: checked.existing.number })}
          </Link>
        </p>
      )}
      {making.kind === 'recurring' && (
        <>
          <GuardRailFields
            rails={making.rails}
            currency={market.currency}
            today={today}
            errors={checked.shown}
            onRails={(changes) => change({ rails: { ...making.rails, ...changes } })}
            onBlur={checked.leave}
          />
          <MandateBackTest
            marketId={market.id}
            supplierId={supplierId}
            currency={market.currency}
            terms={termsOf(making)}
            rails={making.rails}
            range={rangeOf(market)}
            isWrong={checked.isWrong}
          />
        </>
      )}
    </>
  )
}
