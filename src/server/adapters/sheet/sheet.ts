/** A file as its header and then its rows in batches of one size, whichever format it has. */
import type { SheetType } from '#domain/imports/content.ts'
import { importRowsMax, importRowsPerBatch } from '#domain/imports/limits.ts'
import { groupNumber } from '#domain/numerals.ts'
import { openCsv } from './csv.ts'
import { SheetRefused } from './refused.ts'
import type { SheetHead, SheetRow } from './rows.ts'
import { type Opened, openXlsx } from './xlsx.ts'

/** CSV has no mark of its own: its name says what it is, so the caller does. */
export type ReadableType = SheetType | 'csv'

const readers: Readonly<Record<ReadableType, (bytes: Uint8Array) => Promise<Opened>>> = {
  csv: async (bytes) => openCsv(bytes),
  xlsx: openXlsx,
  // The reader of the old format is large, and most files have the new one.
  xls: async (bytes) => (await import('./xls.ts')).openXls(bytes),
}

export type Piece = { readonly head: SheetHead } | { readonly rows: readonly SheetRow[] }

/** Errors are thrown as soon as they are found; rows read before are then discarded. */
export async function* piecesOf(bytes: Uint8Array, type: ReadableType): AsyncGenerator<Piece> {
  const { mark, hiddenSheets, rowsExpected, rows: found } = await readers[type](bytes)
  let hasHead = false
  let count = 0
  let rows: SheetRow[] = []
  for await (const some of found)
    for (const row of some) {
      if (!hasHead) {
        hasHead = true
        yield { head: { header: row.cells, mark, hiddenSheets, rowsExpected: rowsExpected() } }
        continue
      }
      count += 1
      if (count > importRowsMax)
        throw new SheetRefused('sheetTooLong', { rows: groupNumber(String(importRowsMax)) })
      rows.push(row)
      if (rows.length < importRowsPerBatch) continue
      yield { rows }
      rows = []
    }
  if (rows.length > 0) yield { rows }
  if (!hasHead) throw new SheetRefused('sheetMissing')
  if (count === 0) throw new SheetRefused('sheetEmpty')
}
