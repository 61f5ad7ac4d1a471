/** The need as a sentence: an amount by a day. */
import { totalMinorMax } from '#domain/limits.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { readDay } from '#domain/typed-day.ts'
import { needTexts } from '#text/offer-need.ts'
import { CallFailed } from '#web/api/failed.ts'
import { useToday } from '#web/ui/business-time.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { amountError } from '#web/ui/inputs/number-errors.ts'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { useSay } from '#web/ui/say.ts'
import type { NeedInput } from './need-input.ts'

type Props = {
  input: NeedInput
  change: (changes: Partial<NeedInput>) => void
  currencies: readonly Currency[]
  error: unknown
  /** Whether empty fields are reported. */
  isChecked: boolean
  onBlur: () => void
  /** The most that can be had, for people. */
  most: string | undefined
}

export function NeedForm({ input, change, currencies, error, isChecked, onBlur, most }: Props) {
  const say = useSay()
  const today = useToday()
  const { currency, amount, by } = input
  const fields = error instanceof CallFailed ? error.fields : {}
  const missing = isChecked && amount === '' ? say(needTexts.amountMissing) : undefined
  const unfit =
    amount === ''
      ? missing
      : amountError(amount, currency, say(needTexts.amountName), { minorMax: totalMinorMax })
  const byError = fields['by'] ?? (readDay(by) ? undefined : say(needTexts.dayMissing))
  return (
    <div className="card need-sentence">
      <NumberField
        label={say(needTexts.need)}
        name="amount"
        value={amount}
        error={unfit ?? fields['amount']}
        decimals={exponents[currency]}
        size="large"
        unit={currencies.length > 1 ? '' : currency}
        onValue={(typed) => change({ amount: typed })}
        onBlur={onBlur}
        required
      />
      {currencies.length > 1 && (
        <label className="need-currency">
          <span className="unseen">{say(needTexts.currency)}</span>
          <select
            value={currency}
            onChange={(event) =>
              change({ currency: event.currentTarget.value as Currency, rates: {}, excluded: [] })
            }
          >
            {currencies.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <DateField
        label={say(needTexts.by)}
        name="by"
        value={by}
        error={byError}
        today={today}
        isOff={(day) => day < today}
        onValue={(typed) => change({ by: typed })}
        required
      />
      {most !== undefined && <p className="sub need-most">{say(needTexts.most, { amount: most })}</p>}
    </div>
  )
}
