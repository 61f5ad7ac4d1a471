/** The life of an award, and how its item ends with it. */
import { describe, expect, it } from 'vitest'
import { outcomeOf, restorations } from '../offers/states.ts'
import { awardChanges, awardEvents, awardedStates, awardStateAfter, awardStates, isPaidAt } from './states.ts'

describe('[CLR-22] [CLR-26] [CLR-27] the life of an award', () => {
  it('is paid or ends once, and only what was paid can be returned', () => {
    const allowed = awardStates.flatMap((state) =>
      awardEvents.flatMap((event) => {
        const after = awardStateAfter(state, event)
        return after ? [`${state} ${event} ${after}`] : []
      }),
    )
    expect(allowed).toEqual([
      'committed pay paid',
      'committed yieldToEarlier failed',
      'committed payInFull failed',
      'committed lackFunds failed',
      'committed lackPayable failed',
      'committed lapse lapsed',
      'committed revoke revoked',
      'paid return returned',
      'lapsed payAfterLapse paid',
    ])
  })

  it('reaches every state, and ends in each that does not stand', () => {
    const reached = new Set(awardEvents.map((event) => awardChanges[event].to))
    expect(new Set([...reached, 'committed'])).toEqual(new Set(awardStates))
    for (const state of awardStates) {
      const goesOn = awardEvents.some((event) => awardStateAfter(state, event) !== undefined)
      expect(goesOn, `state ${state}`).toBe(state === 'lapsed' || awardedStates.some((one) => one === state))
    }
  })

  it('ends the item together with the award, as the table of items has it', () => {
    for (const event of awardEvents) {
      const change = awardChanges[event]
      if ('item' in change && change.item === 'paidInTime') {
        expect(restorations[change.item].to).toBe('awarded')
        continue
      }
      const outcome = 'item' in change && outcomeOf('awarded', change.item, { paid: isPaidAt(event) })
      expect(outcome, `event ${event}`).toBe(
        event === 'pay' ? false : event === 'revoke' ? 'adminRevoked' : 'failed',
      )
    }
  })

  it('[MKT-06] moves the money of the pool out of the part in which it is', () => {
    for (const event of awardEvents) {
      const { from, to, pool } = awardChanges[event]
      expect(pool[0], `event ${event}`).toBe(
        from === 'paid' ? 'outstanding' : from === 'lapsed' ? 'available' : 'committed',
      )
      expect(pool[1], `event ${event}`).toBe(to === 'paid' ? 'outstanding' : 'available')
    }
  })
})
