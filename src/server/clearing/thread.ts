/** Decides a run: inline if its book is short, otherwise in a thread, so that the server stays responsive. */
import { once } from 'node:events'
import { inlineItemsMax } from '#domain/clearing/limits.ts'
import { startThread } from '../adapters/thread.ts'
import { type EngineTask, type RunDecision, runEngine } from './engine.ts'
import { countRows } from './run-input.ts'

export async function decideRun(task: EngineTask, inlineMax: number = inlineItemsMax): Promise<RunDecision> {
  if (countRows(task.rows) <= inlineMax) return runEngine(task)
  const worker = await startThread('clearing-worker', new URL('worker.ts', import.meta.url), {
    workerData: task,
    transferList: [task.rows.buffer as ArrayBuffer],
  })
  try {
    const [decided] = (await once(worker, 'message')) as [RunDecision]
    return decided
  } finally {
    void worker.terminate()
  }
}
