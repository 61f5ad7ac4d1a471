/** A typed day: with dashes, slashes, dots, Chinese units or no separators, in any width. */
import { type Day, parseDay } from './day.ts'

const apart = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/
const together = /^(\d{4})(\d\d)(\d\d)$/

export function readDay(typed: string): Day | undefined {
  const plain = typed.normalize('NFKC').trim()
  const [, year, month = '', date = ''] = apart.exec(plain) ?? together.exec(plain) ?? []
  return year ? parseDay(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`) : undefined
}
