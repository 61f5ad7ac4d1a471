/** When a run waits for an approval, until when, and what is refused of it. */
import { describe, expect, it } from 'vitest'
import type { Day, Instant } from '../day.ts'
import { decideHeld, type HeldRun, holdsUntil, isHeld, isPayDateOver } from './proposal.ts'

const at = (text: string): Instant => Date.parse(text) as Instant
const zone = 'Asia/Shanghai'
const payDate = '2026-11-17' as Day

describe('[CLR-10] a run', () => {
  it('waits if automatic clearing is off and it would award something', () => {
    const cases = [
      [true, 1],
      [false, 0],
      [false, 1],
    ] as const
    expect(cases.map(([automatic, awarded]) => isHeld(automatic, awarded))).toEqual([false, false, true])
  })

  it('holds until the next slot, and not after its pay date', () => {
    const slot = at('2026-11-17T04:00:00Z')
    const midnight = at('2026-11-17T16:00:00Z')
    expect(holdsUntil(slot, payDate, zone)).toBe(slot)
    expect(holdsUntil(at('2026-11-18T04:00:00Z'), payDate, zone)).toBe(midnight)
    expect(holdsUntil(undefined, payDate, zone)).toBe(midnight)
    expect(isPayDateOver(payDate, (midnight - 1) as Instant, zone)).toBe(false)
    expect(isPayDateOver(payDate, midnight, zone)).toBe(true)
  })

  it('is awarded or sent back only while it waits', () => {
    const now = at('2026-11-16T05:00:00Z')
    const waiting: HeldRun = {
      state: 'proposed',
      holdsUntil: (now + 1) as Instant,
      isApproved: false,
      endReason: null,
    }
    expect(decideHeld(waiting, now).ok).toBe(true)
    const refused = (changes: Partial<HeldRun>): unknown => {
      const decided = decideHeld({ ...waiting, ...changes }, now)
      return decided.ok ? undefined : decided.failure
    }
    expect([
      refused({ holdsUntil: now }),
      refused({ state: 'done', holdsUntil: null }),
      refused({ state: 'running', isApproved: true }),
      refused({ state: 'done', isApproved: true }),
      refused({ state: 'aborted', endReason: 'voided', isApproved: true }),
      refused({ state: 'aborted', endReason: 'sentBack' }),
      refused({ state: 'aborted', endReason: 'expired' }),
      refused({ state: 'aborted', endReason: 'replaced' }),
      refused({ state: 'aborted', endReason: 'failed', isApproved: true }),
    ]).toEqual([
      'proposalExpired',
      'notProposed',
      'proposalAwarded',
      'proposalAwarded',
      'proposalVoided',
      'proposalSentBack',
      'proposalExpired',
      'proposalReplaced',
      'proposalFailed',
    ])
  })
})
