/** Small files of every type, built byte by byte. */

const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Text, numbers and bytes, one after another. */
const joined = (...parts: readonly (string | readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? ascii(part) : part)]))

const little = (value: number, byteCount: number): number[] =>
  Array.from({ length: byteCount }, (_, index) => Math.floor(value / 256 ** index) % 256)
const big = (value: number, byteCount: number): number[] => little(value, byteCount).toReversed()

export const png = (widthPx = 2, heightPx = 3): Uint8Array =>
  joined(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    big(13, 4),
    'IHDR',
    big(widthPx, 4),
    big(heightPx, 4),
    [8, 6, 0, 0, 0],
    big(0, 4),
  )

/** A comment stands before the frame, as cameras like it, and fill bytes before a marker are allowed. */
export const jpeg = (widthPx = 2, heightPx = 3): Uint8Array =>
  joined(
    [0xff, 0xd8, 0xff, 0xfe],
    big(6, 2),
    'note',
    [0xff, 0xff, 0xff, 0xc2],
    big(17, 2),
    [8],
    big(heightPx, 2),
    big(widthPx, 2),
    Array<number>(10).fill(0),
  )

const gif = (widthPx = 2, heightPx = 3): Uint8Array =>
  joined('GIF89a', little(widthPx, 2), little(heightPx, 2), [0, 0, 0], [0x3b])

const riff = (chunk: string, body: readonly number[]): Uint8Array =>
  joined('RIFF', little(body.length + 12, 4), 'WEBP', chunk, little(body.length, 4), body)

export const webp = (widthPx = 2, heightPx = 3): Uint8Array =>
  riff('VP8X', [0, 0, 0, 0, ...little(widthPx - 1, 3), ...little(heightPx - 1, 3)])
export const webpLossless = (widthPx = 2, heightPx = 3): Uint8Array =>
  riff('VP8L', [0x2f, ...little(widthPx - 1 + (heightPx - 1) * 2 ** 14, 4)])
export const webpLossy = (widthPx = 2, heightPx = 3): Uint8Array =>
  riff('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(widthPx, 2), ...little(heightPx, 2)])

export const pdf = (content = ''): Uint8Array =>
  joined(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
%${content}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/** A zip whose entries are empty: only their names count here. */
export function zip(names: readonly string[]): Uint8Array {
  const common = (name: string) => [20, 0, ...Array<number>(20).fill(0), ...little(name.length, 2), 0, 0]
  const locals = names.map((name) => joined('PK\x03\x04', common(name), name))
  const starts = locals.map((_, index) => locals.slice(0, index).reduce((sum, { length }) => sum + length, 0))
  const central = names.map((name, index) =>
    joined(
      'PK\x01\x02',
      [20, 0],
      common(name),
      Array<number>(10).fill(0),
      little(starts[index] ?? 0, 4),
      name,
    ),
  )
  const directory = joined(...central)
  const at = locals.reduce((sum, { length }) => sum + length, 0)
  const count = little(names.length, 2)
  return joined(
    ...locals,
    directory,
    'PK\x05\x06',
    [0, 0, 0, 0, ...count, ...count],
    little(directory.length, 4),
    little(at, 4),
    [0, 0],
  )
}
export const xlsx = (): Uint8Array =>
  zip(['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'])
export const docx = (): Uint8Array => zip(['[Content_Types].xml', 'word/document.xml'])

const sectorBytes = 512
const entriesPerSector = 4

/**
 * A compound file: header, one table sector, then directory sectors out of order, so that a reader must follow the
 * chain.
 */
export function compound(streams: readonly string[]): Uint8Array {
  const entries = [entry('Root Entry', 5), ...streams.map((name) => entry(name, 2))]
  const chain = Array.from({ length: Math.ceil(entries.length / entriesPerSector) }, (_, index) => index)
  // Sector 0 is the table; the directory's sectors follow it from the last to the first.
  const sectorOf = (part: number): number => chain.length - part
  const table = new Uint8Array(sectorBytes).fill(0xff)
  const next = (part: number): number => (part + 1 < chain.length ? sectorOf(part + 1) : 0xfffffffe)
  table.set(little(0xfffffffd, 4), 0)
  for (const part of chain) table.set(little(next(part), 4), sectorOf(part) * 4)
  const bytes = new Uint8Array(sectorBytes * (2 + chain.length))
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.set(little(9, 2), 30)
  bytes.set(little(sectorOf(0), 4), 48)
  bytes.set(Array<number>(109 * 4).fill(0xff), 76)
  bytes.set(little(0, 4), 76)
  bytes.set(table, sectorBytes)
  for (const part of chain) {
    const own = entries.slice(part * entriesPerSector, (part + 1) * entriesPerSector)
    bytes.set(joined(...own), (sectorOf(part) + 1) * sectorBytes)
  }
  return bytes
}

function entry(name: string, kind: number): Uint8Array {
  const bytes = new Uint8Array(128)
  bytes.set([...name].flatMap((notification) => little(notification.charCodeAt(0), 2)))
  bytes.set(little((name.length + 1) * 2, 2), 64)
  bytes[66] = kind
  return bytes
}
const xls = (): Uint8Array => compound(['\x05SummaryInformation', 'a', 'b', 'c', 'd', 'Workbook'])
const doc = (): Uint8Array => compound(['WordDocument', '1Table'])

export const svg = (): Uint8Array =>
  joined('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
export const html = (): Uint8Array => joined('<!doctype html><script>alert(1)</script>')

/** The same file, made exactly so long by bytes at its end, where readers do not look. */
export function padded(bytes: Uint8Array, length: number): Uint8Array {
  const long = new Uint8Array(length)
  long.set(bytes)
  return long
}

export const samples = { jpeg, png, webp, gif, pdf, xls, xlsx, doc, docx } as const
