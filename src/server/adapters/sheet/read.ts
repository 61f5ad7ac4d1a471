/**
 * Reads a sheet in its own thread, with limited memory and time. Whatever a file does to its reader, the server keeps
 * answering, and the caller gets a reason if there are no rows.
 */
import { on } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { SheetFailure } from '#domain/imports/content.ts'
import {
  importReaderMegabytesMax,
  importReaderYoungMegabytesMax,
  importReadSecondsMax,
} from '#domain/imports/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import { startThread } from '../thread.ts'
import type { SheetHead, SheetRow } from './rows.ts'
import type { ReadableType } from './sheet.ts'
import type { Message, Task } from './worker.ts'

/** Receives what is read. A refused header, or an error, ends the reading. */
export type Taker = {
  readonly head: (head: SheetHead) => Result<unknown, SheetFailure>
  /** Rows come in order, and the next batch waits until this one is handled. Returning false ends the reading. */
  readonly rows: (rows: readonly SheetRow[]) => Promise<'more' | 'enough'>
}

export type SheetRead = { readonly memoryBytes: number }
export type ReadBounds = { readonly secondsMax?: number; readonly megabytesMax?: number }

export async function readSheet(
  { bytes, type }: Task,
  taker: Taker,
  { secondsMax = importReadSecondsMax, megabytesMax = importReaderMegabytesMax }: ReadBounds = {},
): Promise<Result<SheetRead, SheetFailure>> {
  const worker = await startWorker(bytes, type, megabytesMax)
  const late = AbortSignal.timeout(secondsMax * 1_000)
  try {
    const messages = on(worker, 'message', { signal: late, close: ['exit'] }) as AsyncIterable<[Message]>
    for await (const [message] of messages) {
      const ended = await take(worker, taker, message)
      if (ended) return ended
    }
  } catch (error) {
    // Exceeding its memory limit kills only this thread.
    const isTooMuch = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (!isTooMuch && !late.aborted) throw error
  } finally {
    void worker.terminate()
  }
  return refuse('sheetTooHeavy')
}

/** The result of the reading, or undefined while it continues. */
async function take(
  worker: Worker,
  taker: Taker,
  message: Message,
): Promise<Result<SheetRead, SheetFailure> | undefined> {
  if (message.kind === 'refused') return refuse(message.failure, message.details)
  if (message.kind === 'end') return done({ memoryBytes: message.memoryBytes })
  if (message.kind === 'rows') {
    if ((await taker.rows(message.rows)) === 'enough') return done({ memoryBytes: 0 })
    worker.postMessage('taken', [])
    return undefined
  }
  const wanted = taker.head(message.head)
  return wanted.ok ? undefined : wanted
}

async function startWorker(bytes: Uint8Array, type: ReadableType, megabytesMax: number): Promise<Worker> {
  const own = Uint8Array.from(bytes)
  return startThread('sheet-worker', new URL('worker.ts', import.meta.url), {
    workerData: { bytes: own, type } satisfies Task,
    transferList: [own.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: megabytesMax,
      maxYoungGenerationSizeMb: importReaderYoungMegabytesMax,
    },
  })
}
