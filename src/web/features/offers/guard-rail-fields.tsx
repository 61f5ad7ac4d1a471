/** The guard rails of a recurring offer; an empty field is no limit. */
import type { ReactNode } from 'react'
import type { Day } from '#domain/day.ts'
import { type Currency, exponents } from '#domain/money.ts'
import { railTexts } from '#text/mandates.ts'
import { DateField } from '#web/ui/inputs/date-field.tsx'
import { NumberField } from '#web/ui/inputs/number-field.tsx'
import { useSay } from '#web/ui/say.ts'
import type { RailErrors, RailField, RailsInput } from './guard-rails.ts'
import './mandate.css'

type Props = {
  rails: RailsInput
  currency: Currency
  today: Day
  errors: RailErrors
  onRails: (changes: Partial<RailsInput>) => void
  onBlur: (field: RailField) => void
  /** How far a guard rail is used. */
  used?: Readonly<Partial<Record<RailField, ReactNode>>>
}

export function GuardRailFields({ rails, currency, today, errors, onRails, onBlur, used = {} }: Props) {
  const say = useSay()
  const number = (field: Exclude<RailField, 'endDate'>, unit: string, decimals: number) => (
    <div className="rail">
      <NumberField
        label={say(railTexts[field])}
        help={say(railTexts[`${field}Hint`])}
        name={`guardRails.${field}`}
        placeholder={say(railTexts.noLimit)}
        value={rails[field]}
        unit={unit}
        decimals={decimals}
        error={errors[field]}
        onValue={(value) => onRails({ [field]: value })}
        onBlur={() => onBlur(field)}
      />
      {used[field] !== undefined && <p className="rail-used">{used[field]}</p>}
    </div>
  )
  return (
    <fieldset className="rails">
      <legend>{say(railTexts.title)}</legend>
      <p className="sub">{say(railTexts.hint)}</p>
      {number('ceiling', '%', 2)}
      {number('monthlyMaximum', currency, exponents[currency])}
      {number('minimumDays', say(railTexts.days), 0)}
      {number('cashTarget', currency, exponents[currency])}
      <div className="rail">
        <DateField
          label={say(railTexts.endDate)}
          help={say(railTexts.endDateHint)}
          value={rails.endDate}
          error={errors.endDate}
          today={today}
          isOff={(day) => day < today}
          onValue={(endDate) => onRails({ endDate })}
          onBlur={() => onBlur('endDate')}
        />
      </div>
    </fieldset>
  )
}
