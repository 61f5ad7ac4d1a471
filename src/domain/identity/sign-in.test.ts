import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { addressFailuresMax, signInFailuresMax, signInLockMinutes } from './limits.ts'
import { needsPicture, trySignIn } from './sign-in.ts'

const minute = 60_000
const hour = 60 * minute

/** Makes failing tries at these moments, and returns which of them were checked. */
function checkedOf(moments: readonly number[]): number[] {
  const checked: number[] = []
  for (const now of moments) {
    const newestFirst = [now, ...checked.toReversed()]
    if (trySignIn({ ofAccount: newestFirst, ofPerson: [now], ofAddress: [now] }, now).ok) checked.push(now)
  }
  return checked
}

describe('guessing passwords', () => {
  it('never gets more than ten checks into any quarter of an hour, however it is timed', () => {
    const moments = fc
      .array(fc.integer({ min: 0, max: 3 * hour }), { maxLength: 120 })
      .map((list) => list.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(moments, (list) => {
        const checked = checkedOf(list)
        for (const from of checked) {
          const within = checked.filter((at) => at >= from && at < from + 15 * minute)
          expect(within.length).toBeLessThanOrEqual(signInFailuresMax)
        }
      }),
    )
  })

  it('is locked for a quarter of an hour after the tenth failure, also when the first failures were long before', () => {
    const failures = Array.from({ length: signInFailuresMax }, (_, index) => index * minute)
    const last = failures.at(-1) ?? 0
    const ask = (now: number) =>
      trySignIn({ ofAccount: [now, ...failures.toReversed()], ofPerson: [now], ofAddress: [now] }, now)
    expect(ask(last + 1)).toEqual({ ok: false, failure: 'accountLocked', details: { minutes: 15 } })
    expect(ask(last + signInLockMinutes * minute - 1)).toMatchObject({ details: { minutes: 1 } })
    expect(ask(last + signInLockMinutes * minute).ok).toBe(true)
  })

  it('limits an address by its own count', () => {
    const failures = Array.from({ length: addressFailuresMax }, () => 0)
    expect(trySignIn({ ofAccount: [1], ofPerson: [1], ofAddress: [1, ...failures] }, 1)).toMatchObject({
      failure: 'addressLimited',
    })
    expect(trySignIn({ ofAccount: [1], ofPerson: [1], ofAddress: [1, ...failures.slice(1)] }, 1).ok).toBe(
      true,
    )
  })

  it('stops at ten for one person under whatever name, and does not tell why under the other', () => {
    const failures = Array.from({ length: signInFailuresMax }, () => 0)
    const byOtherName = { ofAccount: [1], ofPerson: [1, ...failures], ofAddress: [1] }
    expect(trySignIn(byOtherName, 1)).toMatchObject({ failure: 'credentialsWrong' })
  })
})

describe('a picture code', () => {
  it('[IDN-01] is asked for after three failures of the account or of the address', () => {
    const failures = (count: number) => Array.from({ length: count }, () => 0)
    const asks = (ofAccount: number, ofAddress: number) =>
      needsPicture({ ofAccount: failures(ofAccount), ofAddress: failures(ofAddress) }, 1)
    expect([asks(2, 2), asks(3, 0), asks(0, 3)]).toEqual([false, true, true])
  })

  it('is no longer asked for once the failures are a quarter of an hour old', () => {
    const at = 15 * minute
    const asks = (oldest: number) => needsPicture({ ofAccount: [2, 1, oldest], ofAddress: [] }, at)
    expect([asks(1), asks(0)]).toEqual([true, false])
  })
})
