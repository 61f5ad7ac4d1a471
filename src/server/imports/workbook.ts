/**
 * Writes the files of an import: the empty template, and the failed rows in the same layout with their
 * reasons.
 */
import { Readable } from 'node:stream'
import yazl from 'yazl'
import { importRowsMax } from '#domain/imports/limits.ts'
import { importTexts } from '#text/imports.ts'
import { type Language, say } from '#text/text.ts'
import { markName } from '../adapters/sheet/rows.ts'
import { columnLetters, rowXml, styleOf, text } from '../exports/sheet-xml.ts'
import { fitInPlace, validationsXml } from '../exports/validations-xml.ts'
import { type ColumnLook, sheetEnd, sheetName, sheetStart, workbookParts } from '../exports/workbook-xml.ts'
import { headerOf, type ImportColumn, type ListSheet } from '../import-kind.ts'
import { type FailedCell, failedCell } from './failed-cells.ts'

export type ImportFile = {
  readonly title: string
  readonly mark: string
  readonly columns: readonly ImportColumn[]
  readonly language: Language
  readonly at: Date
  /** Failed rows: their original position, their cells in the order of the columns, and the reasons. */
  readonly failed?: AsyncIterable<
    readonly { readonly row: number; readonly cells: readonly FailedCell[]; readonly reasons: string }[]
  >
}

const widths: Readonly<Record<ImportColumn['holds'], number>> = { text: 24, money: 18, day: 14, count: 12 }
const styles: Readonly<Record<ImportColumn['holds'], number>> = {
  text: styleOf.text,
  money: styleOf.plain,
  day: styleOf.day,
  count: styleOf.plain,
}
const reasonsWidth = 60
const listedWidth = 40

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
  const lists = file.columns.flatMap(({ list }) => list ?? [])
  for (const [index, list] of lists.entries())
    zip.addBuffer(Buffer.from(listXml(list, language)), `xl/worksheets/sheet${index + 3}.xml`, { mtime: at })
  const names = [
    sheetName(title, 1),
    say(language)(importTexts.guide.title),
    ...lists.map((list) => listName(list, language)),
  ]
  for (const [name, xml] of workbookParts(names, { [markName]: mark }))
    zip.addBuffer(Buffer.from(xml), name, { mtime: at })
  zip.end()
  return bytes
}

/** The sheet to fill in: its header, and for each column an input note and a list of choices. */
async function* sheetXml({ columns, language, failed }: ImportFile): AsyncGenerator<string> {
  const columnNames = [...columns, null, null].map((_, index) => columnLetters(index))
  const columnStyles: ColumnLook[] = columns.map(({ holds }) => ({
    width: widths[holds],
    // Failed cells are text as it was read, so that nothing is lost when they are uploaded again.
    style: failed ? styleOf.text : styles[holds],
  }))
  const headers = columns.map((column) => text(headerOf(column, language), 'header'))
  if (failed) {
    columnStyles.push(
      { width: widths.count, style: styleOf.text },
      { width: reasonsWidth, style: styleOf.text },
    )
    headers.push(
      text(importTexts.originalRow[language], 'header'),
      text(importTexts.reasons[language], 'header'),
    )
  }
  yield sheetStart(columnStyles) + rowXml(columnNames, 1, headers)
  let row = 1
  for await (const rows of failed ?? []) {
    yield rows
      .map(({ row: original, cells, reasons }) => {
        row += 1
        const all = columns.map((_, index) => cells[index] && failedCell(cells[index]))
        return rowXml(columnNames, row, [...all, text(String(original)), text(reasons)])
      })
      .join('')
  }
  yield sheetEnd(validationsXml(helpsOf(columns, columnNames, language)))
}

const helpsOf = (columns: readonly ImportColumn[], columnNames: readonly string[], language: Language) =>
  columns.map((column, index) => {
    const aside = asideOf(columns, language).findIndex(({ key }) => key === column.key)
    const columnLetter = columnLetters(asideFirst + aside)
    return {
      cells: `${columnNames[index]}2:${columnNames[index]}${importRowsMax + 1}`,
      title: column.header[language],
      note: column.note[language],
      choices: column.choices?.map((choice) => choice[language]),
      choicesAt:
        aside < 0
          ? undefined
          : `'${importTexts.guide.title[language]}'!$${columnLetter}$2:$${columnLetter}$${(column.choices?.length ?? 0) + 1}`,
      offeredAt: column.list && `'${listName(column.list, language)}'!$A$2:$A$${column.list.rows.length + 1}`,
    }
  })

const listName = ({ title }: ListSheet, language: Language): string => sheetName(title[language], 1)

/** An extra sheet that lists the values a column accepts, with their descriptions. */
function listXml({ headers, rows }: ListSheet, language: Language): string {
  const columnNames = headers.map((_, index) => columnLetters(index))
  const heads = headers.map((header) => text(header[language], 'header'))
  const lines = rows.map((cells, index) =>
    rowXml(
      columnNames,
      index + 2,
      cells.map((cell) => text(cell)),
    ),
  )
  const columnStyles = headers.map((_, index) => ({ width: index === 0 ? widths.text : listedWidth }))
  return sheetStart(columnStyles) + rowXml(columnNames, 1, heads) + lines.join('') + sheetEnd()
}

/** Columns whose choices do not fit into a cell validation; these are listed on the second sheet. */
const asideOf = (columns: readonly ImportColumn[], language: Language): readonly ImportColumn[] =>
  columns.filter(({ choices }) => choices && !fitInPlace(choices.map((choice) => choice[language])))
/** The column of the second sheet where these lists begin. */
const asideFirst = 5

/** The second sheet: describes each column, whether it is required, and an example. */
function guideXml({ columns, language }: ImportFile): string {
  const { guide } = importTexts
  const aside = asideOf(columns, language)
  const heads = [
    ...[guide.column, guide.needed, guide.note, guide.example].map((pair) => text(pair[language], 'header')),
    undefined,
    ...aside.map(({ header }) => text(header[language], 'header')),
  ]
  const columnNames = heads.map((_, index) => columnLetters(index))
  const count = Math.max(columns.length, ...aside.map(({ choices = [] }) => choices.length))
  const lines = Array.from({ length: count }, (_, index) => {
    const column = columns[index]
    const described = column && [
      text(column.header[language]),
      text((column.isRequired ? guide.yes : guide.no)[language]),
      text(column.note[language]),
      column.example && text(column.example[language]),
    ]
    const chosen = aside.map(({ choices = [] }) => choices[index] && text(choices[index][language]))
    return rowXml(columnNames, index + 2, [
      ...(described ?? [undefined, undefined, undefined, undefined]),
      undefined,
      ...chosen,
    ])
  })
  const columnStyles = [{ width: 24 }, { width: 10 }, { width: 80 }, { width: 32 }, { width: 4 }]
  const wide = aside.map(() => ({ width: 40 }))
  return sheetStart([...columnStyles, ...wide]) + rowXml(columnNames, 1, heads) + lines.join('') + sheetEnd()
}
