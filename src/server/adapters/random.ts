/** Random bytes for ids, fetched in bulk: every call needs an id, and one fetch costs more than making the id. */
import { randomFillSync } from 'node:crypto'

const drawnBytes = 4_096

/** The given number of random bytes. The buffer is reused by the next call. */
export function newRandom(
  fill: (bytes: Uint8Array) => unknown = randomFillSync,
): (byteCount: number) => Uint8Array {
  const drawn = new Uint8Array(drawnBytes)
  let used = drawnBytes
  return (byteCount) => {
    if (byteCount > drawnBytes) throw new RangeError(`Not more than ${drawnBytes} bytes are drawn at a time`)
    if (used + byteCount > drawnBytes) {
      fill(drawn)
      used = 0
    }
    used += byteCount
    return drawn.subarray(used - byteCount, used)
  }
}
