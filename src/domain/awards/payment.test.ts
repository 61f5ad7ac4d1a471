/** Whether awards may be paid, fail or be returned: every state, and the dates and amounts around each limit. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import { chargesOf, decideFailure, decidePayment, decideReturn, type Payable } from './payment.ts'
import { awardStates } from './states.ts'

const award: Payable = {
  number: 'K7QM-3XTP',
  state: 'committed',
  awardedOn: '2026-11-16' as Day,
  payBy: '2026-11-24' as Day,
  documentDate: '2026-11-01' as Day,
  isOpen: true,
  isUnpaid: true,
  currency: 'CNY',
  net: 99_00n,
  full: 100_00n,
}
const cny = (minor: bigint) => ({ currency: 'CNY', minor }) as const
const outcome = (changes: Partial<Payable>, valueDate: string, minor?: bigint) => {
  const amount = minor === undefined ? undefined : cny(minor)
  const decided = decidePayment({ ...award, ...changes }, valueDate as Day, amount)
  return decided.ok ? decided.value : decided.failure
}

describe('[CLR-22] [CLR-26] a payment', () => {
  it('is taken on the days from the award to its last pay date', () => {
    expect(outcome({}, '2026-11-15')).toBe('valueDateTooEarly')
    expect(outcome({}, '2026-11-16')).toBe('early')
    expect(outcome({}, '2026-11-24', 99_00n)).toBe('early')
    expect(outcome({}, '2026-11-25')).toBe('valueDateTooLate')
  })

  it('in full is taken from the day of the document on, and ends the award', () => {
    expect(outcome({}, '2026-10-31', 100_00n)).toBe('paidDateTooEarly')
    expect(outcome({}, '2026-11-01', 100_00n)).toBe('inFull')
    expect(outcome({ documentDate: null }, '2026-10-01', 100_00n)).toBe('inFull')
    expect(outcome({}, '2026-12-25', 100_00n)).toBe('inFull')
  })

  it('of any other amount is refused, and so is one that cannot be read', () => {
    for (const minor of [0n, 98_99n, 99_01n, 99_99n, 100_01n])
      expect(outcome({}, '2026-11-16', minor)).toBe('awardAmountDiffers')
    expect(decidePayment(award, '2026-11-16' as Day, 'unreadable')).toMatchObject({
      failure: 'awardAmountDiffers',
      details: { award: 'K7QM-3XTP', currency: 'CNY', amount: '99.00', full: '100.00' },
    })
  })

  it('of a lapsed award pays the document where it is open, with an amount, on a later day', () => {
    const lapsed = { state: 'lapsed' } as const
    expect(outcome(lapsed, '2026-11-25', 99_00n)).toBe('late')
    expect(outcome(lapsed, '2026-11-25', 100_00n)).toBe('late')
    expect(outcome(lapsed, '2026-11-25', 99_50n)).toBe('awardAmountDiffers')
    expect(outcome(lapsed, '2026-11-25')).toBe('awardEnded')
    expect(outcome(lapsed, '2026-11-24', 100_00n), 'in full, in time').toBe('late')
    expect(outcome({ ...lapsed, isOpen: false }, '2026-11-25', 99_00n)).toBe('awardEnded')
  })

  it('of a lapsed award that was made in time pays it, whatever was offered of the document since', () => {
    const lapsed = { state: 'lapsed' } as const
    for (const isOpen of [true, false])
      for (const minor of [99_00n, undefined]) {
        expect(outcome({ ...lapsed, isOpen }, '2026-11-16', minor)).toBe('afterLapse')
        expect(outcome({ ...lapsed, isOpen }, '2026-11-24', minor)).toBe('afterLapse')
      }
    expect(outcome({ ...lapsed, isUnpaid: false }, '2026-11-24', 99_00n)).toBe('awardEnded')
    expect(outcome(lapsed, '2026-11-15', 99_00n)).toBe('awardEnded')
  })

  it('that was made in time is charged to the pool as far as it has room, one after the other', () => {
    fc.assert(
      fc.property(fc.bigInt(-100n, 1_000n), fc.array(fc.bigInt(1n, 400n)), (available, nets) => {
        const charges = chargesOf(available, nets)
        const sum = (of: readonly bigint[]) => of.reduce((all, one) => all + one, 0n)
        const room = available > 0n ? available : 0n
        expect(charges).toHaveLength(nets.length)
        expect(charges.every((charge, n) => charge >= 0n && charge <= (nets[n] ?? 0n))).toBe(true)
        expect(sum(charges)).toBe(room < sum(nets) ? room : sum(nets))
      }),
    )
  })

  it('of an award in any other state is refused', () => {
    expect(outcome({ state: 'paid' }, '2026-11-16')).toBe('awardPaid')
    for (const state of ['failed', 'returned', 'revoked'] as const)
      expect(outcome({ state }, '2026-11-16', 100_00n)).toBe('awardEnded')
  })
})

describe('[CLR-27] a failure', () => {
  const fails = (state: Payable['state'], open: bigint, unmatched: bigint) => {
    const decided = decideFailure({ state, currency: 'CNY' }, 'insufficientPayableBalance', {
      open,
      unmatched,
    })
    return decided.ok ? 'fails' : decided.failure
  }
  it('for too little payable balance needs credit notes above what is open', () => {
    expect(fails('committed', 100n, 100n)).toBe('payableSuffices')
    expect(fails('committed', 100n, 101n)).toBe('fails')
    expect(fails('committed', 0n, 0n)).toBe('payableSuffices')
  })

  it('is of an award that is to be paid', () => {
    const states = awardStates.map((state) => fails(state, 0n, 1n))
    expect(states).toEqual(['fails', 'awardPaid', 'awardEnded', 'awardEnded', 'awardEnded', 'awardEnded'])
    const poor = decideFailure({ state: 'committed', currency: 'CNY' }, 'insufficientAvailableBalance', {
      open: 1n,
      unmatched: 0n,
    })
    expect(poor.ok).toBe(true)
  })
})

describe('[CLR-22] a return', () => {
  it('is of a paid award, on the day of its payment or later', () => {
    const returns = (state: Payable['state'], day: string) => {
      const paidOn = state === 'paid' || state === 'returned' ? ('2026-11-20' as Day) : null
      const decided = decideReturn({ state, paidOn }, day as Day)
      return decided.ok ? 'returns' : decided.failure
    }
    expect(returns('paid', '2026-11-19')).toBe('returnTooEarly')
    expect(returns('paid', '2026-11-20')).toBe('returns')
    for (const state of awardStates.filter((one) => one !== 'paid'))
      expect(returns(state, '2026-11-20'), `state ${state}`).toBe('awardNotPaid')
  })
})
