/** Reads whole sheets for tests, in this thread or in a worker; returns the rows, or the failure. */
import type { SheetFailure, SheetType } from '#domain/imports/content.ts'
import { done } from '#domain/result.ts'
import { type ReadBounds, readSheet } from '#server/adapters/sheet/read.ts'
import { SheetRefused } from '#server/adapters/sheet/refused.ts'
import type { SheetHead, SheetRow } from '#server/adapters/sheet/rows.ts'
import { piecesOf } from '#server/adapters/sheet/sheet.ts'

type Read = {
  failure?: SheetFailure
  head?: SheetHead
  readonly rows: SheetRow[]
}

/** The content of a file, read in this thread; the worker thread has its own tests. */
export async function readAll(bytes: Uint8Array, type: SheetType = 'xlsx'): Promise<Read> {
  const read: Read = { rows: [] }
  try {
    for await (const piece of piecesOf(bytes, type))
      if ('head' in piece) read.head = piece.head
      else read.rows.push(...piece.rows)
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    read.failure = error.failure
  }
  return read
}

export async function readInThread(bytes: Uint8Array, bounds: ReadBounds = {}): Promise<Read> {
  const read: Read = { rows: [] }
  const taker = {
    head: (head: SheetHead) => {
      read.head = head
      return done(null)
    },
    rows: async (rows: readonly SheetRow[]) => {
      read.rows.push(...rows)
      return 'more' as const
    },
  }
  const ended = await readSheet({ bytes, type: 'xlsx' }, taker, bounds)
  if (!ended.ok) read.failure = ended.failure
  return read
}

export const failureOf = async (bytes: Uint8Array, type?: SheetType): Promise<SheetFailure | undefined> =>
  (await readAll(bytes, type)).failure
