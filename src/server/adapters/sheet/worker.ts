/**
 * The thread that reads a file. It sends the header and then rows in batches, and never runs far ahead of the
 * receiver.
 */
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetFailure, SheetType } from '#domain/imports/content.ts'
import { importBatchesAheadMax } from '#domain/imports/limits.ts'
import type { Details } from '#domain/result.ts'
import { SheetRefused } from './refused.ts'
import type { SheetHead, SheetRow } from './rows.ts'
import { piecesOf } from './sheet.ts'

export type Task = { readonly bytes: Uint8Array; readonly type: SheetType }
export type Message =
  | { readonly kind: 'head'; readonly head: SheetHead }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly failure: SheetFailure; readonly details: Details }

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const tell = (message: Message): void => port.postMessage(message)

let ahead = 0
let taken: (() => void) | undefined
port.on('message', () => {
  ahead -= 1
  taken?.()
})

let memoryBytes = 0
const look = (): void => {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  memoryBytes = Math.max(memoryBytes, heap + external)
}

async function send(rows: readonly SheetRow[]): Promise<void> {
  look()
  ahead += 1
  tell({ kind: 'rows', rows })
  if (ahead >= importBatchesAheadMax)
    await new Promise<void>((go) => {
      taken = go
    })
}

async function work({ bytes, type }: Task): Promise<void> {
  for await (const piece of piecesOf(bytes, type))
    if ('head' in piece) tell({ kind: 'head', head: piece.head })
    else await send(piece.rows)
  look()
  tell({ kind: 'end', memoryBytes })
}

work(workerData as Task)
  .catch((error: unknown) => {
    const { failure, details } = error instanceof SheetRefused ? error : new SheetRefused('sheetBroken')
    tell({ kind: 'refused', failure, details })
  })
  .finally(() => port.close())
