/** Decides a book: inline if it is short, otherwise in a thread, so that the server stays responsive. */
import { once } from 'node:events'
import { inlineItemsMax } from '#domain/clearing/limits.ts'
import { startThread } from '../adapters/thread.ts'
import { type EngineTask, type RunDecision, runEngine } from './engine.ts'
import { type DecidedBook, type ItemTask, listItems } from './item-engine.ts'
import { countRows } from './run-input.ts'

/** One task of the thread. */
export type ThreadTask = { readonly run: EngineTask } | { readonly list: ItemTask }

export const decideRun = async (
  task: EngineTask,
  inlineMax: number = inlineItemsMax,
): Promise<RunDecision> =>
  countRows(task.rows) <= inlineMax
    ? runEngine(task)
    : ((await inThread({ run: task }, task.rows)) as RunDecision)

/** `items` is how many there are, which the bytes of a stored run do not say by themselves. */
export const decideItems = async (
  task: ItemTask,
  items: number,
  inlineMax: number = inlineItemsMax,
): Promise<DecidedBook> =>
  items <= inlineMax ? listItems(task) : ((await inThread({ list: task })) as DecidedBook)

async function inThread(task: ThreadTask, moved?: Uint8Array): Promise<unknown> {
  const worker = await startThread('clearing-worker', new URL('worker.ts', import.meta.url), {
    workerData: task,
    ...(moved && { transferList: [moved.buffer as ArrayBuffer] }),
  })
  try {
    const [decided] = (await once(worker, 'message')) as [unknown]
    return decided
  } finally {
    void worker.terminate()
  }
}
