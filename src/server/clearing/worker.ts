/** The thread that decides large books, one after the other. */
import { parentPort } from 'node:worker_threads'
import { decideRun, decideSum } from './engine.ts'
import { listItems } from './item-engine.ts'
import type { ThreadTask } from './thread.ts'

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
port.on('message', (task: ThreadTask) => {
  if ('list' in task) return port.postMessage(listItems(task.list))
  if ('sum' in task) return port.postMessage(decideSum(task.sum))
  const decided = decideRun(task.run)
  const { record, effects } = decided
  const buffers = [effects.awards, ...record.snapshot.parts].map(({ buffer }) => buffer as ArrayBuffer)
  port.postMessage(decided, [...new Set(buffers)])
})
