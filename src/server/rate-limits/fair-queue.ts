/**
 * A concurrency limit with a bounded queue that is fair between sources: a source with many calls only delays itself,
 * and when the queue is full the source with the most calls loses its last one.
 */
import { done, type Refused, type Result, refuse } from '#domain/result.ts'

type QueueLimits = {
  readonly atOnceMax: number
  readonly waitingMax: number
  readonly waitingPerSourceMax: number
  readonly waitsMs: number
  /** How long a slot rests before the next caller gets it, so that a long queue does not use all the time. */
  readonly restMs: number
  /** The Retry-After of a refused call. */
  readonly retryAfterSeconds: number
}
type Leave = () => void
type Entry = Result<Leave, 'tooManyRequests'>
type Waiter = { readonly settle: (entry: Entry) => void; readonly timer: NodeJS.Timeout }

export type FairQueue = {
  /** Waits for a slot; the caller releases it when done. */
  readonly enter: (source: string) => Promise<Entry>
  /** Whether a source would be refused now, before its request is read. */
  readonly isFullFor: (source: string) => boolean
  readonly waitingCount: () => number
}

export function fairQueue(limits: QueueLimits): FairQueue {
  /** The waiting sources, in the order they are served. */
  const queues = new Map<string, Waiter[]>()
  let running = 0
  let waiting = 0

  const refused = (): Refused<'tooManyRequests'> =>
    refuse('tooManyRequests', { retryAfterSeconds: limits.retryAfterSeconds })

  const take = (source: string, index: number): Waiter | undefined => {
    const queue = queues.get(source) ?? []
    const [waiter] = queue.splice(index, 1)
    if (queue.length === 0) queues.delete(source)
    if (waiter) {
      waiting -= 1
      clearTimeout(waiter.timer)
    }
    return waiter
  }

  const leaveOnce = (): Leave => {
    let isGone = false
    return () => {
      if (isGone) return
      isGone = true
      if (waiting === 0) letNextIn()
      else setTimeout(letNextIn, limits.restMs)
    }
  }

  const letNextIn = (): void => {
    const [source] = queues.keys()
    const waiter = source === undefined ? undefined : take(source, 0)
    if (source === undefined || !waiter) {
      running -= 1
      return
    }
    const others = queues.get(source)
    if (others) {
      // Its next turn comes after all other sources.
      queues.delete(source)
      queues.set(source, others)
    }
    waiter.settle(done(leaveOnce()))
  }

  const waitingOf = (source: string): number => queues.get(source)?.length ?? 0

  /** Which source loses its last call in a full queue: the one with the most, if it has more than this one. */
  const loserTo = (source: string): string | undefined => {
    let longest: string | undefined
    for (const [other, { length }] of queues)
      if (length > Math.max(waitingOf(source) + 1, longest === undefined ? 0 : waitingOf(longest)))
        longest = other
    return longest
  }

  const isFullFor = (source: string): boolean =>
    running >= limits.atOnceMax &&
    (waitingOf(source) >= limits.waitingPerSourceMax ||
      (waiting >= limits.waitingMax && loserTo(source) === undefined))

  const wait = (source: string): Promise<Entry> =>
    new Promise((settle) => {
      const queue = queues.get(source) ?? []
      const timer = setTimeout(() => {
        const index = queue.indexOf(waiter)
        if (index >= 0) take(source, index)?.settle(refused())
      }, limits.waitsMs)
      const waiter = { settle, timer }
      queue.push(waiter)
      queues.set(source, queue)
      waiting += 1
    })

  return {
    waitingCount: () => waiting,
    isFullFor,
    enter: async (source) => {
      if (running < limits.atOnceMax) {
        running += 1
        return done(leaveOnce())
      }
      if (isFullFor(source)) return refused()
      const loser = waiting >= limits.waitingMax ? loserTo(source) : undefined
      if (loser !== undefined) take(loser, waitingOf(loser) - 1)?.settle(refused())
      return wait(source)
    },
  }
}

/** Does the work when its source gets a slot. */
export async function inTurn<T>(
  queue: FairQueue,
  source: string,
  work: () => Promise<T>,
): Promise<Result<T, 'tooManyRequests'>> {
  const entry = await queue.enter(source)
  if (!entry.ok) return entry
  try {
    return done(await work())
  } finally {
    entry.value()
  }
}
