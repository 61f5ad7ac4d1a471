/** Ids are UUIDv7: opaque to everybody, and those made later sort later. Clock and chance are handed in. */

/** The name of what the id belongs to keeps a user's id from standing where a company's is wanted. */
export type Id<Kind extends string = string> = string & { readonly idOf: Kind }

const randomBytesPerId = 10
const millisecondsEnd = 2 ** 48
const counterEnd = 2 ** 12
/** A millisecond's first counter leaves the upper half free, so that many ids fit before the next one. */
const counterStartEnd = counterEnd / 2

/** Every byte as it is written; an id is made for every call, and this is what it is made of. */
const hexes = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** 48 bits of milliseconds, the version, 12 bits, the variant, 62 bits: the bits come from the random bytes. */
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

/** Accepts what `makeId` makes and nothing else; lower case only, so that one id is written one way. */
export const parseId = <Kind extends string>(text: string): Id<Kind> | undefined =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
    ? (text as Id<Kind>)
    : undefined

/**
 * Ids that rise strictly, also within one millisecond and while the clock stands still or steps back: the
 * first 12 bits count, and where the counter is used up the id's millisecond runs ahead of the clock.
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
