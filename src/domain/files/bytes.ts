/** Reads numbers and letters from bytes. Reading beyond the end returns nothing, never an error. */

export const startsWith = (bytes: Uint8Array, wanted: readonly number[], at = 0): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/** One character per byte, for signatures and names of formats, which are ASCII. */
export const asciiAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const reading =
  (byteCount: number, read: (view: DataView, at: number) => number) =>
  (bytes: Uint8Array, at: number): number | undefined => {
    if (at < 0 || at + byteCount > bytes.length) return undefined
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.length), at)
  }

export const uint16At = reading(2, (view, at) => view.getUint16(at, true))
export const uint32At = reading(4, (view, at) => view.getUint32(at, true))
export const uint16BigEndianAt = reading(2, (view, at) => view.getUint16(at))
export const uint32BigEndianAt = reading(4, (view, at) => view.getUint32(at))

/** The last position of the pattern, within `within` bytes from the end. */
export function lastIndexOf(
  bytes: Uint8Array,
  wanted: readonly number[],
  within: number,
): number | undefined {
  const from = Math.max(0, bytes.length - within)
  for (let at = bytes.length - wanted.length; at >= from; at -= 1)
    if (startsWith(bytes, wanted, at)) return at
  return undefined
}
