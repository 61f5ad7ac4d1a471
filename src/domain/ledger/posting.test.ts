/** The laws of a posting: it always balances, and no amount is lost or created. */

import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { totalMinorMax } from '../limits.ts'
import { currencies, type Money } from '../money.ts'
import { postingEntriesMax } from './limits.ts'
import { balanced, type Entry, move, postingFault, reverse, sharedKinds, split, totals } from './posting.ts'

const currencyOf = fc.constantFrom(...currencies)
const kinds = fc.constantFrom(...sharedKinds)
const minors = fc.bigInt({ min: 0n, max: totalMinorMax / 10n })
const cny = (minor: bigint): Money<'CNY'> => ({ currency: 'CNY', minor })
const partsIn = fc
  .tuple(currencyOf, fc.array(fc.tuple(kinds, minors), { maxLength: 8 }))
  .map(([currency, list]) => ({
    currency,
    parts: list.map(([kind, minor]) => ({ kind, amount: { currency, minor } })),
  }))
const entriesIn = fc.array(
  fc.record({
    kind: kinds,
    amount: fc.record({ currency: currencyOf, minor: fc.bigInt({ min: -9n, max: 9n }) }),
  }),
  { maxLength: 12 },
)

/** What each account gains, over all entries. */
function gains(entries: readonly Entry[]): ReadonlyMap<string, bigint> {
  const found = new Map<string, bigint>()
  for (const { kind, amount } of entries) {
    const key = `${kind} ${amount.currency}`
    found.set(key, (found.get(key) ?? 0n) + amount.minor)
  }
  return found
}

describe('entries', () => {
  it('[COM-15] balance to the minor unit however they are split, and none is nothing', () => {
    fc.assert(
      fc.property(kinds, partsIn, (from, { currency, parts }) => {
        const entries = split(from, parts, currency)
        expect(balanced(entries)).toBe(true)
        expect(entries.every(({ amount }) => amount.minor !== 0n)).toBe(true)
        const whole = parts.reduce((total, { amount }) => total + amount.minor, 0n)
        expect(entries.find(({ amount }) => amount.minor < 0n)?.amount.minor ?? 0n).toBe(-whole)
        expect(postingFault(entries)).toBe(whole === 0n ? 'a posting has at least two entries' : undefined)
      }),
    )
  })

  it('taken back leave every account as it was', () => {
    fc.assert(
      fc.property(entriesIn, (entries) => {
        const both = [...entries, ...reverse(entries)]
        expect(balanced(both)).toBe(true)
        expect([...gains(both).values()].every((minor) => minor === 0n)).toBe(true)
      }),
    )
  })

  it('balance in each currency by itself, in whatever order they stand', () => {
    fc.assert(
      fc.property(entriesIn, (entries) => {
        for (const currency of currencies) {
          const own = entries.filter(({ amount }) => amount.currency === currency)
          const total = own.reduce((minor, { amount }) => minor + amount.minor, 0n)
          expect(totals(entries).get(currency) ?? 0n).toBe(total)
        }
        expect(balanced(entries)).toBe(balanced(entries.toReversed()))
        expect(balanced(entries)).toBe(currencies.every((currency) => !totals(entries).get(currency)))
      }),
    )
  })

  it('of one yuan and minus one dollar do not balance, and mixing them does not compile', () => {
    const usd: Money<'USD'> = { currency: 'USD', minor: -100n }
    expect(
      balanced([
        { kind: 'net', amount: cny(100n) },
        { kind: 'net', amount: usd },
      ]),
    ).toBe(false)
    // @ts-expect-error An amount in dollars cannot be a part of one in yuan.
    expect(() => split('payable', [{ kind: 'net', amount: usd }], 'CNY')).toThrow('do not mix')
    // @ts-expect-error A shared account cannot pay into a payer's own account.
    move<'payable', 'CNY'>('payable', 'available', cny(1n))
  })

  it('of an award: net, discount and matched credit come to its face', () => {
    const entries = split(
      'payable',
      [
        { kind: 'net', amount: cny(97_00n) },
        { kind: 'discount', amount: cny(1_23n) },
        { kind: 'credit', amount: cny(1_77n) },
      ],
      'CNY',
    )
    expect(entries[0]).toEqual({ kind: 'payable', amount: cny(-100_00n) })
    expect(move('available', 'committed', cny(5n))).toEqual([
      { kind: 'available', amount: cny(-5n) },
      { kind: 'committed', amount: cny(5n) },
    ])
  })
})

describe('what the ledger would not take', () => {
  const entry = (minor: bigint): Entry => ({ kind: 'net', amount: cny(minor) })
  it.each<[string, readonly Entry[], string]>([
    ['no entry', [], 'at least two'],
    ['one entry', [entry(1n)], 'at least two'],
    ['too many', Array.from({ length: postingEntriesMax + 1 }, () => entry(1n)), 'at most 100'],
    ['nothing', [entry(1n), entry(0n), entry(-1n)], 'an entry of nothing'],
    ['too much', [entry(totalMinorMax + 1n), entry(-totalMinorMax - 1n)], 'beyond the limit'],
    ['unbalanced', [entry(2n), entry(-1n)], 'do not balance'],
  ])('is named: %s', (_name, entries, fault) => {
    expect(postingFault(entries)).toContain(fault)
  })

  it('is not more than that: the limit itself is taken', () => {
    expect(postingFault([entry(totalMinorMax), entry(-totalMinorMax)])).toBeUndefined()
  })
})
