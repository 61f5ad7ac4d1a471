/** Limits of guessing an operator's password and code: strict per network, higher overall. */
import { addressFailuresMax, signInFailuresMax } from '../identity/limits.ts'
import { minutesLocked } from '../identity/sign-in.ts'
import { done, type Result, refuse } from '../result.ts'
import { operatorFailuresMax } from './limits.ts'

/** Times of unsuccessful tries, newest first, including this one and others in progress. */
export type OperatorTries = {
  /** For the account, from the calling network. */
  readonly ofBoth: readonly number[]
  readonly ofAccount: readonly number[]
  readonly ofAddress: readonly number[]
}

/** Whether this try may be checked. A refused try is not checked, and neither counts nor extends a lock. */
export function tryOperator(
  { ofBoth, ofAccount, ofAddress }: OperatorTries,
  nowMs: number,
): Result<undefined, 'accountLocked' | 'addressLimited'> {
  const account = Math.max(
    minutesLocked(ofBoth, signInFailuresMax, nowMs),
    minutesLocked(ofAccount, operatorFailuresMax, nowMs),
  )
  if (account > 0) return refuse('accountLocked', { minutes: account })
  const address = minutesLocked(ofAddress, addressFailuresMax, nowMs)
  return address > 0 ? refuse('addressLimited', { minutes: address }) : done(undefined)
}
