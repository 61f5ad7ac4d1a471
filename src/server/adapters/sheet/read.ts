/**
 * Reading a sheet in a thread of its own, bounded in memory and time: whatever a file does to its reader, the server
 * goes on answering, and whoever asked is told why there are no rows.
 */
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type { SheetFailure, SheetType } from '#domain/imports/content.ts'
import {
  importReaderMegabytesMax,
  importReaderYoungMegabytesMax,
  importReadSecondsMax,
} from '#domain/imports/limits.ts'
import { done, type Result, refuse } from '#domain/result.ts'
import type { SheetHead, SheetRow } from './rows.ts'
import type { Task, Told } from './worker.ts'

/** Who takes what is read. A header that is refused ends the reading, and so does an error. */
export type Taker = {
  readonly head: (head: SheetHead) => Result<'all' | 'headOnly', SheetFailure>
  /** Rows come in order; the next ones wait until these are taken. */
  readonly rows: (rows: readonly SheetRow[]) => Promise<void>
}

export type SheetRead = { readonly memoryBytes: number }
export type ReadBounds = { readonly secondsMax?: number; readonly megabytesMax?: number }

export function readSheet(
  { bytes, type }: Task,
  taker: Taker,
  { secondsMax = importReadSecondsMax, megabytesMax = importReaderMegabytesMax }: ReadBounds = {},
): Promise<Result<SheetRead, SheetFailure>> {
  const worker = startWorker(bytes, type, megabytesMax)
  const reading = new Promise<Result<SheetRead, SheetFailure>>((settle, fail) => {
    let taking = Promise.resolve()
    const take = async (rows: readonly SheetRow[]): Promise<void> => {
      await taker.rows(rows)
      worker.postMessage('taken')
    }
    worker.on('message', (told: Told) => {
      if (told.told === 'refused') return settle(refuse(told.failure, told.details))
      if (told.told === 'rows') {
        taking = taking.then(() => take(told.rows))
        return void taking.catch(fail)
      }
      if (told.told === 'end')
        return void taking.then(() => settle(done({ memoryBytes: told.memoryBytes })), fail)
      const wanted = taker.head(told.head)
      if (!wanted.ok) return settle(wanted)
      if (wanted.value === 'headOnly') settle(done({ memoryBytes: 0 }))
    })
    // A thread that needs more memory than it may have dies of it; nothing else in it may.
    worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? settle(refuse('sheetTooHeavy')) : fail(error),
    )
    const late = setTimeout(() => settle(refuse('sheetTooHeavy')), secondsMax * 1_000)
    worker.once('exit', () => clearTimeout(late))
  })
  return reading.finally(() => void worker.terminate())
}

/** In a build the thread is a program of its own beside the server; otherwise its source is loaded as the server's is. */
function startWorker(bytes: Uint8Array, type: SheetType, megabytesMax: number): Worker {
  const own = Uint8Array.from(bytes)
  const options: WorkerOptions = {
    workerData: { bytes: own, type } satisfies Task,
    transferList: [own.buffer],
    resourceLimits: {
      maxOldGenerationSizeMb: megabytesMax,
      maxYoungGenerationSizeMb: importReaderYoungMegabytesMax,
    },
    execArgv: [],
  }
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('sheet-worker.js', import.meta.url), options)
  const source = JSON.stringify(new URL('worker.ts', import.meta.url).href)
  const load = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(load, { ...options, eval: true })
}
