/** The live indication against full runs, and what it lets a payee find out. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, picked, plainMarket, randomRun } from '#test/support/clearing-books.ts'
import type { Book, RunMarket } from './book.ts'
import { highestValid } from './explain.ts'
import {
  type BandBps,
  bandOf,
  bestOf,
  type Claims,
  indications,
  indicatorOf,
  neededForPayee,
  payeesWithCandidates,
  worstOf,
} from './indication.ts'
import { partsAt } from './item-parts.ts'
import { indicationBandsBps, indicationWidthBps } from './limits.ts'
import { runReasonBits } from './reasons.ts'
import { newestRule } from './rules.ts'
import { rankAt } from './walk.ts'

/** The item at a position as a document of its own, which is or is not in the book. */
const claimOf = (book: Book, at: number, isIn: boolean): Claims => ({
  book: picked(book, [at]),
  inBook: Int32Array.of(isIn ? at : -1),
})

const { ineligible, aboveHighest, aboveCeiling, invalidAmount } = runReasonBits
const droppedBits = ineligible | aboveHighest | aboveCeiling | invalidAmount

const ratesOf = (book: Book) => (book.method[0] === 1 ? book.billRateBps : book.rateBps)

/** Whether a run of the book without the document awards it at a rate, as the last in time. */
function winsInRun(book: Book, market: RunMarket, at: number, rate: number): boolean {
  const others = [...book.amount.keys()].filter((other) => other !== at)
  const tried = picked(book, [...others, at])
  const last = others.length
  const rates = tried.method[last] === 1 ? tried.billRateBps : tried.rateBps
  rates[last] = rate
  tried.priorityTime[last] = Number.MAX_SAFE_INTEGER
  tried.expectedDay[last] = 0
  return clear(tried, market).awarded[last] === 1
}

/** The document alone, at a rate. */
function annual(book: Book, market: RunMarket, at: number, rate: number): number {
  const claim = picked(book, [at])
  ratesOf(claim)[0] = rate
  const { points, days } = rankAt(claim, market, 0)
  return points / days
}

/** Whether a run awards it at the highest valid rate that comes to at most this annual rate, or at any of some lower ones. */
function isAtMost(book: Book, market: RunMarket, at: number, limit: number): boolean {
  let rate = highestValid(book, market, at, partsAt(book, market.dayCount, at))
  let low = 0
  while (low < rate) {
    const middle = Math.ceil((low + rate) / 2)
    if (annual(book, market, at, middle) <= limit) low = middle
    else rate = middle - 1
  }
  const tried = [rate, rate - 1, rate - 7, Math.floor(rate / 2)].filter((one) => one > 0)
  return tried.some((one) => winsInRun(book, market, at, one))
}

