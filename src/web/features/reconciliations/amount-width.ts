/** The width of the amounts of a grid: every row has the same columns, and no amount is cut off. */
import type { CSSProperties } from 'react'

/** As wide as shorter amounts are shown. */
const charactersMin = 11

/** Characters of an amount once it is grouped by thousands. */
const shownCharacters = (amount: string): number => {
  const whole = amount.replace(/^-/, '').split('.')[0] ?? ''
  return amount.length + Math.floor((whole.length - 1) / 3)
}

export const amountWidth = (amounts: readonly string[]): CSSProperties => {
  const characters = amounts.reduce((most, amount) => Math.max(most, shownCharacters(amount)), charactersMin)
  return { '--amount-characters': characters } as CSSProperties
}
