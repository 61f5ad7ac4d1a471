/** Rows as the XML of a worksheet. Numbers are written as exact decimal digits; no text can be a formula. */
import { type Day, daysBetween } from '#domain/day.ts'
import { exponents, formatAmount } from '#domain/money.ts'
import { cellCharactersMax } from '../limits.ts'
import { beginsFormula, type CellWriters, type Kind } from './table.ts'
import { secondOf } from './wall-clock.ts'

/** The formats of cells, in the order in which the styles list them. */
export const formats = [
  { name: 'plain', code: 'General' },
  { name: 'header', code: '@' },
  { name: 'text', code: '@' },
  { name: 'guardedText', code: '@' },
  { name: 'count', code: '#,##0' },
  { name: 'serial', code: '0' },
  { name: 'money0', code: '#,##0' },
  { name: 'money2', code: '#,##0.00' },
  { name: 'rate', code: '0.00%' },
  { name: 'day', code: 'yyyy-mm-dd' },
  { name: 'instant', code: 'yyyy-mm-dd hh:mm:ss' },
] as const
type Format = (typeof formats)[number]['name']
export const styleOf = Object.fromEntries(formats.map(({ name }, index) => [name, index])) as Record<
  Format,
  number
>

export const widths: Readonly<Record<Kind, number>> = {
  text: 24,
  count: 12,
  serial: 12,
  money: 20,
  rate: 10,
  day: 12,
  instant: 20,
}

/** What follows `<c r="…"`. */
export type CellXml = string

/** The precision of a spreadsheet; a longer number is written as text, so that no digit is lost. */
const exactDigitsMax = 15

const number = (format: Format, digits: string): CellXml =>
  digits.replaceAll(/[-.]|^-?0+/g, '').length > exactDigitsMax
    ? text(digits)
    : ` s="${styleOf[format]}"><v>${digits}</v></c>`

/** Inline text is never a formula; the quote prefix keeps it a text when the cell is edited. */
export function text(value: string, format: Format = 'text'): CellXml {
  const style = styleOf[beginsFormula.test(value) ? 'guardedText' : format]
  return ` t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`
}

const firstDay = '1899-12-30' as Day
const serialOf = (day: Day): number => daysBetween(firstDay, day)
const secondsPerDay = 86_400n
const fractionDigits = 10

export const cellWriters: CellWriters<CellXml> = {
  text: (value) => text(value),
  count: (value) => number('count', String(value)),
  serial: (value) => number('serial', String(value)),
  money: (money) => number(exponents[money.currency] === 0 ? 'money0' : 'money2', formatAmount(money)),
  rate: (rate) => number('rate', decimalOf(BigInt(rate), 4)),
  day: (day) => number('day', String(serialOf(day))),
  instant: (instant) => {
    const [day = '', time = ''] = secondOf(instant).split(' ')
    const [hours = 0n, minutes = 0n, seconds = 0n] = time.split(':').map(BigInt)
    const ofDay = ((hours * 60n + minutes) * 60n + seconds) * 10n ** BigInt(fractionDigits)
    const fraction = String((ofDay + secondsPerDay / 2n) / secondsPerDay).padStart(fractionDigits, '0')
    return ` s="${styleOf.instant}"><v>${serialOf(day as Day)}.${fraction}</v></c>`
  },
}

/** A whole number with its last digits moved behind the point. */
function decimalOf(value: bigint, decimals: number): string {
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** `A`, `B`, … `Z`, `AA`: the names of the columns from the left. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

export function rowXml(
  columnNames: readonly string[],
  rowNumber: number,
  cells: readonly (CellXml | undefined)[],
): string {
  let row = `<row r="${rowNumber}">`
  for (const [index, cell] of cells.entries())
    if (cell !== undefined) row += `<c r="${columnNames[index]}${rowNumber}"${cell}`
  return `${row}</row>`
}

/**
 * Text that XML can hold. Invalid characters are dropped; what a spreadsheet would read as an escape (`_x0041_`) is
 * escaped; a text longer than a cell is cut.
 */
export const xmlText = (value: string): string =>
  special.test(value) || value.length > cellCharactersMax ? escaped(value) : value

/** Fast path: most texts contain nothing to escape. */
const special = /[^ -%'-;=?-^`-~\u00a0-\ud7ff]/

const escaped = (value: string): string =>
  value
    .slice(0, cellCharactersMax)
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // A bare carriage return would be read as a line feed.
    .replaceAll('\r', '_x000D_')
