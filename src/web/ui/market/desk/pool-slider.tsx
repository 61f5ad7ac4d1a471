/** The size of a pool by slider: from nothing to twice what it is, in hundredths of it. */
import type { CSSProperties } from 'react'
import { type Currency, formatAmount, parseAmount } from '#domain/money.ts'
import { amountShown } from '../../amount.tsx'

type Props = {
  label: string
  value: string
  /** The size that counts now, in the middle. */
  base: string
  currency: Currency
  onValue: (value: string) => void
}

const steps = 200
const middle = 100

export function PoolSlider({ label, value, base, currency, onValue }: Props) {
  const size = parseAmount(base, currency)?.minor ?? 0n
  const typed = parseAmount(value, currency)?.minor ?? 0n
  if (size === 0n) return null
  const at = Math.min(Number((typed * BigInt(middle)) / size), steps)
  const filled = { '--filled': `${(at / steps) * 100}%` } as CSSProperties
  const sizeAt = (step: number): string =>
    formatAmount({ currency, minor: (size * BigInt(step)) / BigInt(middle) })
  return (
    <div className="slider">
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${amountShown(value, currency)} ${currency}`}
        min={0}
        max={steps}
        step={1}
        value={at}
        style={filled}
        onChange={(event) => onValue(sizeAt(Number(event.currentTarget.value)))}
      />
      <div className="slider-ends" aria-hidden="true">
        <span>{amountShown(sizeAt(0), currency)}</span>
        <span>{amountShown(sizeAt(steps), currency)}</span>
      </div>
    </div>
  )
}
