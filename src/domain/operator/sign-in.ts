/** When guessing at an operator's password and code stops: in one network soon, from everywhere late. */
import { addressFailuresMax, signInFailuresMax } from '../identity/limits.ts'
import { minutesLocked } from '../identity/sign-in.ts'
import { done, type Result, refuse } from '../result.ts'
import { operatorFailuresMax } from './limits.ts'

/** Moments of tries that did not succeed, newest first, this one and others under way included. */
export type OperatorTries = {
  /** Of the account, from the network that is trying. */
  readonly ofBoth: readonly number[]
  readonly ofAccount: readonly number[]
  readonly ofAddress: readonly number[]
}

/** Whether this try may be checked. What is refused here is not checked, and neither counts nor prolongs a lock. */
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
