/**
 * The bytes of a run's input: u8 format version, u32 length of the header, the header as JSON, u32 count of items and of
 * payees; ids of items, documents and payees; then which payee, face, due date, new pay date and last value date of every
 * item, each column whole; then the book as `domain/clearing/canonical` writes it. Numbers are little-endian.
 */
import { createHash } from 'node:crypto'
import { type Column, chunksOf, readInto } from '#domain/clearing/bytes.ts'
import { bookChunks, readBook } from '#domain/clearing/canonical.ts'
import { canonicalChunkBytes } from '#domain/clearing/limits.ts'
import { emptyRunInput, type RunHeader, type RunInput } from '#domain/clearing/run-input.ts'

const columnsOf = (input: RunInput): readonly Column[] => [
  input.itemIds,
  input.documentIds,
  input.payeeIds,
  input.payee,
  input.face,
  input.dueDay,
  input.newPayDay,
  input.payByDay,
]

function* chunksIn(input: RunInput, formatVersion: number): Generator<Uint8Array> {
  const header = new TextEncoder().encode(JSON.stringify(input.header))
  const head = Buffer.alloc(5)
  head.writeUInt8(formatVersion)
  head.writeUInt32LE(header.length, 1)
  const counts = Buffer.alloc(8)
  counts.writeUInt32LE(input.book.count)
  counts.writeUInt32LE(input.payeeIds.length / 16, 4)
  yield head
  yield header
  yield counts
  for (const column of columnsOf(input)) yield* chunksOf(column)
  yield* bookChunks(input.book, input.market)
}

export type Snapshot = { readonly parts: readonly Uint8Array[]; readonly hash: Uint8Array }

/** In parts of the stored size, with their hash. */
export function writeSnapshot(input: RunInput, formatVersion: number): Snapshot {
  const hash = createHash('sha256')
  const parts: Uint8Array[] = []
  let part = new Uint8Array(canonicalChunkBytes)
  let filled = 0
  for (const chunk of chunksIn(input, formatVersion)) {
    hash.update(chunk)
    for (let from = 0; from < chunk.length; ) {
      const taken = Math.min(chunk.length - from, canonicalChunkBytes - filled)
      part.set(chunk.subarray(from, from + taken), filled)
      from += taken
      filled += taken
      if (filled < canonicalChunkBytes) continue
      parts.push(part)
      part = new Uint8Array(canonicalChunkBytes)
      filled = 0
    }
  }
  if (filled > 0) parts.push(part.slice(0, filled))
  return { parts, hash: Uint8Array.from(hash.digest()) }
}

export const hashOf = (parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The inverse of `writeSnapshot`; throws if the bytes are not a valid snapshot. */
export function readSnapshotBytes(bytes: Buffer): RunInput {
  const headerEnd = 5 + bytes.readUInt32LE(1)
  const header = JSON.parse(bytes.toString('utf8', 5, headerEnd)) as RunHeader
  const count = bytes.readUInt32LE(headerEnd)
  const payeeCount = bytes.readUInt32LE(headerEnd + 4)
  let at = headerEnd + 8
  const bookAt = at + count * (16 + 16 + 4 + 8 + 4 + 4 + 4) + payeeCount * 16
  if (bookAt > bytes.length) throw new RangeError('The snapshot is cut short')
  const { book, market } = readBook(bytes.subarray(bookAt))
  const input = { ...emptyRunInput(header, market, count, payeeCount), book }
  for (const column of columnsOf(input)) {
    readInto(column, bytes, at)
    at += column.byteLength
  }
  return input
}
