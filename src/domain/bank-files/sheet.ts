/**
 * A sheet of what was paid, xlsx or CSV: its number, value date and amount, and if known currency and bank reference. Columns
 * may be in any order and have their names in either language; others are not read.
 */

import { readDay } from '../typed-day.ts'
import { type BankEntry, bankEntryOf } from './entries.ts'

export const sheetColumns = ['number', 'valueDate', 'amount', 'currency', 'reference'] as const
export type SheetColumn = (typeof sheetColumns)[number]
export const neededColumns = ['number', 'valueDate', 'amount'] as const satisfies readonly SheetColumn[]

/** Under which names a header may have each column. */
export type SheetNames = Readonly<Record<SheetColumn, readonly string[]>>
/** Where each column is, from 0. */
export type SheetLayout = Readonly<Partial<Record<SheetColumn, number>>>

/** A star means required; star, case and spaces do not count. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

/** The first missing column, or the layout; of a column that is there twice the first counts. */
export function sheetLayoutOf(
  header: readonly string[],
  names: SheetNames,
): { readonly layout: SheetLayout } | { readonly missing: readonly SheetColumn[] } {
  const found = header.map(plain)
  const layout: Partial<Record<SheetColumn, number>> = {}
  for (const column of sheetColumns) {
    const known = names[column].map(plain)
    const place = found.findIndex((name) => known.includes(name))
    if (place >= 0) layout[column] = place
  }
  const missing = neededColumns.filter((column) => layout[column] === undefined)
  return missing.length > 0 ? { missing } : { layout }
}

const separators = /[\s,，']/gu

/** What a row says, nothing where it has no value date, since it is then not paid yet; or the wrong column. */
export type SheetRowRead =
  | { readonly entry: BankEntry | undefined }
  | { readonly wrong: (typeof neededColumns)[number] }

export function readSheetRow(cells: readonly string[], layout: SheetLayout): SheetRowRead {
  const cell = (column: SheetColumn): string => {
    const place = layout[column]
    return place === undefined ? '' : (cells[place] ?? '').normalize('NFKC').trim()
  }
  const typedDay = cell('valueDate')
  if (typedDay === '') return { entry: undefined }
  const valueDate = readDay(typedDay)
  const reference = cell('number')
  const amount = cell('amount').replaceAll(separators, '')
  if (reference === '') return { wrong: 'number' }
  if (!valueDate) return { wrong: 'valueDate' }
  if (!/^\d+(\.\d+)?$/.test(amount)) return { wrong: 'amount' }
  const currency = cell('currency').toUpperCase()
  const entry = bankEntryOf('payment', {
    reference,
    valueDate,
    amount,
    currency,
    bankReference: cell('reference'),
  })
  return { entry }
}
