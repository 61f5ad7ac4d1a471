/** An amount in a table: grouped, with tabular figures and its currency code. */
import { type Currency, displayDigits, type Money, parseAmount } from '#domain/money.ts'
import { language, useLanguage } from './say.ts'
import './amount.css'

export const Amount = ({ money }: { money: Money }) => (
  <span className="amount">
    {displayDigits(money, useLanguage())} <span className="amount-code">{money.currency}</span>
  </span>
)

/** Several amounts of different currencies; they are never added. */
export const Amounts = ({ amounts }: { amounts: readonly Money[] }) => (
  <span className="amounts">
    {amounts.map((money) => (
      <Amount key={money.currency} money={money} />
    ))}
  </span>
)

/** An amount of the API for people, without its currency. */
export function amountShown(amount: string, currency: Currency): string {
  const money = parseAmount(amount, currency)
  return money ? displayDigits(money, language()) : amount
}
