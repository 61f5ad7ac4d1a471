/**
 * The whole input of a run as a value: the market, the items, and for each position the ids of its item, document and
 * payee, and the dates from the bank calendar. It is read from the market, or from what is kept of a run.
 */
import { addDays, type Day, daysBetween } from '../day.ts'
import { type Book, makeBook, type RunMarket } from './book.ts'

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

/** An input of zeros, to be filled in. */
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
