/** Numbers and dates of a sheet as a person sees them. No stored digit is lost or invented. */
import { addDays, type Day } from '#domain/day.ts'
import { sheetDigitsMax } from '#domain/imports/limits.ts'

/** How a cell shows a number: as it is, with so many digits at least, as a percentage, a day, a time, or a day and time. */
export type CellFormat = 'number' | `digits${number}` | 'percentage' | 'day' | 'time' | 'moment'

export const isNumber = (shown: CellFormat): boolean => shown === 'number' || shown.startsWith('digits')

/** With the leading zeros of the cell's format, because they belong to the number of an invoice. */
export function withZeros(text: string, shown: CellFormat): string {
  const [, digits] = /^digits(\d+)$/.exec(shown) ?? []
  return digits && /^\d+$/.test(text) ? text.padStart(Number(digits), '0') : text
}

export type Shape = { readonly text: string; readonly isExact: boolean }

/** In hundredths, without a float: the point moves by two digits. */
export function percentageOf(text: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text) ?? []
  const digits = whole + fraction.padEnd(2, '0')
  const [before, behind] = [digits.slice(0, whole.length + 2), digits.slice(whole.length + 2)]
  return `${sign}${before.replace(/^0+(?=\d)/, '')}${behind && `.${behind}`}%`
}

const written = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/

/**
 * A number as decimal digits, without an exponent. Digits beyond the precision of a spreadsheet are floating-point
 * noise and are rounded away. A whole number that needs more digits has lost some, and is flagged.
 */
export function plainNumber(raw: string): Shape | undefined {
  const [, sign, whole = '', fraction = '', exponent = '0'] = written.exec(raw.trim()) ?? []
  if (sign === undefined || whole + fraction === '') return undefined
  const leading = /^0*/.exec(whole + fraction)?.[0].length ?? 0
  const kept = (whole + fraction).slice(leading)
  const point = whole.length + Number(exponent) - leading
  const { digits, carried } = rounded(kept)
  if (digits === '') return { text: '0', isExact: true }
  const at = point + carried
  const text = (sign === '-' ? '-' : '') + placed(digits, at)
  return { text, isExact: at <= sheetDigitsMax }
}

function rounded(kept: string): { digits: string; carried: number } {
  if (kept.length <= sheetDigitsMax) return { digits: kept.replace(/0+$/, ''), carried: 0 }
  const up = kept.charAt(sheetDigitsMax) >= '5' ? 1n : 0n
  const whole = String(BigInt(kept.slice(0, sheetDigitsMax)) + up)
  return { digits: whole.replace(/0+$/, ''), carried: whole.length - sheetDigitsMax }
}

/** The digits with the point after so many of them; zeros where there are none. */
function placed(digits: string, at: number): string {
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`
  if (digits.length <= at) return digits.padEnd(at, '0')
  return `${digits.slice(0, at)}.${digits.slice(at)}`
}

/** A number that is shown as a date, in the one way in which we write dates; undefined where there is no such day. */
export function shownAs(shown: CellFormat, serial: string, from1904: boolean): string | undefined {
  const [whole = '', fraction = ''] = serial.split('.')
  const serialDay = Number(whole)
  if (serial.startsWith('-') || serialDay > daysMax) return undefined
  if (shown === 'day') return dayOfSerial(serialDay, from1904)
  const nearest = Math.round(Number(`0.${fraction}`) * secondsPerDay)
  const seconds = nearest % secondsPerDay
  const time = new Date(seconds * 1000).toISOString().slice(11, 19)
  if (shown === 'time') return time
  // Within half a second of midnight it counts as the next day.
  const day = dayOfSerial(serialDay + (nearest === secondsPerDay ? 1 : 0), from1904)
  return day && (seconds === 0 ? day : `${day} ${time}`)
}

const secondsPerDay = 86_400
const daysMax = 2_958_465
/** Day 60 of a spreadsheet is 29 February 1900, which did not exist. */
const neverDay = 60
const days = new Map<number, Day>()

function dayOfSerial(serial: number, from1904: boolean): Day | undefined {
  if (!from1904 && (serial < 1 || serial === neverDay)) return undefined
  // The sign distinguishes the two calendars.
  const key = from1904 ? -serial : serial
  const known = days.get(key)
  if (known) return known
  const first = serial < neverDay ? '1899-12-31' : '1899-12-30'
  const day = addDays((from1904 ? '1904-01-01' : first) as Day, serial)
  days.set(key, day)
  return day
}

/** Built-in formats that have no code in the file, by number, including the Chinese ones. */
const builtIn: readonly (readonly [from: number, to: number, shown: CellFormat])[] = [
  [9, 10, 'percentage'],
  [14, 17, 'day'],
  [18, 21, 'time'],
  [22, 22, 'moment'],
  [27, 31, 'day'],
  [32, 35, 'time'],
  [36, 36, 'day'],
  [45, 47, 'time'],
  [50, 54, 'day'],
  [55, 56, 'time'],
  [57, 58, 'day'],
]

export const shownByNumber = (format: number): CellFormat =>
  builtIn.find(([from, to]) => format >= from && format <= to)?.[2] ?? 'number'

/** By the letters of a format code. Quoted, escaped and bracketed text is ignored, except elapsed time. */
export function shownByCode(code: string): CellFormat {
  const columnNames = code
    .replaceAll(/"[^"]*"|\\.|_./g, '')
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(';')[0]
    ?.toLowerCase()
  if (!columnNames || columnNames.includes('general')) return 'number'
  if (columnNames.includes('%')) return 'percentage'
  if (/^0{2,}$/.test(columnNames)) return `digits${columnNames.length}`
  const hasTime = /[hs]/.test(columnNames)
  const hasDay = /[yd]/.test(columnNames) || (columnNames.includes('m') && !hasTime)
  if (hasDay) return hasTime ? 'moment' : 'day'
  return hasTime ? 'time' : 'number'
}
