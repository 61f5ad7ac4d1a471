/** The live indication and the needed rate: what they say of the edges of a market. */
import { describe, expect, it } from 'vitest'
import { apr, bookOf, bps, type Line, plainMarket } from '#test/support/clearing-books.ts'
import type { Terms } from '../offers/terms.ts'
import type { Edge, Edges } from './edges.ts'
import {
  bestOf,
  indicationOf,
  type LostItem,
  neededEdge,
  payeesOnOffer,
  rangeOf,
  worstOf,
} from './indication.ts'

/** Of a usable pool of 2,000,000, that the probe wins from an edge on; all of the pool is left there, or so many twentieths. */
const edgesFrom = (lowestBps: number | undefined, poolParts: (rate: number) => number = () => 20): Edges => ({
  usable: 2_000_000n,
  edges: Array.from({ length: 12 }, (_, n) => 37 + n * 100).map(
    (rate): Edge => ({
      bps: rate,
      isAwarded: lowestBps !== undefined && rate >= lowestBps,
      poolParts: poolParts(rate),
    }),
  ),
})
const market = { ...plainMarket, highestBps: bps(1_200) }
const line = (terms: Terms, changes: Partial<Line> = {}): Line => ({
  amount: 100_000,
  days: 30,
  terms,
  ...changes,
})
const said = (one: Line, edges: Edges, budgets: readonly number[] = []) =>
  indicationOf(bookOf([one], budgets), market, 0, edges)
const flat = (rate: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'discount', bps: bps(rate) },
})

describe('the indication of a document', () => {
  it('[MKT-09] is clearing from the smallest edge at which the probe wins, close for 1.00 below it, and not clearing below', () => {
    const edges = edgesFrom(737)
    const rates = [737, 736, 637, 636, 1_200].map((rate) => said(line(apr(rate)), edges))
    expect(rates).toEqual(['clearing', 'close', 'close', 'notClearing', 'clearing'])
    expect(said(line(apr(1_200)), edgesFrom(undefined))).toBe('notClearing')
  })

  it('[MKT-09] compares the exact annual rate, whatever the kind of rate and the method', () => {
    // 0.62% flat on 30 days of a year of 360 is 7.44%, 0.61% is 7.32%, 0.53% is 6.36%.
    const edges = edgesFrom(737)
    expect([62, 61, 53].map((rate) => said(line(flat(rate)), edges))).toEqual([
      'clearing',
      'close',
      'notClearing',
    ])
    const both = (rate: number): Terms => ({
      method: 'both',
      rate: { type: 'apr', bps: bps(rate) },
      billRate: { type: 'apr', bps: bps(700) },
    })
    // (30 · r + 90 · 7.00) / 120 is 7.37 at 8.48, and below it at 8.47.
    const shown = (rate: number) => said(line(both(rate), { term: 90 }), edges)
    expect([shown(848), shown(847)]).toEqual(['clearing', 'close'])
  })

  it('[MKT-09] is close at best for a document larger than what is left there, in twentieths', () => {
    const edges = edgesFrom(737, (rate) => (rate >= 837 ? 20 : 3))
    const shown = (amount: number, rate = 800) => said(line(apr(rate), { amount }), edges)
    expect([shown(300_000), shown(300_001), shown(300_001, 1_100), shown(300_001, 500)]).toEqual([
      'clearing',
      'close',
      'close',
      'notClearing',
    ])
  })

  it("[MKT-09] takes the payee's own minimum to the next edge", () => {
    const edges = edgesFrom(537)
    const shown = (rate: number, payeeMinimum: number) => said(line(apr(rate), { payeeMinimum }), edges)
    expect([shown(600, 0), shown(640, 600), shown(636, 600), shown(736, 637), shown(636, 737)]).toEqual([
      'clearing',
      'clearing',
      'close',
      'clearing',
      'notClearing',
    ])
  })

  it('[MKT-09] is not clearing where the payee can find out by itself that the document is left out', () => {
    const edges = edgesFrom(537)
    const shown = (changes: Partial<Line>, budgets?: readonly number[]) =>
      said(line(apr(900), changes), edges, budgets)
    expect(shown({})).toBe('clearing')
    expect(shown({ ineligible: 1 })).toBe('notClearing')
    expect(shown({ ceiling: 899 })).toBe('notClearing')
    expect(shown({ amount: 1 })).toBe('notClearing')
    expect(shown({ budget: 0 }, [99_249])).toBe('notClearing')
    expect(shown({ budget: 0 }, [99_250])).toBe('clearing')
    expect(said(line(apr(1_201)), edges)).toBe('notClearing')
  })

  it('[MKT-09] of an offer is that of its worst and of its best document', () => {
    expect([worstOf(['clearing', 'notClearing', 'close']), bestOf(['notClearing', 'close'])]).toEqual([
      'notClearing',
      'close',
    ])
    expect([worstOf([]), bestOf([])]).toEqual([undefined, undefined])
    expect(rangeOf(['clearing', 'unavailable'])).toEqual({ worst: null, best: null, none: 'unavailable' })
  })

  it('[MKT-09] [CLR-02] counts the payees with an eligible document on offer, at whatever rate', () => {
    const lines = [
      line(apr(900)),
      line(apr(1), { payeeMinimum: 500 }),
      line(apr(900), { ineligible: 1 }),
      line(apr(900), { amount: 0 }),
      line(apr(1)),
    ]
    const payee = Uint32Array.of(0, 1, 2, 3, 2)
    const counted = (some: number) =>
      [...payeesOnOffer({ book: bookOf(lines.slice(0, some)), payee, payeeIds: new Uint8Array(64) })].join('')
    expect([counted(4), counted(5)]).toEqual(['1100', '1110'])
  })
})

describe('the rate that a payee needed', () => {
  const lost = (changes: Partial<LostItem> = {}): LostItem => ({
    rank: { points: 500 * 30, days: 30 },
    payable: 100_000,
    payeeMinimumBps: 0,
    isValidAt: () => true,
    ownBefore: () => 0,
    ...changes,
  })

  it('[CLR-06] is the smallest edge above its own rate at which the probe wins, and none where no edge does', () => {
    expect(neededEdge(edgesFrom(737), lost())).toBe(737)
    expect(neededEdge(edgesFrom(737), lost({ rank: { points: 737 * 30, days: 30 } }))).toBe(837)
    expect(neededEdge(edgesFrom(737), lost({ payeeMinimumBps: 840 }))).toBe(937)
    expect(neededEdge(edgesFrom(undefined), lost())).toBeUndefined()
    expect(neededEdge(edgesFrom(737), lost({ rank: { points: 1_137 * 30, days: 30 } }))).toBeUndefined()
    expect(neededEdge(edgesFrom(737), lost({ isValidAt: (rate) => rate <= 700 }))).toBeUndefined()
  })

  it('[CLR-06] is an edge at which the document may fit what is left, after the own awards that come before it', () => {
    const edges = edgesFrom(337, (rate) => Math.floor(rate / 200))
    // The parts left are 2 at 5.37, 3 at 6.37 and 7.37, 4 at 8.37; one more may be left.
    expect(
      [300_000, 300_001, 400_000, 500_001].map((payable) => neededEdge(edges, lost({ payable }))),
    ).toEqual([537, 637, 637, 1_037])
    expect(
      neededEdge(edges, lost({ payable: 300_000, ownBefore: (rate) => (rate < 700 ? 150_000 : 0) })),
    ).toBe(737)
    expect(neededEdge(edges, lost({ payable: 600_001 }))).toBeUndefined()
  })
})
