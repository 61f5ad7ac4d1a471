/** An amount in a table: grouped, with tabular figures and its currency code. */
import { displayDigits, type Money } from '#domain/money.ts'
import { useLanguage } from './say.ts'
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
