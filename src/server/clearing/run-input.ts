/**
 * The complete input of a run: the book with its market, and for each position the ids of its item, document
 * and payee, and the dates from the bank calendar.
 */

import { awardDatesOf } from '#domain/awards/dates.ts'
import type { Calendar } from '#domain/calendar.ts'
import { type Book, makeBook, type RunMarket } from '#domain/clearing/book.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { methods } from '#domain/offers/terms.ts'
import { emptyRows, layoutOf, rowsIn } from './copy-format.ts'

/** The header of the snapshot. */
export type RunHeader = {
  readonly marketId: string
  readonly currency: string
  readonly instant: string
  readonly slot: { readonly date: string; readonly time: string | null }
  readonly settingsVersion: number
  /** Absent in snapshots of runs whose rate settings were those of `settingsVersion`. */
  readonly rateVersion?: number
  readonly payDate: string
  readonly paymentGraceDays: number
}

export type RunInput = {
  readonly header: RunHeader
  readonly market: RunMarket
  readonly book: Book
  /** Sixteen bytes each. */
  readonly itemIds: Uint8Array
  readonly documentIds: Uint8Array
  readonly payeeIds: Uint8Array
  /** The index into the payees. */
  readonly payee: Uint32Array
  /** The amount of the document, in minor units. */
  readonly face: Float64Array
  /** Days since 1970. */
  readonly dueDay: Int32Array
  readonly newPayDay: Int32Array
  readonly payByDay: Int32Array
}

const epoch = '1970-01-01' as Day
export const dayNumberOf = (day: Day): number => daysBetween(epoch, day)
export const dayOfNumber = (number: number): Day => addDays(epoch, number)

/** The field sizes of `bookStatement`. */
const fieldBytes = [16, 16, 16, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4]
const layout = layoutOf(fieldBytes)

/** The rows of an empty book. */
export const noRows = (): Uint8Array => emptyRows(0, fieldBytes).bytes

export const countRows = (rows: Uint8Array): number => rowsIn(rows, layout).count

export const emptyRunInput = (
  header: RunHeader,
  market: RunMarket,
  count: number,
  payeeCount: number,
): RunInput => ({
  header,
  market,
  book: makeBook(count),
  itemIds: new Uint8Array(count * 16),
  documentIds: new Uint8Array(count * 16),
  payeeIds: new Uint8Array(payeeCount * 16),
  payee: new Uint32Array(count),
  face: new Float64Array(count),
  dueDay: new Int32Array(count),
  newPayDay: new Int32Array(count),
  payByDay: new Int32Array(count),
})

/** Parses the rows that were copied out of the database. */
export function makeRunInput(
  rows: Uint8Array,
  header: RunHeader,
  market: RunMarket,
  bank: Calendar,
): RunInput {
  const { start, count } = rowsIn(rows, layout)
  const { payees, payee } = payeesIn(rows, start, count)
  const input = { ...emptyRunInput(header, market, count, payees.length / 16), payeeIds: payees, payee }
  const { book, itemIds, documentIds, face, dueDay, newPayDay, payByDay } = input
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const places = layout.places as readonly [number, number, ...number[]]
  const [itemAt, documentAt, , payableAt = 0, faceAt = 0, timeAt = 0, reasonsAt = 0, dueAt = 0] = places
  const [expectedAt = 0, rateAt = 0, billRateAt = 0, codesAt = 0, termAt = 0, minimumAt = 0] = places.slice(8)
  const datesOf = rememberedDates(header, bank)
  const wide = (at: number): number => view.getInt32(at) * 4_294_967_296 + view.getUint32(at + 4)
  for (let n = 0; n < count; n += 1) {
    const at = start + n * layout.rowBytes
    itemIds.set(rows.subarray(at + itemAt, at + itemAt + 16), n * 16)
    documentIds.set(rows.subarray(at + documentAt, at + documentAt + 16), n * 16)
    const codes = view.getInt32(at + codesAt)
    const method = codes & 3
    const due = view.getInt32(at + dueAt)
    const dates = datesOf(method, due)
    face[n] = wide(at + faceAt)
    dueDay[n] = due
    newPayDay[n] = dates.newPay
    payByDay[n] = dates.payBy
    book.amount[n] = wide(at + payableAt)
    book.daysPaidEarly[n] = methods[method] === 'billDiscount' ? 0 : Math.max(due - market.payDay, 0)
    book.billTermDays[n] = view.getInt32(at + termAt)
    book.method[n] = method
    book.rateType[n] = (codes >> 2) & 1
    book.billRateType[n] = (codes >> 3) & 1
    book.rateBps[n] = view.getInt32(at + rateAt)
    book.billRateBps[n] = view.getInt32(at + billRateAt)
    book.priorityTime[n] = wide(at + timeAt)
    book.payeeMinimumBps[n] = view.getInt32(at + minimumAt)
    book.expectedDay[n] = view.getInt32(at + expectedAt)
    book.ineligible[n] = view.getInt32(at + reasonsAt) | dates.reasons
  }
  return input
}

/** The distinct payees of the rows in the order of appearance, and the payee index of each row. */
function payeesIn(rows: Uint8Array, start: number, count: number) {
  const known = new Map<string, number>()
  const payee = new Uint32Array(count)
  const bytes = Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength)
  const [, , payeeAt = 0] = layout.places
  const found: Uint8Array[] = []
  for (let n = 0; n < count; n += 1) {
    const at = start + n * layout.rowBytes + payeeAt
    const key = bytes.toString('latin1', at, at + 16)
    let index = known.get(key)
    if (index === undefined) {
      index = known.size
      known.set(key, index)
      found.push(rows.subarray(at, at + 16))
    }
    payee[n] = index
  }
  return { payee, payees: Uint8Array.from(Buffer.concat(found)) }
}

/**
 * The dates of an award by method and due date, memoized, since there are few combinations; beyond the end of
 * the calendar an award cannot be paid.
 */
function rememberedDates({ payDate, paymentGraceDays }: RunHeader, bank: Calendar) {
  const known = new Map<number, { newPay: number; payBy: number; reasons: number }>()
  return (method: number, due: number) => {
    const key = due * methods.length + method
    const before = known.get(key)
    if (before) return before
    const name = methods[method] ?? 'preSettlement'
    const dates = awardDatesOf(name, dayOfNumber(due), payDate as Day, bank, paymentGraceDays)
    const made = dates
      ? { newPay: dayNumberOf(dates.newPayDate), payBy: dayNumberOf(dates.payBy), reasons: 0 }
      : { newPay: due, payBy: due, reasons: bitOf('noPayRun') }
    known.set(key, made)
    return made
  }
}
