/**
 * The parts of a zip, by its directory. Each part and the total are limited to their declared size, and every
 * checksum is verified before any part is read.
 */
import { crc32, createInflateRaw } from 'node:zlib'
import { zipNameBytesMax } from '#domain/files/limits.ts'
import { importExpandedBytesMax, importExpandedTimesMax, importPartsMax } from '#domain/imports/limits.ts'
import { SheetRefused } from './refused.ts'
import { textWithoutComments } from './xml-stream.ts'

type Part = {
  /** Where its header begins and its bytes end within the file. */
  readonly from: number
  readonly to: number
  readonly isPacked: boolean
  readonly packed: Uint8Array
  /** How many there are once it is unpacked. */
  readonly bytes: number
  readonly checksum: number
}
export type Parts = ReadonlyMap<string, Part>

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22
const chunkBytes = 262_144

/** The whole directory is checked before anything is unpacked. */
export function partsOf(file: Uint8Array, partsMax = importPartsMax): Parts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const parts = new Map<string, Part>()
  let expanded = 0
  try {
    const end = bytes.lastIndexOf('PK\x05\x06')
    if (end < 0 || end + endBytes > bytes.length || bytes.readUInt32LE(end) !== endSignature) throw broken()
    const count = bytes.readUInt16LE(end + 10)
    if (count > partsMax) throw new SheetRefused('sheetExpands')
    let at = bytes.readUInt32LE(end + 16)
    for (let entry = 0; entry < count; entry += 1) {
      if (bytes.readUInt32LE(at) !== entrySignature) throw broken()
      const nameBytes = bytes.readUInt16LE(at + 28)
      if (nameBytes > zipNameBytesMax) throw broken()
      const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes)
      // Programs differ in which of two parts with the same name they read, so duplicates are refused.
      if (parts.has(name)) throw broken()
      parts.set(name, partAt(bytes, at))
      expanded += bytes.readUInt32LE(at + 24)
      at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : broken()
  }
  if (overlap([...parts.values()])) throw broken()
  if (expanded > Math.min(importExpandedBytesMax, file.length * importExpandedTimesMax))
    throw new SheetRefused('sheetExpands')
  return parts
}

function partAt(bytes: Buffer, entry: number): Part {
  const [flags, method] = [bytes.readUInt16LE(entry + 8), bytes.readUInt16LE(entry + 10)]
  if (flags % 2 === 1) throw new SheetRefused('sheetEncrypted')
  if (method !== 0 && method !== 8) throw broken()
  const local = bytes.readUInt32LE(entry + 42)
  if (bytes.readUInt32LE(local) !== localSignature) throw broken()
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  const end = start + bytes.readUInt32LE(entry + 20)
  if (end > bytes.length) throw broken()
  const packed = bytes.subarray(start, end)
  const [checksum, unpackedBytes] = [bytes.readUInt32LE(entry + 16), bytes.readUInt32LE(entry + 24)]
  return { from: local, to: end, isPacked: method === 8, packed, bytes: unpackedBytes, checksum }
}

/** Whether two parts share bytes, which a zip bomb uses to unpack to far more than the file holds. */
function overlap(parts: readonly Part[]): boolean {
  const inOrder = parts.toSorted((a, b) => a.from - b.from)
  return inOrder.some(({ to }, n) => to > (inOrder[n + 1]?.from ?? to))
}

const broken = (): SheetRefused => new SheetRefused('sheetBroken')

/** Unpacks every part once and compares size and CRC-32. A damaged file is refused as a whole. */
export async function verifyParts(parts: Parts): Promise<void> {
  for (const part of parts.values()) {
    let [length, checksum] = [0, 0]
    for await (const chunk of bytesOf(part)) {
      length += chunk.length
      checksum = crc32(chunk, checksum)
    }
    if (length !== part.bytes || checksum !== part.checksum) throw broken()
  }
}

/** The text of a part, piece by piece. A part that declares entities is refused. */
export async function* textOf(part: Part): AsyncGenerator<string> {
  let before = ''
  for await (const text of textWithoutComments(decodedText(part))) {
    if (declaration.test(before + text)) throw new SheetRefused('sheetUnsafe')
    before = text.slice(-declarationCharactersMax)
    yield text
  }
}

async function* decodedText(part: Part): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytesOf(part)) yield decoder.decode(chunk, { stream: true })
  } catch (error) {
    throw error instanceof SheetRefused ? error : broken()
  }
}

/** The bytes of a part, chunk by chunk. A part that unpacks to more than it declares is refused. */
async function* bytesOf({ isPacked, packed, bytes }: Part): AsyncGenerator<Uint8Array> {
  let length = 0
  try {
    for await (const chunk of isPacked ? unpacked(packed) : [packed]) {
      length += chunk.length
      if (length > bytes) throw new SheetRefused('sheetExpands')
      yield chunk
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : broken()
  }
}

/** A sheet needs no declarations; they are used to read local files or exhaust memory. */
const declaration = /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i
const declarationCharactersMax = 10

async function* unpacked(packed: Uint8Array): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: chunkBytes })
  inflate.end(packed)
  yield* inflate as AsyncIterable<Buffer>
}

/** All bytes of a part. */
export async function wholeBytes(part: Part): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytesOf(part)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function wholeText(part: Part | undefined): Promise<string> {
  let whole = ''
  if (part) for await (const text of textOf(part)) whole += text
  return whole
}
