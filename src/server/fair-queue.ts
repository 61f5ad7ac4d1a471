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
  /** What whoever is refused is told to wait before the next try. */
  readonly retryAfterSeconds: number
}
type Leave = () => void
type Entry = Result<Leave, 'tooManyRequests'>
type Waiter = { readonly settle: (entry: Entry) => void; readonly timer: NodeJS.Timeout }

export type FairQueue = {
  /** Waits for a turn; whoever is let in calls what they are given when they are done. */
  readonly enter: (source: string) => Promise<Entry>
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
      letNextIn()
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

  /** Makes room in a full queue for a source that has less in it than another; false where none has more. */
  const makeRoomFor = (source: string): boolean => {
    const own = queues.get(source)?.length ?? 0
    const [longest = source, { length } = []] = [...queues].reduce<readonly [string, readonly Waiter[]] | []>(
      (most, one) => (one[1].length > (most[1]?.length ?? 0) ? one : most),
      [],
    )
    if (length <= own + 1) return false
    take(longest, length - 1)?.settle(refused())
    return true
  }

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
    enter: async (source) => {
      if (running < limits.atOnceMax) {
        running += 1
        return done(leaveOnce())
      }
      if ((queues.get(source)?.length ?? 0) >= limits.waitingPerSourceMax) return refused()
      if (waiting >= limits.waitingMax && !makeRoomFor(source)) return refused()
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
