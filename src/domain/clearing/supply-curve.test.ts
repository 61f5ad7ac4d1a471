/** The supply curve and the steps of a walk, of the documented example and of random books. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, plainMarket, randomRun } from '#test/support/clearing-books.ts'
import { shownPortfolioApr } from '../offers/arithmetic.ts'
import type { Terms } from '../offers/terms.ts'
import { isHeldByRate } from './reasons.ts'
import { stepsOf } from './steps.ts'
import { supplyCurve } from './supply-curve.ts'
import { rankAt, walkOf } from './walk.ts'

const at = (rate: number): Terms => ({ method: 'preSettlement', rate: { type: 'apr', bps: bps(rate) } })
/** The example of docs/clearing.md. */
const example = bookOf([
  { amount: 100_000, terms: at(1_200), days: 36 },
  { amount: 200_000, terms: at(1_100), days: 36 },
  { amount: 60_000, terms: { method: 'preSettlement', rate: { type: 'discount', bps: bps(100) } }, days: 36 },
  { amount: 50_000, terms: at(500), days: 36 },
  { amount: 30_000, terms: at(800), days: 36 },
  { amount: 100_000, terms: at(700), days: 36 },
])
const market = { ...plainMarket, poolLeft: 200_000, minimumBps: bps(600), desiredBps: bps(1_000) }
const decision = clear(example, market)

describe('the supply curve', () => {
  it('[MKT-10] adds up what is offered at or above each rate, below the minimum too, and what of it is awarded', () => {
    const curve = supplyCurve(example, market, decision, 10)
    expect(
      curve.map(({ bps: rate, documents, offered, awarded }) => [rate, documents, offered, awarded]),
    ).toEqual([
      [1_200, 1, 98_800n, 98_800n],
      [1_100, 2, 296_600n, 98_800n],
      [1_000, 3, 356_000n, 158_200n],
      [800, 4, 385_760n, 187_960n],
      [700, 5, 485_060n, 187_960n],
      [500, 6, 534_810n, 187_960n],
    ])
    const all = [...example.amount].map((amount, position) => ({
      amount: BigInt(amount),
      discount: BigInt(decision.discount[position] as number),
      moneyDays: 36,
    }))
    expect(curve.at(-1)?.averageBps).toBe(shownPortfolioApr(all, 360))
  })

  it('[MKT-10] leaves out documents that no rate would get awarded', () => {
    const book = structuredClone(example)
    book.ineligible[0] = 1
    expect(supplyCurve(book, market, clear(book, market), 10)[0]?.bps).toBe(1_100)
  })

  it('[MKT-10] joins neighbouring rates into few steps without losing anything', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const run = randomRun(seed, 200)
      const decided = clear(run.book, run.market)
      const [few, every] = [8, 10_000].map((max) => supplyCurve(run.book, run.market, decided, max))
      expect(few?.length).toBeLessThanOrEqual(8)
      expect(few?.at(-1)).toEqual(every?.at(-1))
      for (const step of few ?? []) expect(every).toContainEqual(step)
      const shown = [...run.book.amount.keys()].filter((one) => isHeldByRate(decided.reasons[one] ?? 0))
      expect(every?.at(-1)?.documents ?? 0).toBe(shown.length)
      expect(every?.at(-1)?.awarded ?? 0n).toBe(decided.totals.net)
      for (const { bps: rate, documents } of every ?? []) {
        const above = shown.filter((one) => {
          const { points, days } = rankAt(run.book, run.market, one)
          return Math.floor(points / days) >= rate
        })
        expect([seed, rate, documents]).toEqual([seed, rate, above.length])
      }
    }
  })

  it('[MKT-10] stays exact with amounts whose sum no double holds', () => {
    const largest = 10_000_000_000_000
    const book = bookOf(
      Array.from({ length: 1_200 }, () => ({ amount: largest - 1, terms: at(900), days: 3_000 })),
    )
    const decided = clear(book, plainMarket)
    const [step] = supplyCurve(book, plainMarket, decided, 10)
    const net = BigInt(largest - 1) - BigInt(decided.discount[0] as number)
    expect(step?.offered).toBe(net * 1_200n)
    expect(step?.averageBps).toBe(900)
  })
})

describe('the steps of a run', () => {
  it('[MKT-10] [CLR-02] are those of the documented example: pool, S and result', () => {
    const walk = walkOf(example, market, decision)
    const steps = stepsOf(example, market, decision, walk, [1, 99])
    expect(
      steps.map(({ at: position, poolBefore, poolAfter, margin }) => [
        position,
        poolBefore,
        poolAfter,
        margin?.after,
      ]),
    ).toEqual([
      [0, 200_000, 101_200, 720_000_000n],
      [1, 101_200, 101_200, 720_000_000n],
      [2, 101_200, 41_800, 720_000_000n],
      [4, 41_800, 12_040, 504_000_000n],
      [5, 12_040, 12_040, 504_000_000n],
    ])
    expect(steps.map(({ awards, averageBps }) => [awards, averageBps])).toEqual([
      [1, 1_200],
      [1, 1_200],
      [2, 1_125],
      [3, 1_074],
      [3, 1_074],
    ])
    expect(steps[3]?.margin).toEqual({ before: 720_000_000n, change: -216_000_000n, after: 504_000_000n })
    expect(stepsOf(example, market, decision, walk, [3, 4])).toEqual(steps.slice(2, 4))
  })

  it('[MKT-10] have no S without a desired rate', () => {
    const free = { ...market, desiredBps: undefined }
    const decided = clear(example, free)
    const [first] = stepsOf(example, free, decided, walkOf(example, free, decided), [1, 1])
    expect([first?.margin, first?.poolAfter]).toEqual([null, 101_200])
  })
})
