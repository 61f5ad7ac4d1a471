/** A process that floods or measures a server, so that its CPU time is not the server's. */
import { answeredTo, type Flood, type FloodCall, startFlood } from './flood.ts'

export type Task =
  | { readonly task: 'flood'; readonly url: string; readonly flood: Flood }
  | { readonly task: 'stop' }
  | { readonly task: 'measure'; readonly url: string; readonly requested: FloodCall; readonly count: number }

let running: ReturnType<typeof startFlood> | undefined

async function answerTo(task: Task): Promise<unknown> {
  if (task.task === 'measure') return answeredTo(task.url, task.requested, task.count)
  if (task.task === 'flood') {
    running = startFlood(task.url, task.flood)
    return 'started'
  }
  return running?.stop()
}

process.on('message', (task: Task) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
