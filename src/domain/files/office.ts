/** Spreadsheets and text documents by content: the directory of their container decides. */
import { asciiAt, lastIndexOf, startsWith, uint16At, uint32At } from './bytes.ts'
import { zipMembersMax, zipNameBytesMax } from './limits.ts'

export type OfficeType = 'xls' | 'doc' | 'xlsx' | 'docx'

export const officeOf = (bytes: Uint8Array): OfficeType | undefined => oleOf(bytes) ?? zipOf(bytes)

/** The container and the names of its members; undefined if it is neither. */
export function containerOf(
  bytes: Uint8Array,
): { readonly kind: 'zip' | 'compound'; readonly names: ReadonlySet<string> } | undefined {
  if (startsWith(bytes, zipSignature)) return { kind: 'zip', names: zipNames(bytes) }
  if (startsWith(bytes, compoundSignature)) return { kind: 'compound', names: oleNames(bytes) }
  return undefined
}

const zipSignature = [0x50, 0x4b, 0x03, 0x04]
const compoundSignature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

// ── The zip of xlsx and docx ──

const endRecordBytes = 22
const commentBytesMax = 65_535
const centralHeaderBytes = 46

function zipOf(bytes: Uint8Array): OfficeType | undefined {
  if (!startsWith(bytes, zipSignature)) return undefined
  const names = zipNames(bytes)
  if (!names.has('[Content_Types].xml')) return undefined
  // A workbook or text document with macros has another type, whatever its name.
  if (names.has('xl/vbaProject.bin') || names.has('word/vbaProject.bin')) return undefined
  if (names.has('xl/workbook.xml')) return 'xlsx'
  return names.has('word/document.xml') ? 'docx' : undefined
}

/** The names in the central directory at the end; none if it is incomplete or exceeds a limit. */
function zipNames(bytes: Uint8Array): ReadonlySet<string> {
  const end = lastIndexOf(bytes, [0x50, 0x4b, 0x05, 0x06], endRecordBytes + commentBytesMax)
  const names = new Set<string>()
  if (end === undefined) return names
  const count = uint16At(bytes, end + 10) ?? 0
  if (count > zipMembersMax) return names
  let at = uint32At(bytes, end + 16) ?? bytes.length
  for (let entry = 0; entry < count; entry += 1) {
    if (!startsWith(bytes, [0x50, 0x4b, 0x01, 0x02], at)) return new Set()
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => uint16At(bytes, at + field))
    if (name > zipNameBytesMax) return new Set()
    names.add(asciiAt(bytes, at + centralHeaderBytes, name))
    at += centralHeaderBytes + name + extra + comment
  }
  return names
}

// ── The compound file of xls and doc: a small file system of sectors, chained by a table ──

const entryBytes = 128
const streamKind = 2
/** As many as the header lists, which is enough for files of the allowed size. */
const tablesInHeader = 109
const lastSector = 0xfffffffa

function oleOf(bytes: Uint8Array): OfficeType | undefined {
  if (!startsWith(bytes, compoundSignature)) return undefined
  const names = oleNames(bytes)
  if (names.has('Workbook') || names.has('Book')) return 'xls'
  return names.has('WordDocument') ? 'doc' : undefined
}

function oleNames(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>()
  const sectorBytes = uint16At(bytes, 30) === 12 ? 4096 : 512
  const seen = new Set<number>()
  let sector = uint32At(bytes, 48) ?? lastSector
  while (sector < lastSector && !seen.has(sector)) {
    seen.add(sector)
    const start = (sector + 1) * sectorBytes
    for (let at = start; at < start + sectorBytes; at += entryBytes) {
      const name = streamName(bytes, at)
      if (name !== undefined) names.add(name)
    }
    sector = nextSector(bytes, sector, sectorBytes)
  }
  return names
}

/** A directory entry: 64 bytes of name in UTF-16, the name's length with its end, the kind. */
function streamName(bytes: Uint8Array, at: number): string | undefined {
  const nameBytes = uint16At(bytes, at + 64) ?? 0
  if (bytes[at + 66] !== streamKind || nameBytes < 4 || nameBytes > 64) return undefined
  return asciiAt(bytes, at, nameBytes - 2).replaceAll('\0', '')
}

function nextSector(bytes: Uint8Array, sector: number, sectorBytes: number): number {
  const perTable = sectorBytes / 4
  const table = Math.floor(sector / perTable)
  const tableSector = table < tablesInHeader ? uint32At(bytes, 76 + table * 4) : undefined
  if (tableSector === undefined) return lastSector
  return uint32At(bytes, (tableSector + 1) * sectorBytes + (sector % perTable) * 4) ?? lastSector
}
