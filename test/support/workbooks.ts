/** Workbooks built by hand, part by part, so that a test decides what a file contains and claims. */
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  readonly name: string
  readonly content: string | Buffer
  /** The size that the directory declares; the real one by default. */
  readonly saysBytes?: number
  /** The packed content, if it differs from what the checksum covers. */
  readonly packs?: string
  readonly flags?: number
}

export function zipped(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, saysBytes, packs, flags = 0 } of parts) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(packs ?? bytes)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(saysBytes ?? bytes.length, 18)
    common.writeUInt16LE(title.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, tail, title]))
    locals.push(Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed]))
    at += 30 + title.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

export type HandMade = {
  /** The XML of the rows. */
  readonly rows: string
  readonly shared?: string
  readonly styles?: string
  /** XML in the workbook before and after its sheets. */
  readonly before?: string
  readonly after?: string
  readonly state?: string
  /** XML before the root of the sheet. */
  readonly prolog?: string
  /** XML in the sheet before its rows. */
  readonly prologue?: string
  /** Packed instead of the rows: the checksum is that of the rows. */
  readonly packs?: string
  /** This many hidden sheets. */
  readonly hiddenSheets?: number
  readonly more?: readonly ZipPart[]
}

export const handMade = ({
  rows,
  shared,
  styles,
  before = '',
  after = '',
  state,
  prolog = '',
  prologue = '',
  packs,
  hiddenSheets = 0,
  more = [],
}: HandMade) => {
  const sheet = (inside: string) =>
    `${prolog}<worksheet xmlns="${main}">${prologue}<sheetData>${inside}</sheetData></worksheet>`
  const unseen = '<sheet name="H" sheetId="9" r:id="rId9" state="hidden"/>'.repeat(hiddenSheets)
  return zipped([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${relations}">${before}<sheets><sheet name="A" sheetId="1" r:id="rId1"${state ? ` state="${state}"` : ''}/>${unseen}</sheets>${after}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet(rows),
      ...(packs !== undefined && { packs: sheet(packs) }),
    },
    ...(shared === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst>${shared}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }]),
    ...more,
  ])
}

/** Cells of inline text, from the left. */
export const textRow = (row: number, ...cells: readonly string[]): string =>
  `<row r="${row}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
