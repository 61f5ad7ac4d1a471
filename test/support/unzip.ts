/** Reads a zip as any other program would: by its central directory, which says where each entry stands. */
import { inflateRawSync } from 'node:zlib'

export function unzip(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('This is no zip.')
  const entries = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, contentAt(bytes, at))
    at += 46 + nameLength + extra + comment
  }
  return entries
}

function contentAt(bytes: Buffer, central: number): Buffer {
  const compressed = bytes.readUInt16LE(central + 10) === 8
  const size = bytes.readUInt32LE(central + 20)
  const local = bytes.readUInt32LE(central + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const content = bytes.subarray(start, start + size)
  return compressed ? inflateRawSync(content) : content
}
