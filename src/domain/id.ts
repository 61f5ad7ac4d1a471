/** Ids are UUIDv7: opaque, and later ones sort later. Clock and random source are passed in. */

/** Branded by what it identifies, so that a user's id cannot be used as a company's. */
export type Id<Kind extends string = string> = string & { readonly idOf: Kind }

const randomBytesPerId = 10
const millisecondsEnd = 2 ** 48
const counterEnd = 2 ** 12
/** The counter starts in the lower half, so that many ids fit into one millisecond. */
const counterStartEnd = counterEnd / 2

/** A lookup table of bytes in hex, because an id is made for every call. */
const hexes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** 48 bits of milliseconds, the version, 12 bits, the variant, 62 bits; the rest is random. */
export function makeId<Kind extends string>(nowMs: number, random: Uint8Array): Id<Kind> {
  if (!Number.isInteger(nowMs) || nowMs < 0 || nowMs >= millisecondsEnd)
    throw new RangeError(`${nowMs} is no moment that an id can carry`)
  if (random.length < randomBytesPerId) throw new RangeError(`An id takes ${randomBytesPerId} random bytes`)
  const time = nowMs.toString(16).padStart(12, '0')
  let bits = ''
  for (const byte of random.subarray(0, randomBytesPerId)) bits += hexes[byte]
  const variant = (8 + (Number.parseInt(bits.charAt(4), 16) % 4)).toString(16)
  const parts = `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(1, 4)}-${variant}${bits.slice(5, 8)}-${bits.slice(8)}`
  return parts as Id<Kind>
}

/** Accepts only what `makeId` makes, in lower case, so that an id has one form. */
export const parseId = <Kind extends string>(text: string): Id<Kind> | undefined =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
    ? (text as Id<Kind>)
    : undefined

/**
 * Strictly increasing ids, also within a millisecond and when the clock stops or goes back: the first 12 bits are a
 * counter, and when it overflows the id's millisecond runs ahead of the clock.
 */
export function idMaker(
  clockMs: () => number,
  random: (byteCount: number) => Uint8Array,
): <Kind extends string>() => Id<Kind> {
  let lastMs = -1
  let counter = counterEnd
  return () => {
    const bytes = Uint8Array.from(random(randomBytesPerId))
    const nowMs = clockMs()
    counter += 1
    if (nowMs > lastMs || counter >= counterEnd) {
      lastMs = Math.max(nowMs, lastMs + 1)
      counter = ((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)) % counterStartEnd
    }
    bytes.set([Math.floor(counter / 256), counter % 256])
    return makeId(lastMs, bytes)
  }
}
