/** Reads a sheet of what was paid, xlsx or CSV, into entries. */

import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
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
import type { SheetRow } from '../adapters/sheet/rows.ts'
import type { Task } from '../adapters/sheet/worker.ts'
import type { NumberedEntry } from './store.ts'

export const isCsv = (name: string): boolean => name.toLowerCase().endsWith('.csv')

const names = Object.fromEntries(
  sheetColumns.map((column) => [column, languages.map((language) => bankSheetColumns[column][language])]),
) as unknown as SheetNames

type TakeRows = (rows: readonly NumberedEntry[]) => Promise<void>

/** Collects the entries of rows; a row that cannot be read refuses the whole file. */
function collector(take: TakeRows) {
  let layout: SheetLayout = {}
  let places: readonly number[] = []
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
      places = Object.values(layout)
      return done(null)
    },
    add: async ({
      row,
      cells,
      marks,
      isTooLong,
    }: SheetRow): Promise<Refused<'bankRowUnreadable' | 'bankFileTooMany'> | undefined> => {
      const read = readSheetRow(cells, layout)
      const isCut = marks.some(([column, mark]) => mark === 'tooLong' && places.includes(column))
      if (isTooLong || isCut || 'wrong' in read) return refuse('bankRowUnreadable', { row })
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
type SheetEntries = Result<Omit<ReadMessage, 'format'>>

export async function readSheetEntries(
  name: string,
  content: Readable,
  take: TakeRows,
): Promise<SheetEntries> {
  const bytes = await buffer(content)
  const type = isCsv(name) ? checkCsv(bytes) : checkSheet(bytes, name)
  return type.ok ? readRows({ bytes, type: type.value }, take) : type
}

const checkCsv = ({ length }: Uint8Array): Result<'csv', 'sheetTooLarge'> =>
  length > importBytesMax ? refuse('sheetTooLarge') : done('csv')

async function readRows(task: Task, take: TakeRows): Promise<SheetEntries> {
  const collected = collector(take)
  let refused: Refused | undefined
  const read = await readSheet(task, {
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
  })
  if (refused) return refused
  return read.ok ? collected.end() : read
}
