/**
 * The thread that reads a file. It sends the header and then rows in batches, and never runs far ahead of the
 * receiver.
 */
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import type { SheetFailure } from '#domain/imports/content.ts'
import { importBatchesInFlightMax } from '#domain/imports/limits.ts'
import type { Details } from '#domain/result.ts'
import { SheetRefused } from './refused.ts'
import type { SheetHead, SheetRow } from './rows.ts'
import { piecesOf, type ReadableType } from './sheet.ts'

export type Task = { readonly bytes: Uint8Array; readonly type: ReadableType }
export type Message =
  | { readonly kind: 'head'; readonly head: SheetHead }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'end'; readonly memoryBytes: number }
  | { readonly kind: 'refused'; readonly failure: SheetFailure; readonly details: Details }

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const post = (message: Message): void => port.postMessage(message)

let inFlight = 0
let taken: (() => void) | undefined
port.on('message', () => {
  inFlight -= 1
  taken?.()
})

let memoryBytes = 0
const look = (): void => {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  memoryBytes = Math.max(memoryBytes, heap + external)
}

async function send(rows: readonly SheetRow[]): Promise<void> {
  look()
  inFlight += 1
  post({ kind: 'rows', rows })
  if (inFlight >= importBatchesInFlightMax)
    await new Promise<void>((go) => {
      taken = go
    })
}

async function work({ bytes, type }: Task): Promise<void> {
  for await (const piece of piecesOf(bytes, type))
    if ('head' in piece) post({ kind: 'head', head: piece.head })
    else await send(piece.rows)
  look()
  post({ kind: 'end', memoryBytes })
}

work(workerData as Task)
  .catch((error: unknown) => {
    const { failure, details } = error instanceof SheetRefused ? error : new SheetRefused('sheetBroken')
    post({ kind: 'refused', failure, details })
  })
  .finally(() => port.close())
