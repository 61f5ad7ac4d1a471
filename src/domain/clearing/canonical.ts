/**
 * The bytes of a book with its market, and of a decision, for hashing and keeping: the same on any machine. Nothing is
 * hashed here. All numbers are little-endian; `f64` is an IEEE 754 double that holds an integer, `wide` are sixteen
 * bytes of an unsigned integer.
 *
 * Book: u8 format version (1), u8 code of the rule, f64 pool left, u16 minimum, u16 desired (65535 for none), u16 highest,
 * u16 cap, u8 invoice priority (0 ascending, 1 descending), u16 day count, i32 pay day, u32 count of items, u32 count of
 * budgets; f64 for each budget; then every column of `columns` whole, each element as wide as in its typed array.
 *
 * Decision: u8 format version (1), u8 code of the rule, f64 pool left, u8 whether there is a margin, wide margin, u32 points and
 * u32 days of the lowest rate (0 and 0 for none), wide amount, discount and net, u32 count of items, of budgets and of
 * awards; f64 for each budget left; then awarded (u8), reasons (u16) and discount (f64) of every item, and the order (u32).
 */
import { invoicePriorities } from '../markets/settings.ts'
import { dayCounts } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { type Book, columns, makeBook, type RunMarket } from './book.ts'
import { bytesWide, type Column, chunksOf, readInto } from './bytes.ts'
import { checkBook } from './check.ts'
import type { Decision } from './decision.ts'
import { ruleCodeOf, ruleOfCode } from './rules.ts'

const formatVersion = 1
const none = 65_535
const bookHeadBytes = 33
const decisionHeadBytes = 95

/** The bytes of a book and its market, in pieces of limited size. */
export function* bookChunks(book: Book, market: RunMarket): Generator<Uint8Array> {
  checkBook(book, market)
  const head = new DataView(new ArrayBuffer(bookHeadBytes))
  head.setUint8(0, formatVersion)
  head.setUint8(1, ruleCodeOf(market.rule))
  // A sum with 0 turns a minus zero into zero.
  head.setFloat64(2, market.poolLeft + 0, true)
  head.setUint16(10, market.minimumBps, true)
  head.setUint16(12, market.desiredBps ?? none, true)
  head.setUint16(14, market.highestBps, true)
  head.setUint16(16, market.capBps, true)
  head.setUint8(18, invoicePriorities.indexOf(market.invoicePriority))
  head.setUint16(19, market.dayCount, true)
  head.setInt32(21, market.payDay, true)
  head.setUint32(25, book.count, true)
  head.setUint32(29, book.budgets.length, true)
  yield new Uint8Array(head.buffer)
  yield* chunksOf(book.budgets)
  for (const column of columns) yield* chunksOf(book[column])
}

/** The inverse of `bookChunks`; throws where the bytes are not those of a book. */
export function readBook(bytes: Uint8Array): { readonly book: Book; readonly market: RunMarket } {
  if (bytes.length < bookHeadBytes || bytes[0] !== formatVersion)
    throw new RangeError('These are not the bytes of a book')
  const head = new DataView(bytes.buffer, bytes.byteOffset, bookHeadBytes)
  const desired = head.getUint16(12, true)
  const invoicePriority = invoicePriorities[head.getUint8(18)]
  const dayCount = dayCounts.find((days) => days === head.getUint16(19, true))
  if (!invoicePriority || !dayCount) throw new RangeError('The market of this book cannot be read')
  const market: RunMarket = {
    rule: ruleOfCode(head.getUint8(1)),
    poolLeft: head.getFloat64(2, true),
    minimumBps: head.getUint16(10, true) as BasisPoints,
    desiredBps: desired === none ? undefined : (desired as BasisPoints),
    highestBps: head.getUint16(14, true) as BasisPoints,
    capBps: head.getUint16(16, true) as BasisPoints,
    invoicePriority,
    dayCount,
    payDay: head.getInt32(21, true),
  }
  const count = head.getUint32(25, true)
  const budgetCount = head.getUint32(29, true)
  requireLength(bytes, count, budgetCount)
  const book = makeBook(count, new Float64Array(budgetCount))
  let at = bookHeadBytes
  for (const column of [book.budgets, ...columns.map((name) => book[name])] as Column[]) {
    readInto(column, bytes, at)
    at += column.byteLength
  }
  checkBook(book, market)
  return { book, market }
}

/** Checked before allocating: a wrong count must not exhaust the memory of the process. */
function requireLength(bytes: Uint8Array, count: number, budgetCount: number): void {
  const empty = makeBook(0)
  const itemBytes = columns.reduce((sum, name) => sum + empty[name].BYTES_PER_ELEMENT, 0)
  const wanted = bookHeadBytes + budgetCount * empty.budgets.BYTES_PER_ELEMENT + count * itemBytes
  if (bytes.length !== wanted) throw new RangeError(`A book has ${wanted} bytes here, not ${bytes.length}`)
}

/** The bytes of a decision, in pieces of limited size. */
export function* decisionChunks(decision: Decision, { rule }: RunMarket): Generator<Uint8Array> {
  const head = new DataView(new ArrayBuffer(decisionHeadBytes))
  head.setUint8(0, formatVersion)
  head.setUint8(1, ruleCodeOf(rule))
  head.setFloat64(2, decision.poolLeft + 0, true)
  head.setUint8(10, decision.proof.margin === undefined ? 0 : 1)
  bytesWide(head, 11, decision.proof.margin ?? 0n)
  head.setUint32(27, decision.proof.lowest?.points ?? 0, true)
  head.setUint32(31, decision.proof.lowest?.days ?? 0, true)
  bytesWide(head, 35, decision.totals.amount)
  bytesWide(head, 51, decision.totals.discount)
  bytesWide(head, 67, decision.totals.net)
  head.setUint32(83, decision.awarded.length, true)
  head.setUint32(87, decision.budgetsLeft.length, true)
  head.setUint32(91, decision.order.length, true)
  yield new Uint8Array(head.buffer)
  const { budgetsLeft, awarded, reasons, discount, order } = decision
  for (const column of [budgetsLeft, awarded, reasons, discount, order] as Column[]) yield* chunksOf(column)
}
