/**
 * Limits concurrency, in total and per person. A person has so many slots at once and so many calls that wait for them;
 * further calls are refused at once. The free slot goes to the longest waiting call whose person may use it; a call
 * that has waited too long is refused.
 */

import { done, type Result, refuse } from '#domain/result.ts'
import { slotWaitMs } from '../limits.ts'

type Room = {
  readonly atOnceMax: number
  /** Calls of one person that run or wait. */
  readonly perPersonMax: number
  /** How many of them run at once; without it, all. */
  readonly perPersonAtOnceMax?: number
}
type Leave = () => void
export type Acquire = (userId: string) => Promise<Result<Leave, 'tooManyRequests' | 'busy'>>
type Waiter = { readonly userId: string; readonly call: () => void }

export function concurrencyLimit({
  atOnceMax,
  perPersonMax,
  perPersonAtOnceMax = perPersonMax,
}: Room): Acquire {
  /** By person: calls that run or wait, and those that run. */
  const taken = new Map<string, number>()
  const running = new Map<string, number>()
  const waiting = new Set<Waiter>()
  let free = atOnceMax
  const mayRun = (userId: string): boolean => (running.get(userId) ?? 0) < perPersonAtOnceMax
  const isCalled = (userId: string): Promise<boolean> =>
    new Promise((decide) => {
      const waiter: Waiter = {
        userId,
        call: () => {
          clearTimeout(timer)
          decide(true)
        },
      }
      const timer = setTimeout(() => {
        waiting.delete(waiter)
        decide(false)
      }, slotWaitMs)
      waiting.add(waiter)
    })
  const passOn = (): void => {
    const next = [...waiting].find(({ userId }) => mayRun(userId))
    if (!next) {
      free += 1
      return
    }
    waiting.delete(next)
    add(running, next.userId, 1)
    next.call()
  }
  return async (userId) => {
    if ((taken.get(userId) ?? 0) >= perPersonMax) return refuse('tooManyRequests')
    add(taken, userId, 1)
    if (free > 0 && mayRun(userId)) {
      free -= 1
      add(running, userId, 1)
    } else if (!(await isCalled(userId))) {
      add(taken, userId, -1)
      return refuse('busy')
    }
    return done(() => {
      add(taken, userId, -1)
      add(running, userId, -1)
      passOn()
    })
  }
}

function add(counts: Map<string, number>, userId: string, change: 1 | -1): void {
  const left = (counts.get(userId) ?? 0) + change
  if (left === 0) counts.delete(userId)
  else counts.set(userId, left)
}
