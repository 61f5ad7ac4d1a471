/** Parses an amount of the server as money. */
import { type Currency, type Money, parseAmount } from '#domain/money.ts'

export const moneyOf = (amount: string, currency: Currency): Money =>
  parseAmount(amount, currency) ?? unreadable(amount)

/** Cannot happen: the server sends valid amounts. */
function unreadable(amount: string): never {
  throw new Error(`${amount} is no amount`)
}
