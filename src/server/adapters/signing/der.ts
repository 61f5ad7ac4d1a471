/** DER, the encoding of certificates, signatures and timestamps: written from the inside out, and read strictly. */

export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

const longForm = 0x80
const lengthBytesMax = 4

/** The tag of an element that is known by its number: a value of its own, or one that holds others. */
export const numbered = (n: number, holds = true): number => (holds ? 0xa0 : 0x80) + n

export function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(length)]), ...parts])
}

function lengthOf(length: number): readonly number[] {
  if (length < longForm) return [length]
  const bytes: number[] = []
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return [longForm + bytes.length, ...bytes]
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => der(tags.sequence, ...parts)
/** The elements of a set are sorted by their bytes. */
export const set = (...parts: readonly Uint8Array[]): Buffer =>
  der(tags.set, ...parts.toSorted((one, other) => Buffer.compare(one, other)))
export const octets = (bytes: Uint8Array): Buffer => der(tags.octets, bytes)
export const bits = (bytes: Uint8Array, unused = 0): Buffer => der(tags.bits, Uint8Array.of(unused), bytes)
/** Positive, from its bytes. */
export const integer = (...bytes: readonly number[]): Buffer => der(tags.integer, Uint8Array.from(bytes))
export const utf8 = (text: string): Buffer => der(tags.utf8, Buffer.from(text))
export const printable = (text: string): Buffer => der(tags.printable, Buffer.from(text, 'latin1'))
export const yes = der(tags.boolean, Uint8Array.of(0xff))

export function oid(dotted: string): Buffer {
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt)
  return der(tags.oid, Uint8Array.from([first * 40n + second, ...rest].flatMap(inSevens)))
}

/** Seven bits a byte, all but the last marked. */
function inSevens(value: bigint): readonly number[] {
  const bytes = [Number(value % 128n)]
  for (let left = value / 128n; left > 0n; left /= 128n) bytes.unshift(128 + Number(left % 128n))
  return bytes
}

const digitsOf = (at: Date): string => at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
export const generalTime = (at: Date): Buffer => der(tags.time, Buffer.from(digitsOf(at)))
/** With two digits of the year until 2049, as RFC 5280 asks for. */
export const time = (at: Date): Buffer =>
  at.getUTCFullYear() < 2050 ? der(tags.utcTime, Buffer.from(digitsOf(at).slice(2))) : generalTime(at)

/** An element that was read: the whole of it, and what it holds. */
export type Element = { readonly tag: number; readonly whole: Buffer; readonly content: Buffer }

/** The bytes are not DER, or not of the shape that was asked for. */
export class DerError extends Error {}

/** The first element of the bytes. */
export function readDer(bytes: Buffer): Element {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError()
  const more = first < longForm ? 0 : first - longForm
  if (more > lengthBytesMax || (first === longForm && more === 0) || bytes.length < 2 + more)
    throw new DerError()
  const length = more === 0 ? first : bytes.readUIntBE(2, more)
  const start = 2 + more
  if (start + length > bytes.length || lengthOf(length).length !== 1 + more) throw new DerError()
  return { tag, whole: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) }
}

export function childrenOf({ content }: Element): readonly Element[] {
  const children: Element[] = []
  for (let at = 0; at < content.length; ) {
    const child = readDer(content.subarray(at))
    children.push(child)
    at += child.whole.length
  }
  return children
}

/** The element at a path of places, each with the tag that is expected at its end. */
export function elementAt(root: Element, path: readonly number[], tag: number): Element {
  let element = root
  for (const place of path) {
    const child = childrenOf(element)[place]
    if (!child) throw new DerError()
    element = child
  }
  if (element.tag !== tag) throw new DerError()
  return element
}

export const isOid = ({ whole }: Element, dotted: string): boolean => whole.equals(oid(dotted))
