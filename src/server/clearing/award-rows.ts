/** The rows of awards as they are copied into the database, and their numbers. */
import { createCipheriv, hash } from 'node:crypto'
import {
  awardNumberBytes,
  awardNumberLength,
  awardNumberOf,
  awardValueOf,
  writeAwardNumber,
} from '#domain/awards/number.ts'
import { databaseEpoch, positionsOf } from './award-facts.ts'
import type { EncodedDecision } from './codecs.ts'
import { emptyRows, layoutOf } from './copy-format.ts'

/** Item, number, place; amount, discount; days paid early; new pay date, last value date. */
const stagedBytes = [16, awardNumberLength, 4, 8, 8, 4, 4, 4]
const staged = layoutOf(stagedBytes)
const wordSize = 4_294_967_296

/**
 * The bytes that numbers are made from: a key stream of the run's own key, so that a run that another process repeats makes
 * the same numbers. Only the payer's scope reads the key, so that a number tells a payee nothing about other awards.
 */
function numberBytes(awardKey: string, attempt: number, count: number): Buffer {
  const secret = hash('sha256', `award ${awardKey} ${attempt}`, 'buffer')
  const stream = createCipheriv('aes-128-ctr', secret.subarray(0, 16), secret.subarray(16, 32))
  return stream.update(Buffer.alloc(count * awardNumberBytes))
}

/** Another number for an award, if an earlier one of the payer has the same. */
export const nextAwardNumber = (awardKey: string, place: number, attempt: number): string =>
  awardNumberOf(nextBytes(awardKey, place, attempt))

const nextBytes = (awardKey: string, place: number, attempt: number): Buffer =>
  numberBytes(awardKey, attempt, place).subarray((place - 1) * awardNumberBytes)

/** The numbers of a run by place, all of them different. */
function* valuesOf(awardKey: string, count: number): Generator<number> {
  const bytes = numberBytes(awardKey, 0, count)
  const taken = new Set<number>()
  for (let place = 1; place <= count; place += 1) {
    let value = awardValueOf(bytes, (place - 1) * awardNumberBytes)
    for (let attempt = 1; taken.has(value); attempt += 1)
      value = awardValueOf(nextBytes(awardKey, place, attempt))
    taken.add(value)
    yield value
  }
}

export function awardRows({ input, decision }: EncodedDecision, awardKey: string): Uint8Array {
  const { book, itemIds, newPayDay, payByDay } = input
  const { order, discount } = decision
  const { bytes, start } = emptyRows(order.length, stagedBytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide = (at: number, value: number): void => {
    view.setInt32(at, Math.floor(value / wordSize))
    view.setUint32(at + 4, value % wordSize)
  }
  const [
    idAt = 0,
    numberAt = 0,
    placeAt = 0,
    amountAt = 0,
    discountAt = 0,
    daysAt = 0,
    payAt = 0,
    lastAt = 0,
  ] = staged.places
  const values = valuesOf(awardKey, order.length)
  positionsOf(order).forEach((position, index) => {
    const row = start + index * staged.rowBytes
    bytes.set(itemIds.subarray(position * 16, position * 16 + 16), row + idAt)
    writeAwardNumber(bytes, row + numberAt, values.next().value as number)
    view.setInt32(row + placeAt, index + 1)
    wide(row + amountAt, book.amount[position] as number)
    wide(row + discountAt, discount[position] as number)
    view.setInt32(row + daysAt, book.daysPaidEarly[position] as number)
    view.setInt32(row + payAt, (newPayDay[position] as number) - databaseEpoch)
    view.setInt32(row + lastAt, (payByDay[position] as number) - databaseEpoch)
  })
  return bytes
}

export function uuidAt(ids: Uint8Array, position: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + position * 16, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
