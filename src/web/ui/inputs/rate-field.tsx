/** A percentage with two decimals, typed or by slider. The slider shows its two ends only. */
import type { CSSProperties } from 'react'
import { cleanNumber, tidyNumber } from '#domain/numerals.ts'
import { type BasisPoints, formatPercent, parsePercent } from '#domain/rate.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

const decimals = 2

type Ends = { readonly min: BasisPoints; readonly max: BasisPoints }
type Props = Omit<NumberFieldProps, 'decimals' | 'minus' | 'unit' | 'below'> & {
  /** The range of the slider, if there is one. */
  slider?: Ends
}

export const RateField = ({ slider, ...rest }: Props) => (
  <NumberField
    {...rest}
    unit="%"
    decimals={decimals}
    below={slider && <Slider {...slider} {...rest} disabled={rest.disabled || rest.readOnly} />}
  />
)

type SliderProps = Ends & {
  label: string
  value: string
  onValue: (value: string) => void
  disabled: boolean | undefined
}

function Slider({ min, max, label, value, onValue, disabled }: SliderProps) {
  const at = Math.min(max, Math.max(min, pointsOf(value) ?? min))
  const filled = { '--filled': `${((at - min) / (max - min)) * 100}%` } as CSSProperties
  return (
    <div className="slider">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${formatPercent(at as BasisPoints)}%`}
        min={min}
        max={max}
        step={1}
        value={at}
        disabled={disabled}
        style={filled}
        onChange={(event) => onValue(formatPercent(Number(event.currentTarget.value) as BasisPoints))}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{formatPercent(min)}%</span>
        <span>{formatPercent(max)}%</span>
      </div>
    </div>
  )
}

/** An incomplete rate has no position on the slider. */
function pointsOf(value: string): number | undefined {
  const points = parsePercent(tidyNumber(cleanNumber(value), 0))
  return typeof points === 'number' ? points : undefined
}
