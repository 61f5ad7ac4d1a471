/** The number of an attempt, which is the reference of its transfer: `EV`, the day, and eight digits. */
import type { Day } from '../day.ts'

/** How many digits come after the day. */
const digits = 8
export const attemptNumbers = 10 ** digits

export const attemptNumberOf = (today: Day, value: number): string =>
  `EV${today.slice(2).replaceAll('-', '')}${String(value).padStart(digits, '0')}`

/** As it is stored, in a text of a bank's message. */
export const attemptNumberIn = (text: string): string | undefined =>
  /^EV\d{14}$/.test(text) ? text : undefined
