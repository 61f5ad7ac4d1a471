/** An amount of one currency, never a float. */
import { type Currency, exponents } from '#domain/money.ts'
import { NumberField, type NumberFieldProps } from './number-field.tsx'

type Props = Omit<NumberFieldProps, 'decimals' | 'minus' | 'unit' | 'size' | 'below'> & {
  currency: Currency
  /** Set for credit notes, the only amounts with a minus. */
  creditNote?: boolean
}

export const MoneyField = ({ currency, creditNote = false, ...rest }: Props) => (
  <NumberField
    {...rest}
    size="large"
    unit={currency}
    decimals={exponents[currency]}
    minus={creditNote ? 'leading' : 'none'}
  />
)
