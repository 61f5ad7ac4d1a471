/** The rate of one payer: its type where the market takes both, and the percentage. */
import { useId } from 'react'
import { cleanNumber, tidyNumber } from '#domain/numerals.ts'
import { needTexts, rateOriginTexts } from '#text/offer-need.ts'
import { makingTexts, rateTypeNames } from '#text/offers.ts'
import { useSay } from '#web/ui/say.ts'
import type { NeedPayer, TypedRate } from './need-input.ts'

type Props = {
  payer: NeedPayer
  typed: TypedRate | undefined
  onRate: (typed: TypedRate) => void
}

const typeOf = (number: 1 | 2) => (number === 2 ? 'discount' : 'apr')

export function NeedRate({ payer, typed, onRate }: Props) {
  const say = useSay()
  const id = useId()
  const { rateType, rate } = typed ?? payer
  const error = payer.why?.reason === 'rate' ? payer.why.message : undefined
  const change = (changes: Partial<TypedRate>) => onRate({ rateType, rate, ...changes })
  const note = say(makingTexts.range, { from: payer.lowestApr, to: payer.highestApr })
  return (
    <span className="need-rate" title={`${say(rateOriginTexts[payer.rateFrom])} · ${note}`}>
      {payer.rateTypes === 'all' && (
        <select
          aria-label={say(needTexts.rateTypeOf, { payer: payer.payerName })}
          value={rateType}
          onChange={(event) => change({ rateType: event.currentTarget.value === '2' ? 2 : 1 })}
        >
          <option value={1}>{say(rateTypeNames.apr)}</option>
          <option value={2}>{say(rateTypeNames.discount)}</option>
        </select>
      )}
      <span className="input">
        <input
          aria-label={say(needTexts.rateOf, {
            payer: payer.payerName,
            type: say(rateTypeNames[typeOf(rateType)]),
          })}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error ${id}-note`}
          inputMode="decimal"
          autoComplete="off"
          value={rate}
          onChange={(event) => change({ rate: cleanNumber(event.currentTarget.value) })}
          onBlur={() => {
            const tidy = tidyNumber(rate, 2)
            if (tidy !== rate) change({ rate: tidy })
          }}
        />
        <span className="input-unit">%</span>
      </span>
      <span className="unseen" id={`${id}-note`}>
        {say(rateOriginTexts[payer.rateFrom])}. {note}
      </span>
      <span className="field-error need-rate-error" id={`${id}-error`} aria-live="polite">
        {error}
      </span>
    </span>
  )
}
