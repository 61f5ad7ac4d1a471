/** Typed arrays as little-endian bytes, whatever the machine's own order is. */
import { canonicalChunkBytes } from './limits.ts'

export type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array

/** The bytes of a column, in pieces of at most `canonicalChunkBytes`. */
export function* chunksOf(column: Column): Generator<Uint8Array> {
  const perChunk = canonicalChunkBytes / column.BYTES_PER_ELEMENT
  for (let start = 0; start < column.length; start += perChunk)
    yield bytesOf(column.subarray(start, start + perChunk))
}

/** One loop for each kind, because a loop over all kinds is many times slower. */
function bytesOf(part: Column): Uint8Array {
  const view = new DataView(new ArrayBuffer(part.byteLength))
  const { length } = part
  // A sum with 0 turns a minus zero into zero, so that equal numbers have equal bytes.
  if (part instanceof Float64Array)
    for (let at = 0; at < length; at += 1) view.setFloat64(at * 8, (part[at] as number) + 0, true)
  else if (part instanceof Int32Array)
    for (let at = 0; at < length; at += 1) view.setInt32(at * 4, part[at] as number, true)
  else if (part instanceof Uint32Array)
    for (let at = 0; at < length; at += 1) view.setUint32(at * 4, part[at] as number, true)
  else if (part instanceof Uint16Array)
    for (let at = 0; at < length; at += 1) view.setUint16(at * 2, part[at] as number, true)
  else new Uint8Array(view.buffer).set(part)
  return new Uint8Array(view.buffer)
}

/** Fills a column with the bytes that begin at `start`. */
export function readInto(column: Column, bytes: Uint8Array, start: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, column.byteLength)
  const { length } = column
  if (column instanceof Float64Array)
    for (let at = 0; at < length; at += 1) column[at] = view.getFloat64(at * 8, true)
  else if (column instanceof Int32Array)
    for (let at = 0; at < length; at += 1) column[at] = view.getInt32(at * 4, true)
  else if (column instanceof Uint32Array)
    for (let at = 0; at < length; at += 1) column[at] = view.getUint32(at * 4, true)
  else if (column instanceof Uint16Array)
    for (let at = 0; at < length; at += 1) column[at] = view.getUint16(at * 2, true)
  else column.set(bytes.subarray(start, start + length))
}

/** Sixteen bytes of an unsigned integer. */
export function bytesWide(view: DataView, at: number, value: bigint): void {
  view.setBigUint64(at, BigInt.asUintN(64, value), true)
  view.setBigUint64(at + 8, value >> 64n, true)
}
