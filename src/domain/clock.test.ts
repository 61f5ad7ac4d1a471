import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { decideMove } from './clock.ts'
import type { Instant } from './day.ts'
import { clockMoveDaysMax } from './limits.ts'

const msPerDay = 86_400_000
const instants = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((ms) => ms as Instant)
const spans = fc.integer({ min: -2 * clockMoveDaysMax * msPerDay, max: 2 * clockMoveDaysMax * msPerDay })

describe('a move of the clock', () => {
  it('[COM-18] leads forward or nowhere, and never further than the limit', () => {
    fc.assert(
      fc.property(instants, spans, (now, span) => {
        const decided = decideMove(now, { to: (now + span) as Instant })
        if (decided.ok) expect(decided.value).toBe(now + span)
        expect(decided.ok).toBe(span > 0 && span <= clockMoveDaysMax * msPerDay)
        if (!decided.ok) expect(decided.failure).toBe(span > 0 ? 'clockTooFar' : 'clockBack')
      }),
    )
  })

  it('[COM-18] by days is a move to the moment so many days ahead', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -500, max: 500 }), (now, days) => {
        const to = (now + days * msPerDay) as Instant
        expect(decideMove(now, { advanceDays: days })).toEqual(decideMove(now, { to }))
      }),
    )
  })

  it('[COM-51] names how far it may go', () => {
    expect(decideMove(0 as Instant, { advanceDays: clockMoveDaysMax + 1 })).toEqual({
      ok: false,
      failure: 'clockTooFar',
      details: { days: 366 },
    })
  })
})
