/** Parses the typed fields of a document. */
import { addDays, type Day } from '../day.ts'
import { isVisible } from '../formats/visible.ts'
import { charactersOf, type Formatted } from '../formats.ts'
import type { Currency } from '../money.ts'
import { type AmountError, readAmount } from '../typed-amount.ts'
import type { DocumentSide } from './kinds.ts'
import { documentNumberCharactersMax, dueDateYearsMax, fairTermDaysMax } from './limits.ts'

/** Trimmed; otherwise as typed, because every visible character distinguishes numbers. */
export function parseDocumentNumber(text: string): Formatted<'documentNumber'> | undefined {
  const number = text.trim()
  if (number === '' || charactersOf(number) > documentNumberCharactersMax) return undefined
  return isVisible(number) ? (number as Formatted<'documentNumber'>) : undefined
}

/** An amount from a form or a file, in minor units; only the payer's side enters credit notes. */
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

/** Whether an entry names a document that it reduces, which only a credit note does. */
export const isCreditOwed = (creditsNumber: string | null | undefined, amount: bigint): boolean =>
  Boolean(creditsNumber) && amount > 0n

/** Warnings before an entry is saved. */
export const entryWarnings = ['alreadyDue', 'numberUsedByOtherType'] as const
export type EntryWarning = (typeof entryWarnings)[number]

/** Whether the due date is before today. */
export const isAlreadyDue = (amount: bigint, dueDate: string, today: Day): boolean =>
  amount > 0n && dueDate < today

const daysPerYearMax = 366
const firstDay = '2000-01-01' as Day

/** The range of plausible due dates. */
export const likelyDays = (today: Day): { readonly first: Day; readonly last: Day } => ({
  first: firstDay,
  last: addDays(today, dueDateYearsMax * daysPerYearMax),
})

/** Whether a document is due before its own date. */
export const isDatedLate = (documentDate: string | null, dueDate: string): boolean =>
  documentDate !== null && documentDate > dueDate

/** Whether the term is too long for a small or medium company. */
export const isUnfairTerm = (small: boolean, termDays: number | null): boolean =>
  small && termDays !== null && termDays > fairTermDaysMax
