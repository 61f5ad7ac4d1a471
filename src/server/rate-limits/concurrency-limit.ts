/**
 * Limits concurrency, in total and per person. Beyond the limit per person a caller is refused at once; beyond the
 * total it waits in order, and is refused after a timeout.
 */

import { done, type Result, refuse } from '#domain/result.ts'
import { slotWaitMs } from '../limits.ts'

type Room = { readonly atOnceMax: number; readonly perPersonMax: number }
type Leave = () => void
export type Acquire = (userId: string) => Promise<Result<Leave, 'tooManyRequests' | 'busy'>>

export function concurrencyLimit({ atOnceMax, perPersonMax }: Room): Acquire {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  let free = atOnceMax
  const count = (userId: string, change: 1 | -1): void => {
    const left = (taken.get(userId) ?? 0) + change
    if (left === 0) taken.delete(userId)
    else taken.set(userId, left)
  }
  const isCalled = (): Promise<boolean> =>
    new Promise((decide) => {
      const call = (): void => {
        clearTimeout(timer)
        decide(true)
      }
      const timer = setTimeout(() => {
        waiting.delete(call)
        decide(false)
      }, slotWaitMs)
      waiting.add(call)
    })
  /** A free slot goes to the longest waiting caller. */
  const passOn = (): void => {
    const [next] = waiting
    if (!next) free += 1
    else {
      waiting.delete(next)
      next()
    }
  }
  return async (userId) => {
    if ((taken.get(userId) ?? 0) >= perPersonMax) return refuse('tooManyRequests')
    count(userId, 1)
    if (free > 0) free -= 1
    else if (!(await isCalled())) {
      count(userId, -1)
      return refuse('busy')
    }
    return done(() => {
      count(userId, -1)
      passOn()
    })
  }
}