describe('the indication of a document', () => {
  it('[MKT-09] is what full runs without it say of its rate, for documents in the book and new ones', () => {
    const seen = new Map<string, number>()
    for (let seed = 1; seed <= 400; seed += 1) {
      const { book, market } = randomRun(seed, 14)
      const decision = clear(book, market)
      const indicate = indicatorOf({ book, market }, decision)
      const beta = bandOf(seed)
      for (const at of book.amount.keys()) {
        if (((decision.reasons[at] as number) & droppedBits) !== 0) continue
        const own = annual(book, market, at, ratesOf(picked(book, [at]))[0] as number)
        const isClearing = isAtMost(book, market, at, own - beta)
        const isClose = isAtMost(book, market, at, own + indicationWidthBps - beta)
        const found = indicate?.(claimOf(book, at, true), 0, beta)
        expect([seed, at, found]).toEqual([
          seed,
          at,
          isClearing ? 'clearing' : isClose ? 'close' : 'notClearing',
        ])
        const key = `${decision.awarded[at]} ${found}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
    }
    // An award is close at least.
    expect([...seen.keys()].toSorted()).toEqual([
      '0 clearing',
      '0 close',
      '0 notClearing',
      '1 clearing',
      '1 close',
    ])
  })

  it('[MKT-09] never gets worse as the rate rises, and its edges are 1.00 apart wherever c is', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const { book, market } = simpleRun(seed)
      const indicate = indicatorOf({ book, market }, clear(book, market))
      const at = seed % book.count
      const beta = bandOf(seed)
      const at100 = claimOf(book, at, seed % 2 === 0)
      const found = Array.from({ length: market.highestBps }, (_, index) => {
        at100.book.rateBps[0] = index + 1
        return indicate?.(at100, 0, beta)
      })
      const ranks = found.map((one) => indications.indexOf(one ?? 'notClearing'))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
      const [close, clearing] = [found.indexOf('close'), found.indexOf('clearing')]
      if (close > 0 && clearing > 0) expect(clearing - close).toBe(indicationWidthBps)
    }
  })

  it('[MKT-09] is none under income first', () => {
    const { book, market } = simpleRun(1)
    const other = { ...market, rule: newestRule('incomeFirst') }
    expect(indicatorOf({ book, market: other }, clear(book, other))).toBeUndefined()
  })

  it('[MKT-09] of an offer is that of its worst and of its best document', () => {
    expect([worstOf(['clearing', 'notClearing', 'close']), bestOf(['notClearing', 'close'])]).toEqual([
      'notClearing',
      'close',
    ])
    expect([worstOf([]), bestOf([])]).toEqual([undefined, undefined])
  })

  it('[MKT-09] counts the payees that have a candidate', () => {
    const book = bookOf([line(900), line(100), line(800), line(100)])
    const decision = clear(book, { ...plainMarket, minimumBps: bps(500), poolLeft: 1 })
    const payee = Uint32Array.of(0, 1, 2, 0)
    expect([...payeesWithCandidates({ payee, payeeIds: new Uint8Array(48) }, decision)]).toEqual([1, 0, 1])
  })
})

describe('the rate that a payee needed', () => {
  it('[CLR-06] is c and the band, rounded up to 0.25, at most the highest of the market', () => {
    const rank = (rate: number) => ({ points: rate * 30, days: 30 })
    const shown = (c: number, beta: BandBps) => neededForPayee(rank(c), beta, 1_200)
    expect([shown(800, 25), shown(801, 25), shown(775, 50), shown(1_190, 75)]).toEqual([825, 850, 825, 1_200])
    expect(shown(1_201, 25)).toBeUndefined()
  })

  it('[CLR-06] leaves three values of c possible', () => {
    for (let c = 600; c < 700; c += 1)
      for (const beta of indicationBandsBps) {
        const shown = neededForPayee({ points: c, days: 1 }, beta, 9_900)
        const possible = indicationBandsBps.flatMap((other) => {
          const rates = Array.from({ length: 300 }, (_, n) => c - 150 + n)
          return rates.filter((rate) => neededForPayee({ points: rate, days: 1 }, other, 9_900) === shown)
        })
        expect(possible).toContain(c)
        expect(Math.max(...possible) - Math.min(...possible)).toBeGreaterThanOrEqual(50)
      }
  })
})

const line = (rate: number, amount = 100_000, days = 30) => ({
  amount,
  days,
  terms: { method: 'preSettlement' as const, rate: { type: 'apr' as const, bps: bps(rate) } },
})

/** Annual rates only, in a range as markets have it. */
function simpleRun(seed: number): { readonly book: Book; readonly market: RunMarket } {
  const { book, market } = randomRun(seed, 20)
  const lines = [...book.amount.keys()].map((at) => ({
    ...line(
      ((book.rateBps[at] as number) * 7 + at * 31) % 1_500 || 1,
      ((book.amount[at] as number) % 900_000) + 100_000,
    ),
    days: 10 + (at % 50),
  }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    book: bookOf(lines),
    market: {
      ...market,
      poolLeft: Math.floor(total / 3),
      minimumBps: bps(200 + (seed % 5) * 50),
      desiredBps: seed % 3 === 0 ? bps(700) : undefined,
      highestBps: bps(1_500),
    },
  }
}
