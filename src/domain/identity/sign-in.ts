/** When guessing stops: the tries of an account and of an address are counted before they are checked. */
import { msPerMinute } from '../day.ts'
import { done, type Result, refuse } from '../result.ts'
import {
  addressFailuresMax,
  failuresWithoutPictureMax,
  signInFailuresMax,
  signInFailuresWindowMinutes,
  signInLockMinutes,
} from './limits.ts'

/**
 * Moments of tries that did not succeed, newest first, this one and others under way included: of the name that was
 * typed, the person, the address.
 */
export type Tries = {
  readonly ofAccount: readonly number[]
  readonly ofPerson: readonly number[]
  readonly ofAddress: readonly number[]
}

/** Moments of tries that were compared and found wrong, newest first. */
export type Failures = Pick<Tries, 'ofAccount' | 'ofAddress'>

/** How far back tries are asked for: the longest lock that still holds, and the window that closed it. */
export const triesKeptMinutes = signInFailuresWindowMinutes + signInLockMinutes

/**
 * Whether this try may be checked. Too many failures within the window lock for a fixed time after the failure
 * that filled it; what is tried meanwhile is not checked, and therefore neither counts nor prolongs the lock.
 * A person's mail and mobile are one account to guess at; but a lock that one of them earned is not told to
 * whoever tries the other, since it would tell that both are the same person's.
 */
export function trySignIn(
  tries: Tries,
  nowMs: number,
): Result<undefined, 'accountLocked' | 'addressLimited' | 'credentialsWrong'> {
  const accountMinutes = minutesLocked(tries.ofAccount, signInFailuresMax, nowMs)
  if (accountMinutes > 0) return refuse('accountLocked', { minutes: accountMinutes })
  const address = tryAddress(tries, nowMs)
  if (!address.ok) return address
  if (minutesLocked(tries.ofPerson, signInFailuresMax, nowMs) > 0) return refuse('credentialsWrong')
  return done(undefined)
}

/** Whether the address may try anything, be it a password or a code. */
export function tryAddress(
  { ofAddress }: Pick<Tries, 'ofAddress'>,
  nowMs: number,
): Result<undefined, 'addressLimited'> {
  const minutes = minutesLocked(ofAddress, addressFailuresMax, nowMs)
  return minutes > 0 ? refuse('addressLimited', { minutes }) : done(undefined)
}

/**
 * Whether a password is compared only with a picture code. What is still under way has not failed: an office may sign
 * in at one moment. A person's other name does not count, since it would tell whose it is.
 */
export function asksPicture({ ofAccount, ofAddress }: Failures, nowMs: number): boolean {
  const since = nowMs - signInFailuresWindowMinutes * msPerMinute
  return [ofAccount, ofAddress].some(
    (newestFirst) => newestFirst.filter((at) => at > since).length >= failuresWithoutPictureMax,
  )
}

/** For how long so many failures within the window still lock; this try, which stands first, is none of them. */
export function minutesLocked(newestFirst: readonly number[], max: number, nowMs: number): number {
  const failures = newestFirst.slice(1)
  const closedAt = failures.find((at, index) => {
    const first = failures[index + max - 1]
    return first !== undefined && first > at - signInFailuresWindowMinutes * msPerMinute
  })
  if (closedAt === undefined) return 0
  return Math.max(0, Math.ceil((closedAt + signInLockMinutes * msPerMinute - nowMs) / msPerMinute))
}
