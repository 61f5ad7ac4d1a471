/** The files of an import: the empty template, and the rows that failed in the same layout with their reasons. */
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { importRowsMax } from '#domain/imports/limits.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, say } from '#text/text.ts'
import { markName } from '../adapters/sheet/rows.ts'
import { columnLetters, rowXml, styleOf, text } from '../exports/sheet-xml.ts'
import { validationsXml } from '../exports/validations-xml.ts'
import { type ColumnLook, sheetEnd, sheetName, sheetStart, workbookParts } from '../exports/workbook-xml.ts'
import { headerOf, type ImportColumn } from '../import-kind.ts'

export type ImportFile = {
  readonly title: string
  readonly mark: string
  readonly columns: readonly ImportColumn[]
  readonly language: Language
  readonly at: Date
  /** Rows that failed: their cells in the order of the columns, and why. */
  readonly failed?: AsyncIterable<readonly { readonly cells: readonly string[]; readonly reasons: string }[]>
}

const widths: Readonly<Record<ImportColumn['holds'], number>> = { text: 24, money: 18, day: 14, count: 12 }
const styles: Readonly<Record<ImportColumn['holds'], number>> = {
  text: styleOf.text,
  money: styleOf.plain,
  day: styleOf.day,
  count: styleOf.plain,
}
const reasonsWidth = 60

export function importFileOf(file: ImportFile): Readable {
  const { title, mark, language, at } = file
  const zip = new yazl.ZipFile()
  const bytes = zip.outputStream as Readable
  const fail = (error: Error): void => void bytes.destroy(error)
  zip.on('error', fail)
  const sheet = Readable.from(sheetXml(file), { objectMode: false })
  sheet.on('error', fail)
  bytes.once('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: at })
  zip.addBuffer(Buffer.from(guideXml(file)), 'xl/worksheets/sheet2.xml', { mtime: at })
  const names = [sheetName(title, 1), say(language)(importTexts.guide.title)]
  for (const [name, xml] of workbookParts(names, { [markName]: mark }))
    zip.addBuffer(Buffer.from(xml), name, { mtime: at })
  zip.end()
  return bytes
}

/** The sheet to fill in: its header, and beside every cell a note and the list of what may stand there. */
async function* sheetXml({ columns, language, failed }: ImportFile): AsyncGenerator<string> {
  const letters = [...columns, null].map((_, index) => columnLetters(index))
  const looks: ColumnLook[] = columns.map(({ holds }) => ({
    width: widths[holds],
    // What failed is text as it was read, so that nothing is lost on its way back.
    style: failed ? styleOf.text : styles[holds],
  }))
  const headers = columns.map((column) => text(headerOf(column, language), 'header'))
  if (failed) {
    looks.push({ width: reasonsWidth, style: styleOf.text })
    headers.push(text(importTexts.reasons[language], 'header'))
  }
  yield sheetStart(looks) + rowXml(letters, 1, headers)
  let row = 1
  for await (const rows of failed ?? []) {
    yield rows
      .map(({ cells, reasons }) => {
        row += 1
        const all = columns.map((_, index) => cells[index] ?? '')
        return rowXml(
          letters,
          row,
          [...all, reasons].map((cell) => (cell === '' ? undefined : text(cell))),
        )
      })
      .join('')
  }
  yield sheetEnd(validationsXml(helpsOf(columns, letters, language)))
}

const helpsOf = (columns: readonly ImportColumn[], letters: readonly string[], language: Language) =>
  columns.map((column, index) => ({
    cells: `${letters[index]}2:${letters[index]}${importRowsMax + 1}`,
    title: column.header[language],
    note: column.note[language],
    choices: column.choices?.map((choice) => choice[language]),
  }))

/** The second sheet: what each column is, whether it has to be there, and an example of it. */
function guideXml({ columns, language }: ImportFile): string {
  const { guide } = importTexts
  const letters = ['A', 'B', 'C', 'D']
  const heads = [guide.column, guide.needed, guide.note, guide.example].map((pair) =>
    text(pair[language], 'header'),
  )
  const lines = columns.map(({ header, isRequired, note, example }, index) =>
    rowXml(letters, index + 2, [
      text(header[language]),
      text((isRequired ? guide.yes : guide.no)[language]),
      text(note[language]),
      text(example[language]),
    ]),
  )
  const looks = [{ width: 24 }, { width: 10 }, { width: 80 }, { width: 24 }]
  return sheetStart(looks) + rowXml(letters, 1, heads) + lines.join('') + sheetEnd()
}
