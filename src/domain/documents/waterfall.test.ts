/** The laws of the netting waterfall, over any sums that the rule of eligibility can give. */
import { describe, expect, it } from 'vitest'
import { evaluate } from '#test/support/eligibility-reference.ts'
import fc from '#test/support/laws.ts'
import { connectedMarket, group, netted, nettingGroups } from '#test/support/netting.ts'
import { nettingSumsOf } from '#test/support/netting-sums.ts'
import type { Day } from '../day.ts'
import type { BasisPoints } from '../rate.ts'
import { waterfallOf } from './waterfall.ts'

describe('[MKT-08] the waterfall', () => {
  it('adds up from gross to eligible, and no part is below zero', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        const { gross, eligible, uncovered, ...parts } = waterfallOf(nettingSumsOf(of))
        const taken = Object.values(parts).reduce((sum, part) => sum + part, 0n)
        expect(gross - taken).toBe(eligible)
        for (const part of [gross, eligible, uncovered, ...Object.values(parts)])
          expect(part).toBeGreaterThanOrEqual(0n)
      }),
      { numRuns: 2_000 },
    )
  })

  it('leaves nothing eligible while credit notes or the reserve are not covered', () => {
    fc.assert(
      fc.property(nettingGroups, (of) => {
        const { uncovered, eligible } = waterfallOf(nettingSumsOf(of))
        if (uncovered > 0n) expect(eligible).toBe(0n)
      }),
      { numRuns: 2_000 },
    )
  })

  it('gives an example: a matched note, an unmatched one, a reserve of 10%, and a document that is due too late', () => {
    const of = group(
      [
        netted('a', { amount: 1_000_00n, dueDate: '2026-12-10' as Day }),
        netted('b', { amount: 500_00n, dueDate: '2026-12-20' as Day }),
        netted('c', { amount: 300_00n, dueDate: '2026-12-30' as Day }),
        netted('d', { amount: 200_00n, dueDate: '2027-06-30' as Day }),
        netted('m', { amount: -100_00n, creditsId: 'a' }),
        netted('u', { amount: -150_00n }),
      ],
      { market: connectedMarket({ daysPaidEarlyMax: 90, reserveBps: 1_000 as BasisPoints }) },
    )
    expect([...evaluate(of)].filter(([, { reasons }]) => reasons.length === 0).map(([id]) => id)).toEqual([
      'a',
      'b',
    ])
    // 2,000 less 100; 150 unmatched and 190 reserved are covered by d (200) and c (300), 160 more than needed.
    expect(waterfallOf(nettingSumsOf(of))).toEqual({
      gross: 2_000_00n,
      matched: 100_00n,
      unmatched: 150_00n,
      reserve: 190_00n,
      wholeDocuments: 160_00n,
      otherReasons: 0n,
      eligible: 1_400_00n,
      uncovered: 0n,
    })
  })
})
