/** What somebody enters of a document, read as it is to be kept. */
import { addDays, type Day } from '../day.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import type { Currency } from '../money.ts'
import { type AmountError, readAmount } from '../typed-amount.ts'
import type { DocumentSide } from './kinds.ts'
import { documentNumberCharactersMax, dueDateYearsMax, fairTermDaysMax } from './limits.ts'

/** Without the spaces around it; otherwise as it was typed, since numbers are told apart by every character that can be seen. */
export function parseDocumentNumber(text: string): Formatted<'documentNumber'> | undefined {
  const number = text.trim()
  if (number === '' || charactersOf(number) > documentNumberCharactersMax) return undefined
  return isVisible(number) ? (number as Formatted<'documentNumber'>) : undefined
}

/** An amount as a form or a file gives it, in minor units; only the payer's side enters credit notes. */
export function readEntryAmount(
  text: string,
  currency: Currency,
  side: DocumentSide,
): bigint | AmountError | 'isZero' {
  const money = readAmount(text, currency, { belowZero: true })
  if (typeof money === 'string') return money
  if (money.minor === 0n) return 'isZero'
  return money.minor < 0n && side === 'payee' ? 'notPositive' : money.minor
}

/** Whether what is owed names a document that it reduces, which only a credit note does. */
export const isCreditOwed = (creditsNumber: string | null | undefined, amount: bigint): boolean =>
  Boolean(creditsNumber) && amount > 0n

/** What an entry is asked about once before it is kept. */
export const entryWarnings = ['alreadyDue', 'numberUsedByOtherType'] as const
export type EntryWarning = (typeof entryWarnings)[number]

/** Whether what is owed was to be paid before today. */
export const isAlreadyDue = (amount: bigint, dueDate: string, today: Day): boolean =>
  amount > 0n && dueDate < today

const daysPerYearMax = 366
const firstDay = '2000-01-01' as Day

/** The due dates that a document of our days can have. */
export const likelyDays = (today: Day): { readonly first: Day; readonly last: Day } => ({
  first: firstDay,
  last: addDays(today, dueDateYearsMax * daysPerYearMax),
})

/** Whether a document says that it was to be paid before it was written. */
export const isDatedLate = (documentDate: string | null, dueDate: string): boolean =>
  documentDate !== null && documentDate > dueDate

/** Whether a term is longer than a small or medium firm should have to wait. */
export const isUnfairTerm = (small: boolean, termDays: number | null): boolean =>
  small && termDays !== null && termDays > fairTermDaysMax
