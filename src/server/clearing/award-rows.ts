/**
 * Derives the rows of a run from its outcome: award rows and their hash, the reasons of the other items, the
 * items that end, and the sums. Pure, so that a replay gets the same result.
 */
import { createHash, hash } from 'node:crypto'
import { awardNumberBytes, awardNumberLength, awardNumberOf } from '#domain/clearing/award-number.ts'
import { daysAt, termsAt } from '#domain/clearing/book.ts'
import { outcomeChunks } from '#domain/clearing/canonical.ts'
import type { Outcome } from '#domain/clearing/outcome.ts'
import { releaseDateOf } from '#domain/clearing/payment.ts'
import { endsAsInvalid, payeeReasonBitsOf, payeeReasonsOf } from '#domain/clearing/reasons.ts'
import type { Day } from '#domain/day.ts'
import { moneyDaysOf } from '#domain/offers/arithmetic.ts'
import { methods } from '#domain/offers/terms.ts'
import { emptyRows, integerArray, layoutOf, uuidArray, wrapRows } from './copy-format.ts'
import { dayNumberOf, dayOfNumber, type RunInput } from './run-input.ts'

/** Days from 1970 to 1 January 2000, the epoch of dates in PostgreSQL. */
const databaseEpoch = 10_957

/**
 * The fields of an award as hashed and staged: place, item, document; face, credits, amount, discount; days,
 * term; dates.
 */
const factBytes = [4, 16, 16, 8, 8, 8, 8, 4, 4, 4, 4, 4]
/** A staged row starts with the id and the number of the award. */
const stagedBytes = [16, awardNumberLength, ...factBytes]
const staged = layoutOf(stagedBytes)

/** Writes the fields of the award at `place`, for the item at `position`. */
function factsOf({ book, itemIds, documentIds, ...input }: RunInput, outcome: Outcome) {
  const row = Buffer.alloc(factBytes.reduce((sum, bytes) => sum + bytes, 0))
  const wide = (value: number, at: number): void => {
    row.writeInt32BE(Math.floor(value / 4_294_967_296), at)
    row.writeUInt32BE(value % 4_294_967_296, at + 4)
  }
  return (place: number, position: number): Buffer => {
    const amount = book.amount[position] ?? 0
    const face = input.face[position] ?? 0
    const term = book.billTermDays[position] ?? 0
    const due = input.dueDay[position] ?? 0
    const method = methods[book.method[position] ?? 0] ?? 'preSettlement'
    row.writeInt32BE(place, 0)
    row.set(itemIds.subarray(position * 16, position * 16 + 16), 4)
    row.set(documentIds.subarray(position * 16, position * 16 + 16), 20)
    wide(face, 36)
    wide(face - amount, 44)
    wide(amount, 52)
    wide(outcome.discount[position] ?? 0, 60)
    row.writeInt32BE(book.daysPaidEarly[position] ?? 0, 68)
    row.writeInt32BE(term, 72)
    row.writeInt32BE((input.newPayDay[position] ?? 0) - databaseEpoch, 76)
    row.writeInt32BE((input.payByDay[position] ?? 0) - databaseEpoch, 80)
    row.writeInt32BE(dayNumberOf(releaseDateOf(method, dayOfNumber(due), term)) - databaseEpoch, 84)
    return row
  }
}

/** The hash of the award rows, whose places follow the item ids; `visit` gets the facts of each. */
export function hashAwards(
  input: RunInput,
  outcome: Outcome,
  visit: (facts: Buffer, index: number) => void = () => undefined,
): Buffer {
  const facts = factsOf(input, outcome)
  const all = createHash('sha256')
  outcome.order.toSorted().forEach((position, index) => {
    const row = facts(index + 1, position)
    all.update(hash('sha256', row, 'buffer'))
    visit(row, index)
  })
  return all.digest()
}

/** The hash of everything that a run decided: its outcome, and then its awards. */
export function hashResult(input: RunInput, outcome: Outcome, awardsHash: Uint8Array): Buffer {
  const all = createHash('sha256')
  for (const chunk of outcomeChunks(outcome, input.market)) all.update(chunk)
  return all.update(awardsHash).digest()
}

/**
 * Bytes of an award, derived from the key of its run, so that a run that is repeated by another process makes the same
 * ids and numbers. Only the payer's scope reads the key, so that ids and numbers tell a payee nothing about other awards.
 */
