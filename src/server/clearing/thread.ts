/**
 * Decides a book: inline if it is short, otherwise in a thread, so that the server stays responsive. A thread that has
 * finished waits for the next book, whose code is compiled by then.
 */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { InputChange } from '#domain/clearing/input-changes.ts'
import { inlineExplainedItemsMax, inlineItemsMax, warmThreadsMax } from '#domain/clearing/limits.ts'
import type { Summary } from '#domain/clearing/summary.ts'
import { startThread } from '../adapters/thread.ts'
import { countRows } from './book-rows.ts'
import {
  type BookSource,
  type CompareTask,
  compareInputs,
  type DecidedRun,
  decideRun,
  decideSum,
  type RunTask,
} from './engine.ts'
import { type ExplainedItem, type ExplainTask, explainItem } from './explain-engine.ts'
import { type DecidedBook, type ItemTask, listItems } from './item-engine.ts'
import { type ComparedRules, listRules } from './rule-engine.ts'

/** One task of the thread. */
export type ThreadTask =
  | { readonly run: RunTask }
  | { readonly list: ItemTask }
  | { readonly sum: BookSource }
  | { readonly explain: ExplainTask }
  | { readonly compare: CompareTask }
  | { readonly rules: BookSource }

/** `items` is how many there are where the bytes of a stored run do not say it by themselves. */
const isShort = (source: BookSource, items: number, inlineMax: number): boolean =>
  ('rows' in source ? countRows(source.rows) : items) <= inlineMax

export const decideRunApart = async (
  task: RunTask,
  items = 0,
  inlineMax: number = inlineItemsMax,
): Promise<DecidedRun> =>
  isShort(task.source, items, inlineMax)
    ? decideRun(task)
    : ((await inThread({ run: task }, task.source)) as DecidedRun)

export const compareApart = async (
  task: CompareTask,
  items: number,
  inlineMax: number = inlineItemsMax,
): Promise<readonly InputChange[]> =>
  items <= inlineMax ? compareInputs(task) : ((await inThread({ compare: task })) as readonly InputChange[])

export const listRulesApart = async (
  source: BookSource,
  items: number,
  inlineMax: number = inlineItemsMax,
): Promise<ComparedRules> =>
  isShort(source, items, inlineMax)
    ? listRules(source)
    : ((await inThread({ rules: source }, source)) as ComparedRules)

export const decideSumApart = async (
  source: BookSource,
  items = 0,
  inlineMax: number = inlineItemsMax,
): Promise<Summary> =>
  isShort(source, items, inlineMax)
    ? decideSum(source)
    : ((await inThread({ sum: source }, source)) as Summary)

export const listItemsApart = async (
  task: ItemTask,
  items = 0,
  inlineMax: number = inlineItemsMax,
): Promise<DecidedBook> =>
  isShort(task.source, items, inlineMax)
    ? listItems(task)
    : ((await inThread({ list: task }, task.source)) as DecidedBook)

export const explainItemApart = async (
  task: ExplainTask,
  items = 0,
  inlineMax: number = inlineExplainedItemsMax,
): Promise<ExplainedItem | undefined> =>
  isShort(task.source, items, inlineMax)
    ? explainItem(task)
    : ((await inThread({ explain: task }, task.source)) as ExplainedItem | undefined)

const warm: Worker[] = []

async function inThread(task: ThreadTask, source?: BookSource): Promise<unknown> {
  const worker =
    warm.pop() ?? (await startThread('clearing-worker', new URL('worker.ts', import.meta.url), {}))
  worker.ref()
  const answer = once(worker, 'message')
  worker.postMessage(task, source && 'rows' in source ? [source.rows.buffer as ArrayBuffer] : [])
  try {
    const [decided] = (await answer) as [unknown]
    keepWarm(worker)
    return decided
  } catch (error) {
    void worker.terminate()
    throw error
  }
}

/** A thread that waits does not keep the process alive. */
function keepWarm(worker: Worker): void {
  if (warm.length >= warmThreadsMax) return void worker.terminate()
  worker.unref()
  warm.push(worker)
}
