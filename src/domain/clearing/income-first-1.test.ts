/** Income first, version 1: its laws, and what it reaches, held against big integers and against trying every choice. */
import { describe, expect, it } from 'vitest'
import {
  bookOf,
  bps,
  clear,
  type Line,
  picked,
  plainMarket,
  randomBy,
  randomRun,
} from '#test/support/clearing-books.ts'
import { boundBy, lotsOf, mostByPool, mostIncome } from '#test/support/income-reference.ts'
import { solveIncome } from '#test/support/income-solver.ts'
import fc from '#test/support/laws.ts'
import type { Book, RunMarket } from './book.ts'
import { certificateOf, reachedBps } from './certificate.ts'
import type { Decision } from './decision.ts'
import { runReasonBits } from './reasons.ts'
import { decide, newestRule } from './rules.ts'

const rule = newestRule('incomeFirst')
const byIncome = (run: { readonly book: Book; readonly market: RunMarket }) => ({
  book: run.book,
  market: { ...run.market, rule },
})
/** Random runs of a size, and a number to choose with. */
const runs = (size: number) =>
  fc
    .tuple(fc.integer(), fc.integer({ min: 1, max: size }), fc.nat())
    .map(([seed, count, choice]) => ({ ...byIncome(randomRun(seed, count)), choice }))
const proofOf = ({ proof }: Decision) => proof as Extract<Decision['proof'], { rule: 'incomeFirst' }>