const awardBytes = (awardKey: string, place: number): Buffer =>
  hash('sha256', `award ${awardKey} ${place}`, 'buffer')

const idBytes = 10
const uuidBytes = 16

/** The id of an award: the time of its run, and its bytes. */
function writeId(id: Buffer, instantMs: number, made: Buffer): void {
  id.writeUIntBE(instantMs, 0, uuidBytes - idBytes)
  made.copy(id, uuidBytes - idBytes, 0, idBytes)
  id[6] = 0x70 | ((id[6] ?? 0) & 0x0f)
  id[8] = 0x80 | ((id[8] ?? 0) & 0x3f)
}

/** Another number for an award, if an earlier one of the payer has the same. */
export const nextAwardNumber = (awardKey: string, place: number, attempt: number): string =>
  awardNumberOf(hash('sha256', `award ${awardKey} ${place} ${attempt}`, 'buffer'))

/** The staged award rows, and their hash. */
export function stageAwards(input: RunInput, outcome: Outcome, awardKey: string) {
  const { bytes, start } = emptyRows(outcome.order.length, stagedBytes)
  const instantMs = Date.parse(input.header.instant)
  const [idAt = 0, numberAt = 0, ...factPlaces] = staged.places
  const awardsHash = hashAwards(input, outcome, (facts, index) => {
    const row = start + index * staged.rowBytes
    const made = awardBytes(awardKey, index + 1)
    writeId(bytes.subarray(row + idAt, row + idAt + uuidBytes), instantMs, made)
    const number = awardNumberOf(made.subarray(idBytes, idBytes + awardNumberBytes))
    bytes.write(number, row + numberAt, awardNumberLength, 'latin1')
    let from = 0
    factBytes.forEach((length, field) => {
      facts.copy(bytes, row + (factPlaces[field] ?? 0), from, from + length)
      from += length
    })
  })
  return { awards: bytes, awardsHash }
}

/** The reasons of items without an award, one row per payee: exact ones, and those that the payee may see. */
export function stageResults({ book, itemIds, payeeIds, payee }: RunInput, { awarded, reasons }: Outcome) {
  const positions = new Map<number, number[]>()
  for (let at = 0; at < book.count; at += 1) {
    if (awarded[at] === 1) continue
    const of = payee[at] ?? 0
    const known = positions.get(of)
    if (known) known.push(at)
    else positions.set(of, [at])
  }
  const payeeBits = new Map<number, number>()
  const payeeReasonsOfBits = (bits: number): number => {
    const known = payeeBits.get(bits)
    if (known !== undefined) return known
    const made = payeeReasonBitsOf(payeeReasonsOf(bits, true))
    payeeBits.set(bits, made)
    return made
  }
  function* rows(): Generator<Uint8Array[]> {
    for (const [of, places] of positions) {
      const bits = places.map((at) => reasons[at] ?? 0)
      yield [
        payeeIds.subarray(of * 16, of * 16 + 16),
        uuidArray(itemIds, places),
        integerArray(bits),
        integerArray(places.map((at) => book.ineligible[at] ?? 0)),
        integerArray(bits.map(payeeReasonsOfBits)),
      ]
    }
  }
  return wrapRows(rows())
}

/** The items that fail because their discount is invalid. */
export function invalidItems({ itemIds }: RunInput, { reasons }: Outcome): string[] {
  const found: string[] = []
  reasons.forEach((bits, at) => {
    if (bits !== 0 && endsAsInvalid(bits)) found.push(uuidAt(itemIds, at))
  })
  return found
}

export function uuidAt(ids: Uint8Array, position: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + position * 16, 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The sum of amount × money days over the awards. */
export function weightOf({ book }: RunInput, { order }: Outcome): bigint {
  let weight = 0n
  for (const at of order)
    weight += BigInt(book.amount[at] ?? 0) * BigInt(moneyDaysOf(termsAt(book, at), daysAt(book, at)))
  return weight
}

/** The distinct new pay dates of the awards. */
export const payDatesOf = ({ newPayDay }: RunInput, { order }: Outcome): readonly Day[] =>
  [...new Set(Array.from(order, (at) => newPayDay[at] ?? 0))].toSorted((a, b) => a - b).map(dayOfNumber)
