/** The values of a row that a payer's own system sends. One that cannot be read is an error of its row, never of the batch. */
import { charactersOf } from '../formats.ts'
import type { RowError } from '../imports/row-errors.ts'
import type { Refused } from '../result.ts'
import { syncTextCharactersMax } from './limits.ts'

/** A value of another kind than its field takes, or one that is too long. */
export type UnfitValue = { readonly unfit: 'notAValue' | 'tooLong' }
/** Empty where the field is absent, null or empty, which mean the same. */
export type SentValue = string | UnfitValue
export type SentRow = Readonly<Record<string, SentValue | undefined>>

/** A text or a number. */
export function readValue(raw: unknown): SentValue {
  if (raw === undefined || raw === null) return ''
  if (typeof raw === 'number') return String(raw)
  if (typeof raw !== 'string') return { unfit: 'notAValue' }
  return charactersOf(raw) > syncTextCharactersMax ? { unfit: 'tooLong' } : raw
}

/** Also yes and no as JSON says them. */
export const readAnswer = (raw: unknown): SentValue =>
  typeof raw === 'boolean' ? (raw ? 'yes' : 'no') : readValue(raw)

/** A list of numbers; undefined where there is none. */
export function readNumbers(raw: unknown, countMax: number): readonly string[] | UnfitValue | undefined {
  if (raw === undefined || raw === null || raw === '') return undefined
  const read = Array.isArray(raw) ? raw.map(readValue) : []
  const numbers = read.flatMap((value) =>
    typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  )
  if (!Array.isArray(raw) || numbers.length < raw.length) return { unfit: 'notAValue' }
  return numbers.length > countMax ? { unfit: 'tooLong' } : numbers
}

const answers: Readonly<Record<string, 'yes' | 'no'>> = { yes: 'yes', no: 'no', true: 'yes', false: 'no' }
export const yesOrNo = (word: string): 'yes' | 'no' | undefined => answers[word.toLowerCase()]

export type CheckedRow<V> = { readonly values: V } | { readonly errors: readonly (RowError | Refused)[] }

/** Checks the texts of a row; a field with an unfit value is reported as that alone. */
export function checkSent<V>(
  row: SentRow,
  check: (texts: Readonly<Record<string, string>>) => CheckedRow<V>,
): CheckedRow<V> {
  const entries = Object.entries(row)
  const texts = Object.fromEntries(
    entries.flatMap(([key, value]) => (typeof value === 'string' && value !== '' ? [[key, value]] : [])),
  )
  const unfit: readonly RowError[] = entries.flatMap(([column, value]) =>
    typeof value === 'object'
      ? [{ column, reason: value.unfit, value: '', details: { max: syncTextCharactersMax } }]
      : [],
  )
  const checked = check(texts)
  if (unfit.length === 0) return checked
  const columns = new Set(unfit.map(({ column }) => column))
  const others = 'errors' in checked ? checked.errors : []
  return { errors: [...unfit, ...others.filter((one) => !('column' in one && columns.has(one.column)))] }
}

/** A text as it was sent, by which a result names its row; empty where there is none. */
export const nameIn = (value: SentValue | undefined): string => (typeof value === 'string' ? value : '')
