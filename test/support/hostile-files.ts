/** Forms with files of many megabytes, each made to be expensive to read. */

const megabyte = 1_048_576
const message = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'
const columns = 'Award number,Paid on,Amount\n'

const begun = (name: string): string =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`

const formOf = (name: string, ...content: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([begun(name), ...content, '\r\n--x--'].map((piece) => Buffer.from(piece)))

/** A zip of empty members, as many as its directory may count. */
function zipOfMany(): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  const count = 65_534
  for (let n = 0; n < count; n += 1) {
    const name = Buffer.from(n === 0 ? 'xl/workbook.xml' : `xl/${String(n).padStart(12, '0')}`)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(n * 45, 42)
    locals.push(local, name)
    entries.push(entry, name)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(count * 61, 12)
  end.writeUInt32LE(count * 45, 16)
  return Buffer.concat([...locals, ...entries, end])
}

/** Every kind by its name; the boundary of the form is `x`. */
export const hostileForms: Readonly<Record<string, () => Buffer>> = {
  'a CSV of quotation marks': () => formOf('a.csv', columns, Buffer.alloc(19 * megabyte, '"')),
  'a CSV of separators': () => formOf('a.csv', columns, Buffer.alloc(19 * megabyte, ',')),
  'XML of open tags': () =>
    formOf('a.xml', `<Document xmlns="${message}">`, Buffer.alloc(19 * megabyte, '<a>')),
  'a zip of many members': () => formOf('a.xlsx', zipOfMany()),
  'an xls without an end': () =>
    formOf('a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9 * megabyte, 1)),
  'many empty parts': () => Buffer.from(`${begun('a')}1\r\n${'--x\r\n\r\n\r\n'.repeat(2 * megabyte)}--x--`),
  'a part with many headers': () =>
    Buffer.from(`${begun('a')}1\r\n--x\r\n${'a:b\r\n'.repeat(4 * megabyte)}\r\n--x--`),
}
