/** Compares two decisions about the same items, and counts whom a decision serves. */
import type { Decision } from './decision.ts'
import type { RunInput } from './run-input.ts'

/** Whether an item is awarded by one of the decisions and not by the other. */
export const isChanged = (one: Decision, other: Decision, at: number): boolean =>
  one.awarded[at] !== other.awarded[at]

export function countChanged(one: Decision, other: Decision): number {
  let count = 0
  for (let at = 0; at < one.awarded.length; at += 1) if (isChanged(one, other, at)) count += 1
  return count
}

/** How many payees are awarded something. */
export function payeesServed({ payee, payeeIds }: RunInput, { order }: Decision): number {
  const served = new Uint8Array(payeeIds.length / 16)
  let count = 0
  for (const at of order) {
    const of = payee[at] as number
    if (served[of] === 0) count += 1
    served[of] = 1
  }
  return count
}
