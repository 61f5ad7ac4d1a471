/** A rate with its type: typed, or chosen by a slider over the accepted range. */
import type { RateType } from '#domain/offers/terms.ts'
import { formatPercent } from '#domain/rate.ts'
import { billRateFieldTexts, makingTexts, rateFieldTexts, rateTypeNames } from '#text/offers.ts'
import { RateField } from '#web/ui/inputs/rate-field.tsx'
import { useSay } from '#web/ui/say.ts'
import type { Range } from './live-figures.ts'

type Props = {
  part: 'rate' | 'billRate'
  type: RateType
  rateTypes: readonly RateType[]
  value: string
  range: Range
  slider: Range | undefined
  error: string | undefined
  onType: (type: RateType) => void
  onValue: (value: string) => void
  onBlur: () => void
}

export function RateInput(props: Props) {
  const { part, type, rateTypes, value, range, slider, error, onType, onValue, onBlur } = props
  const say = useSay()
  const labels = part === 'rate' ? rateFieldTexts : billRateFieldTexts
  return (
    <div className="rate-input">
      {rateTypes.length > 1 && (
        <div
          className="segments"
          role="radiogroup"
          aria-label={`${say(labels[type])}: ${say(makingTexts.rateType)}`}
        >
          {rateTypes.map((one) => (
            <label key={one} className={one === type ? 'segment segment-on' : 'segment'}>
              <input
                type="radio"
                className="unseen"
                name={`${part}Type`}
                checked={one === type}
                onChange={() => onType(one)}
              />
              {say(rateTypeNames[one])}
            </label>
          ))}
        </div>
      )}
      <RateField
        label={say(labels[type])}
        name={part}
        value={value}
        error={error}
        help={say(makingTexts.range, { from: formatPercent(range.min), to: formatPercent(range.max) })}
        size="large"
        onValue={onValue}
        onBlur={onBlur}
        required
        {...(slider && { slider })}
      />
    </div>
  )
}
