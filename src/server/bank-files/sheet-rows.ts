/** Reads a sheet of paid awards, xlsx or CSV, into entries. */

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { csvRows } from '#domain/bank-files/csv.ts'
import { bankEntriesMax, bankRowsPerStage } from '#domain/bank-files/limits.ts'
import {
  readSheetRow,
  type SheetLayout,
  type SheetNames,
  sheetColumns,
  sheetLayoutOf,
} from '#domain/bank-files/sheet.ts'
import { checkSheet } from '#domain/imports/content.ts'
import { importBytesMax } from '#domain/imports/limits.ts'
import { done, type Refused, type Result, refuse } from '#domain/result.ts'
import { bankSheetColumns } from '#text/bank-files.ts'
import { languages } from '#text/text.ts'
import type { ReadMessage } from '../adapters/iso20022/read.ts'
import { readSheet } from '../adapters/sheet/read.ts'
import type { NumberedEntry } from './store.ts'

export const isCsv = (name: string): boolean => name.toLowerCase().endsWith('.csv')

const names = Object.fromEntries(
  sheetColumns.map((column) => [column, languages.map((language) => bankSheetColumns[column][language])]),
) as unknown as SheetNames

type TakeRows = (rows: readonly NumberedEntry[]) => Promise<void>
type Cells = { readonly row: number; readonly cells: readonly string[] }

/** Collects the entries of rows; a row that cannot be read refuses the whole file. */
function collector(take: TakeRows) {
  let layout: SheetLayout = {}
  let entries = 0
  let portion: NumberedEntry[] = []
  const flush = async (): Promise<void> => {
    const full = portion
    portion = []
    if (full.length > 0) await take(full)
  }
  return {
    head: (header: readonly string[]): Result<null, 'bankColumnsMissing'> => {
      const found = sheetLayoutOf(header, names)
      if ('missing' in found) return refuse('bankColumnsMissing')
      layout = found.layout
      return done(null)
    },
    add: async ({
      row,
      cells,
    }: Cells): Promise<Refused<'bankRowUnreadable' | 'bankFileTooMany'> | undefined> => {
      const read = readSheetRow(cells, layout)
      if ('wrong' in read) return refuse('bankRowUnreadable', { row })
      if (!read.entry) return undefined
      entries += 1
      if (entries > bankEntriesMax) return refuse('bankFileTooMany', { count: bankEntriesMax })
      portion.push({ ...read.entry, row })
      if (portion.length >= bankRowsPerStage) await flush()
      return undefined
    },
    end: async () => {
      await flush()
      return done({ messageId: undefined, sender: undefined, entries })
    },
  }
}

/** As of a message; a sheet has neither an id nor a sender. */
type SheetEntries = Result<ReadMessage>

export async function readSheetEntries(
  name: string,
  content: Readable,
  take: TakeRows,
): Promise<SheetEntries> {
  const bytes = await buffer(content)
  if (bytes.length > importBytesMax) return refuse('sheetTooLarge')
  return isCsv(name) ? readCsv(bytes, take) : readWorkbook(name, bytes, take)
}

/** Excel in Chinese writes CSV in GBK by default. */
function csvText(bytes: Uint8Array): string | undefined {
  for (const encoding of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      continue
    }
  return undefined
}

async function readCsv(bytes: Uint8Array, take: TakeRows): Promise<SheetEntries> {
  const text = csvText(bytes)
  if (text === undefined) return refuse('bankFileBroken')
  const collected = collector(take)
  let hasHead = false
  for (const row of csvRows(text)) {
    const refused = hasHead ? await collected.add(row) : collected.head(row.cells)
    hasHead = true
    if (refused && !refused.ok) return refused
  }
  return hasHead ? collected.end() : refuse('sheetEmpty')
}

async function readWorkbook(name: string, bytes: Uint8Array, take: TakeRows): Promise<SheetEntries> {
  const type = checkSheet(bytes, name)
  if (!type.ok) return type
  const collected = collector(take)
  let refused: Refused | undefined
  const read = await readSheet(
    { bytes, type: type.value },
    {
      head: ({ header }) => {
        const head = collected.head(header)
        refused = head.ok ? undefined : head
        return head.ok ? head : refuse('sheetHeaderWrong')
      },
      rows: async (rows) => {
        for (const row of rows) {
          refused = await collected.add(row)
          if (refused) return 'enough'
        }
        return 'more'
      },
    },
  )
  if (refused) return refused
  return read.ok ? collected.end() : read
}
