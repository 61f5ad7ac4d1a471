/** The input of a run from the rows that `bookStatement` copied out of the database. */
import { awardDatesOf } from '#domain/awards/dates.ts'
import type { Calendar } from '#domain/calendar.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import { sortByWord, sortingOf } from '#domain/clearing/radix.ts'
import {
  dayNumberOf,
  dayOfNumber,
  emptyRunInput,
  type RunHeader,
  type RunInput,
} from '#domain/clearing/run-input.ts'
import { type Day, msPerDay } from '#domain/day.ts'
import { bitOf } from '#domain/documents/eligibility.ts'
import { methods } from '#domain/offers/terms.ts'
import type { RunRails } from '../mandates/queries.ts'
import { databaseEpoch } from './award-facts.ts'
import { emptyRows, layoutOf, rowsIn } from './copy-format.ts'

/** The field sizes of `bookStatement`. */
const fieldBytes = [16, 16, 16, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4, 4, 4]
const layout = layoutOf(fieldBytes)
const wordSize = 4_294_967_296
const microseconds = 1_000
const databaseEpochMs = databaseEpoch * msPerDay
const billDiscount = methods.indexOf('billDiscount')

/** The rows of an empty book. */
export const noRows = (): Uint8Array => emptyRows(0, fieldBytes).bytes

export const countRows = (rows: Uint8Array): number => rowsIn(rows, layout).count

/** About how many rows there are within the first bytes of a copy. */
export const rowsWithin = (bytes: number): number => Math.floor(bytes / layout.rowBytes)

/** Parses the rows that were copied out of the database. */
export function makeRunInput(
  rows: Uint8Array,
  header: RunHeader,
  market: RunMarket,
  bank: Calendar,
  rails: readonly RunRails[],
): RunInput {
  const { start, count } = rowsIn(rows, layout)
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength)
  const order = orderOf(view, start, count)
  const { payees, payee } = payeesIn(rows, view, start, order)
  const input = { ...emptyRunInput(header, market, count, payees.length / 16), payeeIds: payees, payee }
  const { book, itemIds, documentIds, face, dueDay, newPayDay, payByDay } = input
  const places = layout.places as readonly [number, number, ...number[]]
  const [itemAt, documentAt, , payableAt = 0, faceAt = 0, timeAt = 0, reasonsAt = 0, dueAt = 0] = places
  const [expectedAt = 0, rateAt = 0, billRateAt = 0, codesAt = 0, termAt = 0, minimumAt = 0, railsAt = 0] =
    places.slice(8)
  const budgets = budgetsOf(rails)
  const datesOf = rememberedDates(header, bank)
  const wide = (at: number): number => view.getInt32(at) * wordSize + view.getUint32(at + 4)
  for (let n = 0; n < count; n += 1) {
    const at = start + (order[n] as number) * layout.rowBytes
    itemIds.set(rows.subarray(at + itemAt, at + itemAt + 16), n * 16)
    documentIds.set(rows.subarray(at + documentAt, at + documentAt + 16), n * 16)
    const codes = view.getInt32(at + codesAt)
    const method = codes & 3
    const due = view.getInt32(at + dueAt) + databaseEpoch
    const dates = datesOf(method, due)
    face[n] = wide(at + faceAt)
    dueDay[n] = due
    newPayDay[n] = dates.newPay
    payByDay[n] = dates.payBy
    book.amount[n] = wide(at + payableAt)
    book.daysPaidEarly[n] = method === billDiscount ? 0 : Math.max(due - market.payDay, 0)
    book.billTermDays[n] = view.getInt32(at + termAt)
    book.method[n] = method
    book.rateType[n] = (codes >> 2) & 1
    book.billRateType[n] = (codes >> 3) & 1
    book.rateBps[n] = view.getInt32(at + rateAt)
    book.billRateBps[n] = view.getInt32(at + billRateAt)
    book.priorityTime[n] = Math.floor(wide(at + timeAt) / microseconds) + databaseEpochMs
    book.payeeMinimumBps[n] = view.getInt32(at + minimumAt)
    book.expectedDay[n] = view.getInt32(at + expectedAt) + databaseEpoch
    book.ineligible[n] = view.getInt32(at + reasonsAt) | dates.reasons
    const railed = view.getInt32(at + railsAt) - 1
    if (railed < 0) continue
    book.ceilingBps[n] = rails[railed]?.ceilingBps ?? 0
    book.budget[n] = budgets.indexOf(railed)
  }
  return { ...input, book: { ...book, budgets: budgets.all() } }
}

/** The budgets of mandates with items in the book, in the order of appearance. */
function budgetsOf(rails: readonly RunRails[]) {
  const places = new Int32Array(rails.length).fill(-1)
  const found: number[] = []
  return {
    /** -1 without a limit. */
    indexOf: (at: number): number => {
      const budget = rails[at]?.budget ?? null
      if (budget !== null && places[at] === -1) places[at] = found.push(budget) - 1
      return places[at] ?? -1
    },
    all: () => Float64Array.from(found),
  }
}

/** The rows by item id, which is the order of positions. */
function orderOf(view: DataView, start: number, count: number): Uint32Array {
  const [itemAt = 0] = layout.places
  const sorting = sortingOf(count)
  const words = new Uint32Array(count)
  for (const word of [12, 8, 4, 0]) {
    for (let n = 0; n < count; n += 1) words[n] = view.getUint32(start + n * layout.rowBytes + itemAt + word)
    sortByWord(sorting, words)
  }
  return sorting.order
}

/** The distinct payees in the order of appearance, and the payee index of each position. */
function payeesIn(rows: Uint8Array, view: DataView, start: number, order: Uint32Array) {
  // By the last words of the ids, which differ nearly always, so that no text is made of each.
  const known = new Map<number, number[]>()
  const payee = new Uint32Array(order.length)
  const [, , payeeAt = 0] = layout.places
  const found: Uint8Array[] = []
  const isSame = (one: Uint8Array, at: number): boolean =>
    Buffer.compare(one, rows.subarray(at, at + 16)) === 0
  for (let n = 0; n < order.length; n += 1) {
    const at = start + (order[n] as number) * layout.rowBytes + payeeAt
    const key = view.getUint32(at + 12)
    const alike = known.get(key)
    let index = alike?.find((one) => isSame(found[one] as Uint8Array, at))
    if (index === undefined) {
      index = found.length
      found.push(rows.subarray(at, at + 16))
      if (alike) alike.push(index)
      else known.set(key, [index])
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
