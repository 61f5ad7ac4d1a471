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

/**
 * This try may be checked while fewer than the allowed number stand before it. The lock ends a fixed time
 * after the try that closed it, so that tries made while it is closed do not prolong it.
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
  const [, ...earlier] = newestFirst
  const windowStart = nowMs - signInFailuresWindowMinutes * msPerMinute
  const counted = earlier.filter((at) => at > windowStart)
  if (counted.length < max) return 0
  const closedAt = counted[counted.length - max] ?? nowMs
  return Math.max(1, Math.ceil((closedAt + signInLockMinutes * msPerMinute - nowMs) / msPerMinute))
}
