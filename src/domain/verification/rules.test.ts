/** Limits and moments of verification. */
import { describe, expect, it } from 'vitest'
import type { Instant } from '../day.ts'
import { amountEndsAt, isLocked, mayCheckPerson, maySubmit } from './rules.ts'

const at = (text: string) => Date.parse(text) as Instant
const none = { attemptsToday: 0, submissionsToday: 0, wrongOfCompany: 0, wrongOfAccount: 0 }

describe('[VER-04] an amount', () => {
  it('can be entered until 24:00 in Shanghai of the third day after its arrival', () => {
    expect(amountEndsAt(at('2026-11-16T02:34:00.000Z'))).toBe(at('2026-11-19T16:00:00.000Z'))
    // 23:59:59.999 and 00:00 of Shanghai are two days.
    expect(amountEndsAt(at('2026-11-16T15:59:59.999Z'))).toBe(at('2026-11-19T16:00:00.000Z'))
    expect(amountEndsAt(at('2026-11-16T16:00:00.000Z'))).toBe(at('2026-11-20T16:00:00.000Z'))
  })
})

describe('[VER-04] a submission', () => {
  it('is the fifth of the day and not the sixth', () => {
    expect(maySubmit({ ...none, attemptsToday: 4, submissionsToday: 4 }).ok).toBe(true)
    expect(maySubmit({ ...none, attemptsToday: 5, submissionsToday: 5 })).toMatchObject({
      failure: 'verificationsUsedUp',
    })
  })

  it('that sends nothing has a limit too', () => {
    expect(maySubmit({ ...none, submissionsToday: 20 })).toMatchObject({
      failure: 'submissionsUsedUp',
      details: { count: 20 },
    })
  })

  it('after five attempts with wrong amounts, of a company or an account, waits for the operator', () => {
    for (const counts of [
      { ...none, wrongOfCompany: 5 },
      { ...none, wrongOfAccount: 5 },
    ]) {
      expect(isLocked(counts)).toBe(true)
      expect(maySubmit(counts)).toMatchObject({ failure: 'verificationLocked' })
    }
    expect(isLocked({ ...none, wrongOfCompany: 4, wrongOfAccount: 4 })).toBe(false)
  })
})

it('[VER-11] a person is checked five times a day', () => {
  expect(mayCheckPerson(5).ok).toBe(true)
  expect(mayCheckPerson(6)).toMatchObject({ failure: 'personChecksUsedUp' })
})
