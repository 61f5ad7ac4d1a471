/** The thread that decides a large book. */
import { parentPort, workerData } from 'node:worker_threads'
import { runEngine } from './engine.ts'
import { listItems } from './item-engine.ts'
import type { ThreadTask } from './thread.ts'

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const task = workerData as ThreadTask
if ('list' in task) port.postMessage(listItems(task.list))
else {
  const decided = runEngine(task.run)
  const buffers = [decided.awards, ...decided.snapshot].map(({ buffer }) => buffer as ArrayBuffer)
  port.postMessage(decided, [...new Set(buffers)])
}
