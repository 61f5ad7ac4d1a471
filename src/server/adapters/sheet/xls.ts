/** The rows of an xls. The format has to be read as a whole; the thread limits memory and time. */
import * as biff from '@e965/xlsx'
import { importRowsMax, importRowsPerBatch } from '#domain/imports/limits.ts'
import { SheetRefused } from './refused.ts'
import { markName, RowBuilder, type SheetRow } from './rows.ts'
import { shownByCode } from './values.ts'
import { addNumber, type Opened } from './xlsx.ts'

export async function openXls(bytes: Uint8Array): Promise<Opened> {
  const book = bookOf(bytes)
  const about = book.Workbook
  const visible = book.SheetNames.filter((_, index) => (about?.Sheets?.[index]?.Hidden ?? 0) === 0)
  const sheet = visible.map((name) => book.Sheets[name]).find((found) => found?.['!data'])
  if (!sheet) throw new SheetRefused('sheetMissing')
  const mark = about?.Names?.find(({ Name }) => Name === markName)
    ?.Ref.replaceAll('"', '')
    .trim()
  const rowsExpected = (sheet['!data']?.length ?? 1) - 1
  return {
    mark,
    hiddenSheets: book.SheetNames.length - visible.length,
    rowsExpected: () => rowsExpected,
    rows: rowsOf(sheet, about?.WBProps?.date1904 ?? false),
  }
}

function bookOf(bytes: Uint8Array): biff.WorkBook {
  try {
    const options = { type: 'array', dense: true, cellNF: true, cellText: false } as const
    // One row more than allowed, plus the header, shows that there are too many.
    return biff.read(bytes, { ...options, sheetRows: importRowsMax + 2 })
  } catch (error) {
    throw new SheetRefused(/password|encrypt/i.test(String(error)) ? 'sheetEncrypted' : 'sheetBroken')
  }
}

async function* rowsOf(sheet: biff.WorkSheet, from1904: boolean): AsyncGenerator<readonly SheetRow[]> {
  const data = sheet['!data'] ?? []
  let batch: SheetRow[] = []
  for (const [index, cells] of data.entries()) {
    const isHidden = sheet['!rows']?.[index]?.hidden ?? false
    const row = cells && rowOf(cells, index + 1, isHidden, from1904)
    if (row) batch.push(row)
    if (batch.length >= importRowsPerBatch) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function rowOf(
  cells: readonly (biff.CellObject | undefined)[],
  row: number,
  isHidden: boolean,
  from1904: boolean,
) {
  const builder = new RowBuilder()
  for (const [column, cell] of cells.entries()) if (cell) addCell(builder, column, cell, from1904)
  return builder.built(row, isHidden)
}

function addCell(builder: RowBuilder, column: number, cell: biff.CellObject, from1904: boolean): void {
  const { t, v, f, z } = cell
  const shown = typeof z === 'string' ? shownByCode(z) : 'number'
  if (f !== undefined) return builder.add(column, v === undefined ? '' : String(v), 'formula')
  if (t === 'e') return builder.add(column, cell.w ?? '', 'errorValue')
  // A number in an xls is a double; its shortest digits are those that were entered.
  if (t === 'n') return addNumber(builder, column, String(v), shown, from1904)
  if (t === 'b') return builder.add(column, v === true ? 'TRUE' : 'FALSE')
  builder.add(column, v === undefined ? '' : String(v))
}
