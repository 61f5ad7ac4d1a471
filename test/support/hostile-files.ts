/** Forms with files of many megabytes, each made to be expensive to read. */
import { randomBy } from './clearing-books.ts'
import { handMade, textRow, zipped } from './workbooks.ts'

const megabyte = 1_048_576
const message = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.10'
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'
const columns = 'Award number,Paid on,Amount\n'

/** What a call needs besides the file, and the columns of the sheets that it takes. */
export type TakenForm = {
  readonly fields: Readonly<Record<string, string>>
  readonly header: readonly string[]
}

/** The fields of the call, and the beginning of its file. */
const begun = ({ fields }: TakenForm, name: string): string =>
  [...Object.entries(fields).map(([field, value]) => [`name="${field}"`, value]), []]
    .map(([about = `name="file"; filename="${name}"`, value]) => {
      const head = `--x\r\ncontent-disposition: form-data; ${about}\r\n\r\n`
      return value === undefined ? head : `${head}${value}\r\n`
    })
    .join('')

const formOf = (taken: TakenForm, name: string, ...content: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([begun(taken, name), ...content, '\r\n--x--'].map((piece) => Buffer.from(piece)))

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

/** Text that hardly packs, the same every time. */
function noise(bytes: number): string {
  const random = randomBy(7)
  const words = Array.from({ length: bytes / 8 }, () => Math.floor(random() * 4_294_967_296))
  return words.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** A sheet that its call takes by its columns, with a megabyte of rows that it has to refuse one by one. */
const longSheet = ({ header }: TakenForm): Buffer => {
  const text = noise(megabyte)
  const cellCharacters = 500
  const cells = Array.from({ length: Math.floor(text.length / cellCharacters) }, (_, n) =>
    text.slice(n * cellCharacters, (n + 1) * cellCharacters),
  )
  const rows = Array.from({ length: Math.floor(cells.length / header.length) }, (_, n) =>
    textRow(n + 2, ...cells.slice(n * header.length, (n + 1) * header.length)),
  )
  return handMade({ rows: [textRow(1, ...header), ...rows].join('') })
}

/** Elements that are open, as many as fit one document. */
const openInvoice = `<Invoice xmlns="${ubl}">${'<a b="c">'.repeat(200_000)}`
const invoicesInZip = 16
function zipOfInvoices(): Buffer {
  // Packed too well, it would be taken for a bomb.
  const content = `${openInvoice}<!--${noise(megabyte / 8)}-->`
  return zipped(Array.from({ length: invoicesInZip }, (_, n) => ({ name: `${n}.xml`, content })))
}

/** A hundred thousand pixels in both directions, and nothing to see. */
const hugePicture = (): Buffer => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(100_000, 0)
  size.writeUInt32BE(100_000, 4)
  const begins = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  return Buffer.concat([begins, size, Buffer.alloc(2 * megabyte)])
}

/** A picture that never begins: its parts are empty, up to the largest file that is taken. */
const endlessPicture = (): Buffer =>
  Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(9 * megabyte, Buffer.from('ffe00002', 'hex'))])

/** Every kind by its name; the boundary of the form is `x`. */
export const hostileForms: Readonly<Record<string, (taken: TakenForm) => Buffer>> = {
  'a CSV of quotation marks': (taken) => formOf(taken, 'a.csv', columns, Buffer.alloc(19 * megabyte, '"')),
  'a CSV of separators': (taken) => formOf(taken, 'a.csv', columns, Buffer.alloc(19 * megabyte, ',')),
  'XML of open tags': (taken) =>
    formOf(taken, 'a.xml', `<Document xmlns="${message}">`, Buffer.alloc(19 * megabyte, '<a>')),
  'an invoice of open elements': (taken) => formOf(taken, 'a.xml', openInvoice),
  'an invoice of one long text': (taken) =>
    formOf(taken, 'a.xml', `<Invoice xmlns="${ubl}"><ID>`, Buffer.alloc(megabyte, '&amp;')),
  'a zip of such invoices': (taken) => formOf(taken, 'a.zip', zipOfInvoices()),
  'a zip of many members': (taken) => formOf(taken, 'a.xlsx', zipOfMany()),
  'a sheet of long cells': (taken) => formOf(taken, 'a.xlsx', longSheet(taken)),
  'an xls without an end': (taken) =>
    formOf(taken, 'a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(9 * megabyte, 1)),
  'a picture of ten thousand megapixels': (taken) => formOf(taken, 'a.png', hugePicture()),
  'a picture without an end': (taken) => formOf(taken, 'a.jpg', endlessPicture()),
  'many empty parts': (taken) =>
    Buffer.from(`${begun(taken, 'a')}1\r\n${'--x\r\n\r\n\r\n'.repeat(2 * megabyte)}--x--`),
  'a part with many headers': (taken) =>
    Buffer.from(`${begun(taken, 'a')}1\r\n--x\r\n${'a:b\r\n'.repeat(4 * megabyte)}\r\n--x--`),
}
