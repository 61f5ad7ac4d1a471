/** Decides a run: at once where its book is short, otherwise in a thread, so that the server answers meanwhile. */
import { once } from 'node:events'
import { inlineItemsMax } from '#domain/clearing/limits.ts'
import { startThread } from '../adapters/thread.ts'
import { type Decided, type EngineTask, runEngine } from './engine.ts'
import { countRows } from './run-input.ts'

export async function decideRun(task: EngineTask, inlineMax: number = inlineItemsMax): Promise<Decided> {
  if (countRows(task.rows) <= inlineMax) return runEngine(task)
  const worker = await startThread('clearing-worker', new URL('worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.rows.buffer as ArrayBuffer],
  })
  try {
    const [decided] = (await once(worker, 'message')) as [Decided]
    return decided
  } finally {
    void worker.terminate()
  }
}
