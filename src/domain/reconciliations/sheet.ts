/** A sheet of lines: its columns, and one row as a line or as everything that is wrong with it. */
import { isDatedLate, parseDocumentNumber } from '../documents/entry.ts'
import { documentNumberCharactersMax } from '../documents/limits.ts'
import { charactersOf } from '../formats.ts'
import type { ErrorReason, RowError } from '../imports/row-errors.ts'
import { documentMinorMax } from '../limits.ts'
import { type Currency, exponents, formatAmount } from '../money.ts'
import { groupNumber, plainAmount } from '../numerals.ts'
import type { Details } from '../result.ts'
import { type AmountError, readAmount } from '../typed-amount.ts'
import { readDay } from '../typed-day.ts'
import { lineRemarkCharactersMax, lineTermDaysMax, orderNumberCharactersMax } from './limits.ts'
import { parseLineRemark, readOrderNumbers, type StatementLine } from './lines.ts'

export const lineSheetColumns = [
  'number',
  'orderNumbers',
  'documentDate',
  'dueDate',
  'amount',
  'currency',
  'termDays',
  'remark',
] as const
export type LineSheetColumn = (typeof lineSheetColumns)[number]
const neededLineColumns = ['number', 'dueDate', 'amount'] as const satisfies readonly LineSheetColumn[]

/** Under which names a header may have each column. */
export type LineSheetNames = Readonly<Record<LineSheetColumn, readonly string[]>>
/** Where each column is, from 0. */
export type LineSheetLayout = Readonly<Partial<Record<LineSheetColumn, number>>>

/** A star means required; star, case, width and spaces do not count. */
const plain = (name: string): string => name.normalize('NFKC').replaceAll(/[\s*]/g, '').toLowerCase()

/** The missing columns, or the layout; of a column that is there twice the first counts. */
export function lineLayoutOf(
  header: readonly string[],
  names: LineSheetNames,
): { readonly layout: LineSheetLayout } | { readonly missing: readonly LineSheetColumn[] } {
  const found = header.map(plain)
  const layout: Partial<Record<LineSheetColumn, number>> = {}
  for (const column of lineSheetColumns) {
    const known = names[column].map(plain)
    const place = found.findIndex((name) => known.includes(name))
    if (place >= 0) layout[column] = place
  }
  const missing = neededLineColumns.filter((column) => layout[column] === undefined)
  return missing.length > 0 ? { missing } : { layout }
}

const amountErrors: Readonly<Record<AmountError, ErrorReason>> = {
  empty: 'required',
  notANumber: 'notANumber',
  tooManyDecimals: 'tooManyDecimals',
  notPositive: 'isZero',
  aboveMaximum: 'aboveMaximum',
}

/** The common Chinese names of the yuan besides its code. */
const yuan: ReadonlySet<string> = new Set(['RMB', '人民币', '人民币元'])

export type LineRead = { readonly line: StatementLine } | { readonly errors: readonly RowError[] }

/** `cells` by column; what is empty is absent or blank. */
export function readLine(
  cells: Readonly<Partial<Record<LineSheetColumn, string>>>,
  currency: Currency,
): LineRead {
  const errors: RowError[] = []
  const given = (column: LineSheetColumn): string => (cells[column] ?? '').trim()
  const wrong = (column: LineSheetColumn, reason: ErrorReason, details?: Details): undefined => {
    errors.push({ column, reason, value: cells[column] ?? '', ...(details && { details }) })
  }
  const day = (column: 'documentDate' | 'dueDate') => {
    const typed = given(column)
    return typed === '' ? undefined : (readDay(typed) ?? wrong(column, 'notADay'))
  }

  const typedNumber = given('number')
  const number = parseDocumentNumber(typedNumber)
  if (typedNumber === '') wrong('number', 'required')
  else if (number === undefined)
    wrong('number', charactersOf(typedNumber) > documentNumberCharactersMax ? 'tooLong' : 'unprintable', {
      max: documentNumberCharactersMax,
    })
  const orderNumbers = readOrderNumbers(given('orderNumbers'))
  if (!orderNumbers) wrong('orderNumbers', 'tooLong', { max: orderNumberCharactersMax })
  const documentDate = day('documentDate')
  if (given('dueDate') === '') wrong('dueDate', 'required')
  const dueDate = day('dueDate')
  if (documentDate && dueDate && isDatedLate(documentDate, dueDate)) wrong('documentDate', 'datedLate')
  const amount = amountOf(given('amount'), currency, wrong)
  const word = given('currency').normalize('NFKC').toUpperCase()
  if (word !== '' && word !== currency && !(currency === 'CNY' && yuan.has(word)))
    wrong('currency', 'otherCurrency', { currency })
  const term = given('termDays').normalize('NFKC')
  const isTerm = term === '' || (/^\d{1,4}$/.test(term) && Number(term) <= lineTermDaysMax)
  if (!isTerm) wrong('termDays', 'notWholeDays')
  const remark = given('remark') === '' ? null : parseLineRemark(given('remark'))
  if (remark === undefined) wrong('remark', 'tooLong', { max: lineRemarkCharactersMax })

  if (errors.length > 0 || !number || !dueDate || amount === undefined) return { errors }
  return {
    line: {
      number,
      orderNumbers: orderNumbers ?? [],
      documentDate: documentDate ?? null,
      dueDate,
      amount,
      termDays: term === '' ? null : Number(term),
      remark: remark ?? null,
    },
  }
}

function amountOf(
  typed: string,
  currency: Currency,
  wrong: (column: LineSheetColumn, reason: ErrorReason, details?: Details) => undefined,
): bigint | undefined {
  const money = readAmount(plainAmount(typed), currency, { belowZero: true })
  if (typeof money !== 'string') return money.minor === 0n ? wrong('amount', 'isZero') : money.minor
  const max = groupNumber(formatAmount({ currency, minor: documentMinorMax }))
  return wrong('amount', amountErrors[money], {
    currency,
    max: money === 'tooManyDecimals' ? exponents[currency] : max,
  })
}
