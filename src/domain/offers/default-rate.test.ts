/** The rate that is proposed for a payer. */
import { describe, expect, it } from 'vitest'
import type { BasisPoints } from '../rate.ts'
import { defaultRate } from './default-rate.ts'
import type { Rate } from './terms.ts'

const apr = (bps: number): Rate => ({ type: 'apr', bps: bps as BasisPoints })
const flat = (bps: number): Rate => ({ type: 'discount', bps: bps as BasisPoints })
const market = {
  lowestBps: 400 as BasisPoints,
  highestBps: 1_200 as BasisPoints,
  dayCount: 360 as const,
  rateTypes: 'all' as const,
}
const none = { awarded: null, offered: null }

describe('the default rate', () => {
  it('[OFR-15] is the last one awarded there, then the last one offered there', () => {
    expect(defaultRate({ awarded: apr(700), offered: apr(800) }, market, [])).toEqual({
      rate: apr(700),
      origin: 'awarded',
    })
    expect(defaultRate({ awarded: null, offered: flat(80) }, market, [])).toEqual({
      rate: flat(80),
      origin: 'offered',
    })
  })

  it('[OFR-15] is not one that the market does not take any more', () => {
    const history = { awarded: apr(1_300), offered: flat(80) }
    expect(defaultRate(history, market, []).origin).toBe('offered')
    expect(defaultRate(history, { ...market, rateTypes: 'apr' }, [])).toEqual({
      rate: apr(800),
      origin: 'range',
    })
  })

  it('[OFR-15] is the middle of the range, as a flat rate for the usual days where only that is taken', () => {
    expect(defaultRate(none, market, [10]).rate).toEqual(apr(800))
    const flatOnly = { ...market, rateTypes: 'dis' as const }
    expect(defaultRate(none, flatOnly, [90, 10, 45]).rate, '8% for 45 of 360 days').toEqual(flat(100))
    expect(defaultRate(none, flatOnly, []).rate).toEqual(flat(1))
  })
})
