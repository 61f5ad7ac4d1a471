/** Random bytes for ids, drawn many at a time: every call has an id, and a draw costs more than making it. */
import { randomFillSync } from 'node:crypto'

const drawnBytes = 4_096

/** So many random bytes, which stay what they are until the next are asked for. */
export function newChance(
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
