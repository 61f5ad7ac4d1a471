/** Limits of guessing: the tries of an account and of an address are counted before they are checked. */
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
 * Times of unsuccessful tries, newest first, including this one and others in progress: of the typed name, the
 * person, the address.
 */
export type Tries = {
  readonly ofAccount: readonly number[]
  readonly ofPerson: readonly number[]
  readonly ofAddress: readonly number[]
}

/** Times of tries that were compared and failed, newest first. */
export type Failures = Pick<Tries, 'ofAccount' | 'ofAddress'>

/** How far back tries are read: the longest active lock plus its window. */
export const triesKeptMinutes = signInFailuresWindowMinutes + signInLockMinutes

/**
 * Whether this try may be checked. Too many failures within the window lock for a fixed time after the last of them;
 * tries meanwhile are not checked, and neither count nor extend the lock. A person's mail and mobile count as one
 * account, but a lock caused under one name is not shown under the other, because that would reveal that both belong
 * to one person.
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

/** Whether the address may try a password or a code. */
export function tryAddress(
  { ofAddress }: Pick<Tries, 'ofAddress'>,
  nowMs: number,
): Result<undefined, 'addressLimited'> {
  const minutes = minutesLocked(ofAddress, addressFailuresMax, nowMs)
  return minutes > 0 ? refuse('addressLimited', { minutes }) : done(undefined)
}

/**
 * Whether a password needs a picture code. Tries in progress are not failures, because an office may sign in at the
 * same moment. The person's other login name does not count, because that would reveal whose it is.
 */
export function needsPicture({ ofAccount, ofAddress }: Failures, nowMs: number): boolean {
  const since = nowMs - signInFailuresWindowMinutes * msPerMinute
  return [ofAccount, ofAddress].some(
    (newestFirst) => newestFirst.filter((at) => at > since).length >= failuresWithoutPictureMax,
  )
}

/** How long the failures within the window still lock; the first try is this one and does not count. */
export function minutesLocked(newestFirst: readonly number[], max: number, nowMs: number): number {
  const failures = newestFirst.slice(1)
  const closedAt = failures.find((at, index) => {
    const first = failures[index + max - 1]
    return first !== undefined && first > at - signInFailuresWindowMinutes * msPerMinute
  })
  if (closedAt === undefined) return 0
  return Math.max(0, Math.ceil((closedAt + signInLockMinutes * msPerMinute - nowMs) / msPerMinute))
}
