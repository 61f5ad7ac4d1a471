/** The rows of a CSV. */
import { csvRows } from '#domain/bank-files/csv.ts'
import { SheetRefused } from './refused.ts'
import { RowBuilder, type SheetRow } from './rows.ts'
import type { Opened } from './xlsx.ts'

/** Excel in Chinese writes CSV in GBK by default. */
const encodings = ['utf-8', 'gb18030']

export function openCsv(bytes: Uint8Array): Opened {
  const text = textOf(bytes)
  return { mark: undefined, hiddenSheets: 0, rowsExpected: () => undefined, rows: rowsIn(text) }
}

function textOf(bytes: Uint8Array): string {
  for (const encoding of encodings)
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  throw new SheetRefused('sheetBroken')
}

async function* rowsIn(text: string): AsyncGenerator<readonly SheetRow[]> {
  for (const { row, cells, isTooLong } of csvRows(text)) {
    const builder = new RowBuilder()
    cells.forEach((cell, column) => builder.add(column, cell))
    const built = isTooLong ? { row, cells: [], marks: [], isTooLong } : builder.built(row, false)
    if (built) yield [built]
  }
}
