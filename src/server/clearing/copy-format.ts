/**
 * The binary format of COPY: a head, then rows of fields with their lengths, then an end marker. Numbers are
 * big-endian.
 */

const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const endBytes = 2

/** Rows of fixed-size fields, so that all rows have the same size. */
export type Layout = {
  readonly rowBytes: number
  /** The offset of each field's value within its row. */
  readonly places: readonly number[]
}

export function layoutOf(fieldBytes: readonly number[]): Layout {
  const places: number[] = []
  let at = 2
  for (const bytes of fieldBytes) {
    places.push(at + 4)
    at += 4 + bytes
  }
  return { rowBytes: at, places }
}

/** The offset of the first row, and the number of rows. */
export function rowsIn(
  bytes: Uint8Array,
  { rowBytes }: Layout,
): { readonly start: number; readonly count: number } {
  const count = (bytes.length - head.length - endBytes) / rowBytes
  if (!Number.isInteger(count) || count < 0) throw new Error('These rows are not what was asked for.')
  return { start: head.length, count }
}

/** Rows to be filled in: field counts and lengths are written, values are zero. */
export function emptyRows(count: number, fieldBytes: readonly number[]): { bytes: Buffer; start: number } {
  const { rowBytes } = layoutOf(fieldBytes)
  const bytes = Buffer.alloc(head.length + count * rowBytes + endBytes)
  head.copy(bytes)
  const row = Buffer.alloc(rowBytes)
  row.writeInt16BE(fieldBytes.length)
  let at = 2
  for (const length of fieldBytes) {
    row.writeInt32BE(length, at)
    at += 4 + length
  }
  for (let n = 0; n < count; n += 1) row.copy(bytes, head.length + n * rowBytes)
  bytes.writeInt16BE(-1, bytes.length - endBytes)
  return { bytes, start: head.length }
}

/** Rows of fields of any size. */
export function wrapRows(rows: Iterable<readonly Uint8Array[]>): Uint8Array {
  const parts: Uint8Array[] = [head]
  for (const fields of rows) {
    const count = Buffer.alloc(2)
    count.writeInt16BE(fields.length)
    parts.push(count)
    for (const field of fields) {
      const length = Buffer.alloc(4)
      length.writeInt32BE(field.length)
      parts.push(length, field)
    }
  }
  parts.push(Buffer.from([0xff, 0xff]))
  return Uint8Array.from(Buffer.concat(parts))
}

const uuidType = 2950
const integerType = 23

function arrayHead(elementType: number, count: number, elementBytes: number): Buffer {
  const bytes = Buffer.alloc(20 + count * (4 + elementBytes))
  bytes.writeInt32BE(1)
  bytes.writeInt32BE(elementType, 8)
  bytes.writeInt32BE(count, 12)
  bytes.writeInt32BE(1, 16)
  return bytes
}

/** An array of ids; each has 16 bytes in `ids` at its position. There must be at least one. */
export function uuidArray(ids: Uint8Array, positions: readonly number[]): Uint8Array {
  const bytes = arrayHead(uuidType, positions.length, 16)
  positions.forEach((position, n) => {
    const at = 20 + n * 20
    bytes.writeInt32BE(16, at)
    bytes.set(ids.subarray(position * 16, position * 16 + 16), at + 4)
  })
  return bytes
}

export function integerArray(values: readonly number[]): Uint8Array {
  const bytes = arrayHead(integerType, values.length, 4)
  values.forEach((value, n) => {
    const at = 20 + n * 8
    bytes.writeInt32BE(4, at)
    bytes.writeInt32BE(value, at + 4)
  })
  return bytes
}