describe('laws of income first', () => {
  it('[CLR-05] what it awards is within the pool, every budget and the desired rate, in integers', () => {
    fc.assert(
      fc.property(runs(120), ({ book, market }) => {
        const decided = clear(book, market)
        const lots = lotsOf(book, { ...market, rule: newestRule('rateFirst') })
        expect([...decided.order].length).toBeLessThanOrEqual(lots.length)
        const nets = [...decided.order].map(
          (at) => BigInt(book.amount[at] ?? 0) - BigInt(decided.discount[at] ?? 0),
        )
        const spent = nets.reduce((sum, net) => sum + net, 0n)
        expect(spent).toBe(BigInt(market.poolLeft - decided.poolLeft))
        expect(decided.poolLeft).toBeGreaterThanOrEqual(0)
        for (const left of decided.budgetsLeft) expect(left).toBeGreaterThanOrEqual(0)
        if (market.desiredBps !== undefined) expect((decided.proof.margin ?? -1n) >= 0n).toBe(true)
        for (const [at, is] of decided.awarded.entries())
          expect([at, is === 1]).toEqual([at, decided.reasons[at] === 0])
      }),
    )
  })

  it('[CLR-05] the same book gives the same decision, whatever rows its items are in', () => {
    fc.assert(
      fc.property(runs(60), ({ book, market, choice }) => {
        for (const at of book.priorityTime.keys()) book.priorityTime[at] = (at * 7_919) % 100_003
        const kept = structuredClone(book)
        const decided = clear(book, market)
        expect(decide({ book: kept, market })).toEqual(decided)
        expect(book).toEqual(kept)
        const rows = [...book.amount.keys()].toSorted(
          (a, b) => (((a + choice) * 31) % 67) - (((b + choice) * 31) % 67),
        )
        const moved = clear(picked(book, rows), market)
        expect([...moved.order].map((at) => rows[at])).toEqual([...decided.order])
      }),
    )
  })

  it('[CLR-05] the certificate is what big integers come to, and never below the income', () => {
    fc.assert(
      fc.property(runs(120), fc.boolean(), ({ book, market }, isIncomeFirst) => {
        const by = { ...market, rule: newestRule(isIncomeFirst ? 'incomeFirst' : 'rateFirst') }
        const certificate = certificateOf({ book, market: by }, clear(book, by))
        expect(certificate.bound).toBe(boundBy(book, by, certificate))
        expect(certificate.income <= certificate.bound).toBe(true)
        if (market.desiredBps === undefined) expect(certificate.marginPrice).toBe(0)
      }),
    )
  })

  it('[CLR-05] of a small book it awards the choice that brings the most, and says so', () => {
    let [closed, better] = [0, 0]
    fc.assert(
      fc.property(runs(11), ({ book, market }) => {
        const decided = clear(book, market)
        const most = mostIncome(book, market)
        const { income, bound } = certificateOf({ book, market }, decided)
        expect(income <= most && most <= bound).toBe(true)
        expect(proofOf(decided).isOptimal).toBe(true)
        expect(income).toBe(most)
        closed += 1
        const plain = clear(book, { ...market, rule: newestRule('rateFirst') })
        if (plain.totals.discount < income) better += 1
      }),
      { numRuns: 600 },
    )
    expect(closed).toBe(600)
    expect(better, 'books in which rate first brings less').toBeGreaterThan(10)
  })

  it('[CLR-05] of up to 500 candidates it reaches the optimum where its search ends, and otherwise states the gap', () => {
    let closed = 0
    for (let seed = 1; seed <= 24; seed += 1) {
      const run = smallAmounts(seed, 20 * seed)
      const decided = decide(run)
      const { income, bound } = certificateOf(run, decided)
      const most = mostByPool(run.book, run.market)
      expect([seed, income <= most && most <= bound]).toEqual([seed, true])
      const { isOptimal } = proofOf(decided)
      if (isOptimal) expect([seed, income]).toEqual([seed, most])
      closed += isOptimal ? 1 : 0
    }
    expect(closed).toBeGreaterThan(20)
  })

  it('[CLR-05] reaches what an exact solver finds, with budgets and a desired rate, and otherwise states the gap', async () => {
    let [closed, tight] = [0, 0]
    for (let seed = 1; seed <= 40; seed += 1) {
      const run = judgedBook(seed, 12 + Math.floor((48 * seed) / 40))
      const decided = decide(run)
      const { income, bound } = certificateOf(run, decided)
      const { income: most, isAllowed } = await solveIncome(run.book, run.market)
      expect([seed, isAllowed, income <= most && most <= bound]).toEqual([seed, true, true])
      if (proofOf(decided).isOptimal) expect([seed, income]).toEqual([seed, most])
      closed += proofOf(decided).isOptimal ? 1 : 0
      if (tight === 5 || run.market.desiredBps === undefined) continue
      const free = await solveIncome(run.book, { ...run.market, desiredBps: undefined })
      if (free.income > most) tight += 1
    }
    expect(closed).toBeGreaterThan(30)
    expect(tight, 'books whose desired rate costs income').toBe(5)
  })

  it('[CLR-03] of items that are alike the earlier is awarded', () => {
    const terms = { method: 'preSettlement', rate: { type: 'apr', bps: bps(900) } } as const
    const lines: Line[] = Array.from({ length: 40 }, (_, n) => ({
      amount: 100_000,
      terms,
      days: 60,
      time: (n * 17) % 40,
    }))
    const book = bookOf(lines)
    const decided = clear(book, { ...plainMarket, rule, poolLeft: 1_000_000 })
    expect([...decided.order].map((at) => book.priorityTime[at])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('[CLR-05] takes the longer days over the higher rate where they bring more', () => {
    const at = (rate: number) => ({ method: 'preSettlement', rate: { type: 'apr', bps: bps(rate) } }) as const
    const book = bookOf([
      { amount: 100_000, terms: at(1_200), days: 10 },
      { amount: 100_000, terms: at(800), days: 90 },
    ])
    const market = { ...plainMarket, poolLeft: 100_000 }
    expect([...clear(book, market).order]).toEqual([0])
    const decided = clear(book, { ...market, rule })
    expect([...decided.order]).toEqual([1])
    expect(decided.reasons[0]).toBe(runReasonBits.exceedsPool)
    expect(decided.totals.discount).toBe(2_000n)
  })
})

/** A book with budgets of payees and, of two books in three, a desired rate; whole amounts, so that a solver in doubles is exact. */
function judgedBook(seed: number, count: number) {
  const random = randomBy(seed)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const lines = Array.from(
    { length: count },
    (): Line => ({
      amount: 10_000 + 100 * upTo(900),
      terms: { method: 'preSettlement', rate: { type: 'apr', bps: bps(400 + 50 * upTo(24)) } },
      days: 10 + 5 * upTo(20),
      time: upTo(1_000_000),
      budget: upTo(3) - 1,
    }),
  )
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const part = (share: number): number => Math.floor(total * share)
  const desiredBps = seed % 3 === 0 ? undefined : bps(900 + 50 * upTo(6))
  const book = bookOf(lines, [part(0.05), part(0.1), part(0.2)])
  return { book, market: { ...plainMarket, rule, poolLeft: part(0.2 + 0.05 * upTo(6)), desiredBps } }
}

/** Documents of small amounts at high rates, so that a table over the pool has few entries. */
function smallAmounts(seed: number, count: number) {
  const random = randomBy(seed)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const book = bookOf(
    Array.from({ length: count }, () => ({
      amount: 40 + upTo(400),
      terms: { method: 'preSettlement', rate: { type: 'apr', bps: bps(1_000 + upTo(6_000)) } },
      days: 10 + upTo(300),
    })),
  )
  const total = book.amount.reduce((sum, amount) => sum + amount, 0)
  return { book, market: { ...plainMarket, rule, poolLeft: Math.floor(total / 5) } }
}

/** Documents of at most 1% of the pool, with rates, days and amounts of a usual market, and perhaps a desired rate. */
function usualBook(seed: number, count: number, desired: number | undefined) {
  const random = randomBy(seed)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const book = bookOf(
    Array.from({ length: count }, () => ({
      amount: 1_000_00 + upTo(9_000_00),
      terms: { method: 'preSettlement', rate: { type: 'apr', bps: bps(400 + upTo(1_200)) } },
      days: 5 + upTo(115),
      time: upTo(1_000_000),
    })),
  )
  const total = book.amount.reduce((sum, amount) => sum + amount, 0)
  const desiredBps = desired === undefined ? undefined : bps(desired)
  return { book, market: { ...plainMarket, rule, poolLeft: Math.floor(total / 4), desiredBps } }
}

describe('what income first reaches', () => {
  it.each([
    { count: 2_000, goal: 9_950 },
    { count: 10_000, goal: 9_990 },
  ])('[CLR-05] of $count candidates at least $goal of 10,000 of the bound', ({ count, goal }) => {
    for (const desired of [undefined, 1_050, 1_200]) {
      const run = usualBook(count, count, desired)
      const certificate = certificateOf(run, decide(run))
      expect([desired, reachedBps(certificate) >= goal]).toEqual([desired, true])
    }
  })
})
