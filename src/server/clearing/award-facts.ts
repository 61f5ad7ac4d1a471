/**
 * The facts of awards as bytes, one row after the other, in the order of item ids, and their hash. A check of the books
 * computes the same from the rows of awards.
 */
import { createHash, hash } from 'node:crypto'
import type { Decision } from '#domain/clearing/decision.ts'
import { awardBlockRows } from '#domain/clearing/limits.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'

/** Days from 1970 to 1 January 2000, the epoch of dates in PostgreSQL. */
export const databaseEpoch = 10_957

/** Place; item, document; face, credits, amount, discount; days, term; new pay date, last value date, release. */
const factsBytes = 4 + 2 * 16 + 4 * 8 + 2 * 4 + 3 * 4

const wordSize = 4_294_967_296

export function awardFacts(
  { book, itemIds, documentIds, face, dueDay, newPayDay, payByDay }: RunInput,
  { order, discount }: Decision,
): Buffer {
  const facts = Buffer.alloc(order.length * factsBytes)
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength)
  const wide = (at: number, value: number): void => {
    view.setInt32(at, Math.floor(value / wordSize))
    view.setUint32(at + 4, value % wordSize)
  }
  positionsOf(order).forEach((position, index) => {
    const at = index * factsBytes
    const amount = book.amount[position] as number
    const whole = face[position] as number
    const term = book.billTermDays[position] as number
    view.setInt32(at, index + 1)
    facts.set(itemIds.subarray(position * 16, position * 16 + 16), at + 4)
    facts.set(documentIds.subarray(position * 16, position * 16 + 16), at + 20)
    wide(at + 36, whole)
    wide(at + 44, whole - amount)
    wide(at + 52, amount)
    wide(at + 60, discount[position] as number)
    view.setInt32(at + 68, book.daysPaidEarly[position] as number)
    view.setInt32(at + 72, term)
    view.setInt32(at + 76, (newPayDay[position] as number) - databaseEpoch)
    view.setInt32(at + 80, (payByDay[position] as number) - databaseEpoch)
    // A revolving pool has the money back on the due date, or at the end of the bill; only bills have a term here.
    view.setInt32(at + 84, (dueDay[position] as number) + term - databaseEpoch)
  })
  return facts
}

/** The positions of the awards by item id, which gives them their places. */
export const positionsOf = (order: Uint32Array): Uint32Array => order.toSorted()

/** A hash over the hashes of all awards. */
export function hashEachAward(facts: Buffer): Uint8Array {
  const all = createHash('sha256')
  for (let at = 0; at < facts.length; at += factsBytes)
    all.update(hash('sha256', facts.subarray(at, at + factsBytes), 'buffer'))
  return Uint8Array.from(all.digest())
}

/** A hash over the hashes of blocks of awards. */
export function hashAwardBlocks(facts: Buffer): Uint8Array {
  const all = createHash('sha256')
  const block = awardBlockRows * factsBytes
  for (let at = 0; at < facts.length; at += block)
    all.update(hash('sha256', facts.subarray(at, at + block), 'buffer'))
  return Uint8Array.from(all.digest())
}
