/** Revoking an award: only one that waits for its payment, and only by its own number. */
import { describe, expect, it } from 'vitest'
import { decideRevoke } from './revoke.ts'
import { awardStates } from './states.ts'

describe('[CLR-29] revoking an award', () => {
  const outcome = (state: (typeof awardStates)[number], typed = 'K7QM-3XTP') => {
    const decided = decideRevoke({ number: 'K7QM-3XTP', state }, typed)
    return decided.ok ? 'revoked' : decided.failure
  }
  it('fits an award that waits for its payment', () => {
    expect(awardStates.map((state) => outcome(state))).toEqual([
      'revoked',
      'awardPaid',
      'awardEnded',
      'awardEnded',
      'awardEnded',
      'awardEnded',
    ])
  })

  it('needs the number of the award once more', () => {
    expect(outcome('committed', 'N4RT-9CWE')).toBe('awardUnknown')
  })
})
