/** A table as a workbook, written while its rows arrive, with one batch in memory. */
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import yazl from 'yazl'
import { type Language, say } from '#text/text.ts'
import { sheetRowsMax } from '../limits.ts'
import { type Feed, feedOf } from './feed.ts'
import { cellWriters, columnLetters, rowXml, text, widths } from './sheet-xml.ts'
import { type Column, cellsOf, type Table } from './table.ts'
import { sheetEnd, sheetName, sheetStart, workbookParts } from './workbook-xml.ts'

export type Workbook = {
  readonly title: string
  readonly language: Language
  readonly at: Date
  /** Further rows go to the next sheet, with the same header. */
  readonly rowsPerSheet?: number
  /** A last sheet of texts besides the table. */
  readonly records?: RecordsSheet
}
export type RecordsSheet = { readonly title: string; readonly rows: readonly (readonly string[])[] }

export function xlsxOf<Row>({ columns, batches }: Table<Row>, workbook: Workbook): Readable {
  const { title, at, records } = workbook
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  const feed = feedOf(batches)
  const write = async (): Promise<void> => {
    let sheets = 0
    do {
      sheets += 1
      const sheet = Readable.from(sheetXml(columns, feed, workbook), { objectMode: false })
      bytes.once('close', () => sheet.destroy())
      zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { mtime: at })
      await finished(sheet)
    } while (await feed.hasMore())
    const names = Array.from({ length: sheets }, (_, index) => sheetName(title, index + 1))
    if (records) {
      names.push(sheetName(records.title, 1))
      zip.addBuffer(Buffer.from(recordsXml(records)), `xl/worksheets/sheet${names.length}.xml`, { mtime: at })
    }
    for (const [name, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), name, { mtime: at })
    zip.end()
  }
  const fail = (error: Error): void => void bytes.destroy(error)
  zip.on('error', fail)
  bytes.once('close', () => void feed.close().catch(fail))
  write().catch(fail)
  return bytes
}

const recordWidths = [24, 80].map((width) => ({ width }))

const recordsXml = ({ rows }: RecordsSheet): string => {
  const columnNames = recordWidths.map((_, index) => columnLetters(index))
  const cells = rows.map((row, index) =>
    rowXml(
      columnNames,
      index + 1,
      row.map((value, column) => text(value, column === 0 ? 'header' : 'text')),
    ),
  )
  return sheetStart(recordWidths) + cells.join('') + sheetEnd()
}

async function* sheetXml<Row>(
  columns: readonly Column<Row>[],
  feed: Feed<Row>,
  { language, rowsPerSheet = sheetRowsMax }: Workbook,
): AsyncGenerator<string> {
  const columnNames = columns.map((_, index) => columnLetters(index))
  const headers = columns.map(({ header }) => text(say(language)(header), 'header'))
  yield sheetStart(columns.map(({ kind }) => ({ width: widths[kind] }))) + rowXml(columnNames, 1, headers)
  let written = 0
  while (written < rowsPerSheet) {
    const rows = await feed.take(rowsPerSheet - written)
    if (rows.length === 0) break
    const first = written + 2
    yield rows
      .map((row, index) => rowXml(columnNames, first + index, cellsOf(columns, cellWriters, row, language)))
      .join('')
    written += rows.length
  }
  yield sheetEnd()
}
