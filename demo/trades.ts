/** The trades of the demo world: frequency, amounts, terms and numbering of documents. */
import type { Day } from '#domain/day.ts'
import type { DocumentType } from '#domain/documents/kinds.ts'
import type { DemoPayee } from './markets.ts'

export type Trade = {
  /** Days between two documents, their least and most amount in whole units, and the usual terms. */
  readonly everyDays: number
  readonly amounts: readonly [least: number, most: number]
  readonly termDays: readonly number[]
  readonly types: readonly DocumentType[]
  readonly number: (day: Day, n: number) => string
  readonly bills?: true
}

const compact = (day: Day): string => day.replaceAll('-', '')
const counted = (n: number, digits: number): string => String(n).padStart(digits, '0')

const carParts: Trade = {
  everyDays: 4,
  amounts: [38_000, 960_000],
  termDays: [60, 90, 120],
  types: ['payable', 'payable', 'voucher', 'bill'],
  number: (day, n) => `HF-${day.slice(2, 4)}${day.slice(5, 7)}-${counted(n, 5)}`,
  bills: true,
}
const appliances: Trade = {
  everyDays: 6,
  amounts: [12_000, 480_000],
  termDays: [45, 60, 90],
  types: ['payable', 'voucher', 'order'],
  number: (day, n) => `LT/QD/${day.slice(2, 4)}/${counted(n, 4)}`,
  bills: true,
}
const groceries: Trade = {
  everyDays: 3,
  amounts: [600, 46_000],
  termDays: [15, 30, 45],
  types: ['order', 'payable'],
  number: (day, n) => `PO-${compact(day)}-${counted(n, 3)}`,
}
export const tradeOf = ({ payer }: DemoPayee): Trade =>
  payer.startsWith('hongfei') ? carParts : payer.startsWith('lanting') ? appliances : groceries
