/**
 * So many at once, and a bounded queue for the rest. Sources take turns: one that asks for much waits for itself, and
 * when the queue is full it is the source with the most in it that loses its last.
 */
import { done, type Refused, type Result, refuse } from '#domain/result.ts'

type QueueLimits = {
  readonly atOnceMax: number
  readonly waitingMax: number
  readonly waitingPerSourceMax: number
  readonly waitsMs: number
  /** How long a place rests before the next in the queue has it, so that a long queue does not take all the time there is. */
  readonly restMs: number
  /** What whoever is refused is told to wait before the next try. */
  readonly retryAfterSeconds: number
}
type Leave = () => void
type Entry = Result<Leave, 'tooManyRequests'>
type Waiter = { readonly settle: (entry: Entry) => void; readonly timer: NodeJS.Timeout }

export type FairQueue = {
  /** Waits for a turn; whoever is let in calls what they are given when they are done. */
  readonly enter: (source: string) => Promise<Entry>
  /** Whether a source would be refused now: it need not be asked what it wants. */
  readonly isFullFor: (source: string) => boolean
  readonly waitingCount: () => number
}

export function fairQueue(limits: QueueLimits): FairQueue {
  /** The sources that wait, in the order of their turns. */
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
      // Its next turn comes after everybody else's.
      queues.delete(source)
      queues.set(source, others)
    }
    waiter.settle(done(leaveOnce()))
  }

  const waitingOf = (source: string): number => queues.get(source)?.length ?? 0

  /** Who loses its last in a full queue to this source: the one with the most in it, where that is more. */
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

/** Does the work in a turn of its source. */
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
