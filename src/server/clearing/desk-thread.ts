/** The desk of short books is in the server; that of long ones in one thread, which keeps them. */
import type { Worker } from 'node:worker_threads'
import type { RunMarket } from '#domain/clearing/book.ts'
import { startThread } from '../adapters/thread.ts'
import {
  type DeskAnswer,
  type DeskLook,
  type DeskSteps,
  type DeskTask,
  makeDesk,
  type OpenTask,
  workAtDesk,
} from './desk-engine.ts'

/** A task of the thread with its number, which its answer has too. */
export type NumberedTask = { readonly desk: DeskTask; readonly number: number }
export type NumberedAnswer = { readonly number: number; readonly answer: unknown }

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: unknown) => void }
type DeskThread = { readonly worker: Worker; readonly waiting: Map<number, Waiting> }

const here = makeDesk()
let thread: Promise<DeskThread> | undefined
let numbers = 0

/** A thread that fails takes its books with it; the next task starts another. */
async function start(): Promise<DeskThread> {
  const worker = await startThread('clearing-worker', new URL('worker.ts', import.meta.url), {})
  const waiting = new Map<number, Waiting>()
  worker.on('message', ({ number, answer }: NumberedAnswer) => {
    waiting.get(number)?.resolve(answer)
    waiting.delete(number)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => {
    thread = undefined
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return { worker, waiting }
}

async function inThread(task: DeskTask): Promise<unknown> {
  // A start that fails is not kept either: the next task tries again.
  thread ??= start().catch((error: unknown) => {
    thread = undefined
    throw error
  })
  const { worker, waiting } = await thread
  numbers += 1
  const number = numbers
  // A thread that waits does not keep the process alive.
  worker.ref()
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    worker.postMessage({ desk: task, number } satisfies NumberedTask, [])
  })
}

/** Where a book is kept. */
export type DeskPlace = 'here' | 'thread'

export const workAt = (place: DeskPlace, task: DeskTask): Promise<unknown> =>
  place === 'thread' ? inThread(task) : Promise.resolve(workAtDesk(here, task))

/** Keeps a book, decides it, and answers the market that it was decided by. */
export const openBook = async (place: DeskPlace, open: OpenTask): Promise<RunMarket> =>
  (await workAt(place, { open })) as RunMarket

/** Undefined if the book is not kept any more. */
export const lookAtDesk = async (place: DeskPlace, look: DeskLook): Promise<DeskAnswer | undefined> =>
  (await workAt(place, { look })) as DeskAnswer | undefined

export const stepsAtDesk = async (
  place: DeskPlace,
  id: string,
  from: number,
  to: number,
): Promise<DeskSteps | undefined> =>
  (await workAt(place, { steps: { id, from, to } })) as DeskSteps | undefined

export const closeBook = async (place: DeskPlace, id: string): Promise<void> =>
  void (await workAt(place, { close: id }))
