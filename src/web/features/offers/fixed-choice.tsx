/** The choice between a rate of one's own and the published rate, which is accepted as it is. */
import { fixedTexts } from '#text/offer-modify.ts'
import { RadioField } from '#web/ui/inputs/choice-fields.tsx'
import { useSay } from '#web/ui/say.ts'
import type { OfferInput } from './offer-input.ts'
import type { Market } from './use-offerable.ts'

type Props = {
  making: OfferInput
  market: Market
  change: (changes: Partial<OfferInput>) => void
  error: string | undefined
}

export function FixedChoice({ making, market, change, error }: Props) {
  const say = useSay()
  const { fixedApr } = market.settings
  if (fixedApr === null) return null
  const choose = (value: 'own' | 'fixed') =>
    value === 'fixed' ? change(fixedAt(fixedApr)) : change({ fixed: false, rate: '', billRate: '' })
  return (
    <RadioField
      label={say(fixedTexts.choose)}
      value={making.fixed ? 'fixed' : 'own'}
      onValue={choose}
      error={making.fixed ? error : undefined}
      choices={[
        {
          value: 'fixed',
          label: say(fixedTexts.published, { rate: fixedApr }),
          hint: say(fixedTexts.publishedHint),
        },
        { value: 'own', label: say(fixedTexts.own) },
      ]}
      required
    />
  )
}

/** Every part of the method is at the published annual rate. */
const fixedAt = (apr: string) =>
  ({ fixed: true, kind: 'oneTime', rateType: 'apr', rate: apr, billRateType: 'apr', billRate: apr }) as const

/** The input at the rate that the market publishes now; if it no longer does, a rate has to be named. */
export function atPublishedRate(making: OfferInput, market: Market | undefined): OfferInput {
  if (!making.fixed || !market) return making
  const { fixedApr } = market.settings
  return fixedApr === null
    ? { ...making, fixed: false, rate: '', billRate: '' }
    : { ...making, ...fixedAt(fixedApr) }
}
