/** When guessing passwords stops: the tries of an account and of an address are counted before they are checked. */
import {
  addressFailuresMax,
  signInFailuresMax,
  signInFailuresWindowMinutes,
  signInLockMinutes,
} from '../limits.ts'
import { done, type Result, refuse } from '../result.ts'

const msPerMinute = 60_000

/** Moments of failed tries, newest first, this one included. */
export type Tries = { readonly ofAccount: readonly number[]; readonly ofAddress: readonly number[] }

/** How far back tries are asked for: the longest lock that still holds, and the window that closed it. */
export const triesKeptMinutes = signInFailuresWindowMinutes + signInLockMinutes

/**
 * Whether this try may be checked. Too many failures within the window lock for a fixed time after the failure
 * that filled it; what is tried meanwhile is not checked, and therefore neither counts nor prolongs the lock.
 */
export function trySignIn(
  tries: Tries,
  nowMs: number,
): Result<undefined, 'accountLocked' | 'addressLimited'> {
  const accountMinutes = minutesLocked(tries.ofAccount, signInFailuresMax, nowMs)
  if (accountMinutes > 0) return refuse('accountLocked', { minutes: accountMinutes })
  const addressMinutes = minutesLocked(tries.ofAddress, addressFailuresMax, nowMs)
  if (addressMinutes > 0) return refuse('addressLimited', { minutes: addressMinutes })
  return done(undefined)
}

function minutesLocked(newestFirst: readonly number[], max: number, nowMs: number): number {
  const failures = newestFirst.slice(1)
  const closedAt = failures.find((at, index) => {
    const first = failures[index + max - 1]
    return first !== undefined && first > at - signInFailuresWindowMinutes * msPerMinute
  })
  if (closedAt === undefined) return 0
  return Math.max(0, Math.ceil((closedAt + signInLockMinutes * msPerMinute - nowMs) / msPerMinute))
}
