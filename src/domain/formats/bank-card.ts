/** Bank card numbers: 16 to 19 digits with a Luhn check digit. */
import type { Formatted } from '../formats.ts'

export const parseBankCard = (text: string): Formatted<'bankCard'> | undefined =>
  /^\d{16,19}$/.test(text) && luhnSum(text) % 10 === 0 ? (text as Formatted<'bankCard'>) : undefined

/** From the right, every second digit counts double, with the digits of the double added. */
const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, character, index) => {
    const digit = Number(character)
    if (index % 2 === 0) return sum + digit
    return sum + (digit < 5 ? digit * 2 : digit * 2 - 9)
  }, 0)
