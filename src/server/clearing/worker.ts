/** The thread that decides large books, one after the other; or keeps them, as the desk. */
import { parentPort } from 'node:worker_threads'
import { makeDesk, workAtDesk } from './desk-engine.ts'
import type { NumberedAnswer, NumberedTask } from './desk-thread.ts'
import { compareInputs, decideRun, decideSum } from './engine.ts'
import { explainItem } from './explain-engine.ts'
import { listItems } from './item-engine.ts'
import { listRules } from './rule-engine.ts'
import type { ThreadTask } from './thread.ts'

const port = parentPort
if (!port) throw new Error('This is the inside of a thread.')
const desk = makeDesk()
port.on('message', (task: ThreadTask | NumberedTask) => {
  if ('desk' in task)
    return port.postMessage({
      number: task.number,
      answer: workAtDesk(desk, task.desk),
    } satisfies NumberedAnswer)
  if ('list' in task) return port.postMessage(listItems(task.list))
  if ('explain' in task) return port.postMessage(explainItem(task.explain))
  if ('sum' in task) return port.postMessage(decideSum(task.sum))
  if ('compare' in task) return port.postMessage(compareInputs(task.compare))
  if ('rules' in task) return port.postMessage(listRules(task.rules))
  const decided = decideRun(task.run)
  const { record, effects } = decided
  const buffers = [effects.awards, ...record.snapshot.parts].map(({ buffer }) => buffer as ArrayBuffer)
  port.postMessage(decided, [...new Set(buffers)])
})
