/** The smallest change that would have won, against full runs; the order of a walk; and why a part of the pool is left. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, plainMarket, randomRun } from '#test/support/clearing-books.ts'
import { referenceOf } from '#test/support/clearing-reference.ts'
import type { RankApr } from '../offers/arithmetic.ts'
import type { Terms } from '../offers/terms.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { type Explanation, explainerOf } from './explain.ts'
import { itemOutcomeOf, runReasonBits } from './reasons.ts'
import { unusedPoolOf } from './unused-pool.ts'
import { rankAt, walkOf } from './walk.ts'

const ratesOf = (book: Book, at: number) => (book.method[at] === 1 ? book.billRateBps : book.rateBps)
const typesOf = (book: Book, at: number) => (book.method[at] === 1 ? book.billRateType : book.rateType)
const mostOf = (book: Book, at: number): number => (typesOf(book, at)[at] === 1 ? 1_000 : 9_900)

/** Whether a run awards the item at another rate, last among its equals, also among those with the highest time. */
function awardedAt(book: Book, market: RunMarket, at: number): (rate: number) => boolean {
  const last = Number.MAX_SAFE_INTEGER
  const priorityTime = book.priorityTime.map((own, other) => (other === at ? last : Math.max(0, own - 1)))
  const tried = { ...withOwnRates(book), priorityTime }
  return (rate) => {
    ratesOf(tried, at)[at] = rate
    return clear(tried, market).awarded[at] === 1
  }
}

const withOwnRates = (book: Book): Book => ({
  ...book,
  rateBps: book.rateBps.slice(),
  billRateBps: book.billRateBps.slice(),
})

/** The lowest rate above the offered one that comes to at least this annual rate. */
function rateFor(book: Book, market: RunMarket, at: number, needed: RankApr): number {
  const tried = withOwnRates(book)
  const rates = ratesOf(tried, at)
  const comesToLess = (): boolean => {
    const { points, days } = rankAt(tried, market, at)
    return points * needed.days < needed.points * days
  }
  do rates[at] = (rates[at] as number) + 1
  while (comesToLess())
  return rates[at]
}

/** The rates at which the needed one is wrong: it loses there, or a lower one wins. */
function wrongRates(
  book: Book,
  market: RunMarket,
  at: number,
  needed: RankApr | undefined,
): readonly number[] {
  const isAwarded = awardedAt(book, market, at)
  const offered = ratesOf(book, at)[at] as number
  const most = mostOf(book, at)
  if (needed === undefined)
    return [offered + 1, Math.floor((offered + most) / 2), most].filter(
      (rate) => rate > offered && rate <= most && isAwarded(rate),
    )
  const rate = rateFor(book, market, at, needed)
  const isLowest = rate === offered + 1 || !isAwarded(rate - 1)
  return isAwarded(rate) && isLowest ? [] : [rate]
}

const rankIn = (explained: Explanation): RankApr | undefined =>
  explained.kind === 'needs' ? explained.rank : undefined

/** Its rate is too high for the market or the payee, or leaves nothing; and nothing else stands against its document. */
function isTooHigh(book: Book, { reasons, discount }: Decision, at: number): boolean {
  const bits = reasons[at] ?? 0
  const { ineligible, beforeExpectedDate, aboveHighest, aboveCeiling } = runReasonBits
  const amount = book.amount[at] ?? 0
  if ((bits & (ineligible | beforeExpectedDate)) !== 0) return false
  return (bits & (aboveHighest | aboveCeiling)) !== 0 || (amount > 0 && (discount[at] ?? 0) >= amount)
}

describe('the rate that a loser needed', () => {
  it('[CLR-06] is the lowest higher one at which a run awards it, for every loser of random runs', () => {
    let [losers, found] = [0, 0]
    const wrong: unknown[] = []
    for (let seed = 1; losers < 10_000; seed += 1) {
      const { book, market } = randomRun(seed, 25)
      const outcome = clear(book, market)
      const explain = explainerOf({ book, market }, outcome)
      const lost = [...book.amount.keys()].filter((at) => outcome.awarded[at] !== 1)
      for (const at of lost) {
        const explained = explain(at)
        const needed = rankIn(explained)
        const isWrong =
          wrongRates(book, market, at, needed).length > 0 ||
          (explained.kind === 'tooHigh') !== isTooHigh(book, outcome, at)
        if (isWrong) wrong.push([seed, at, explained])
        found += needed === undefined ? 0 : 1
      }
      losers += lost.length
    }
    expect(wrong).toEqual([])
    expect(found).toBeGreaterThan(1_000)
  })
})

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

describe('the walk of the documented example', () => {
  const outcome = clear(example, market)
  const walk = walkOf(example, market, outcome)

  it('[CLR-03] lists the candidates in their order, and then what was left out, with what was left before each', () => {
    expect([...walk.positions]).toEqual([0, 1, 2, 4, 5, 3])
    expect(walk.candidates).toBe(5)
    expect([...walk.poolBefore]).toEqual([200_000, 101_200, 101_200, 41_800, 12_040, 12_040])
    expect([...walk.positions].map((item) => itemOutcomeOf(outcome.reasons[item] ?? 0))).toEqual([
      'awarded',
      'skipped',
      'awarded',
      'awarded',
      'skipped',
      'leftOut',
    ])
  })

  it('[CLR-06] says of each loser what it needed, as trying every rate does', () => {
    const explain = explainerOf({ book: example, market }, outcome)
    const needed = [1, 3, 5].map((item) => rankIn(explain(item)))
    expect(needed.map((rank) => rank && rank.points / rank.days)).toEqual([1, 3, 5].map(triedRate))
  })

  function triedRate(item: number): number | undefined {
    const tried = structuredClone(example)
    tried.priorityTime[item] = 1
    for (let rate = (tried.rateBps[item] as number) + 1; rate <= 9_900; rate += 1) {
      tried.rateBps[item] = rate
      if (clear(tried, market).awarded[item] === 1) return rate
    }
    return undefined
  }

  it('[CLR-04] orders as the second implementation does, over random books', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const run = randomRun(seed, 30)
      const decided = clear(run.book, run.market)
      const made = walkOf(run.book, run.market, decided)
      expect([...made.positions].slice(0, made.candidates)).toEqual([
        ...referenceOf(run.book, run.market).order,
      ])
      expect([...made.positions].toSorted((a, b) => a - b)).toEqual([...run.book.amount.keys()])
      expect(made.poolBefore.at(-1)).toBe(decided.poolLeft)
      expect(made.marginBefore.at(-1)).toEqual(decided.proof.margin)
    }
  })
})

describe('what is left of the pool', () => {
  const causeOf = (changes: object, book: Book = example) => {
    const changed = { ...market, ...changes }
    return unusedPoolOf(book, clear(book, changed))
  }

  it('[CLR-04] is put down to the desired rate where more would have fitted', () => {
    expect(causeOf({ poolLeft: 10_000_000, desiredBps: bps(1_150) })).toEqual({
      cause: 'belowDesired',
      documents: 4,
      amount: 386_260,
    })
  })
  it('[CLR-04] is put down to the desired rate only as far as the skipped documents would take it', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { book, market: drawn } = randomRun(seed, 30)
      const decided = clear(book, drawn)
      const { poolLeft, reasons, discount } = decided
      const unused = unusedPoolOf(book, decided)
      if (unused?.cause !== 'belowDesired') continue
      const nets = [...book.amount].flatMap((amount, index) =>
        reasons[index] === runReasonBits.belowDesired ? [amount - (discount[index] as number)] : [],
      )
      const fitting = nets.filter((net) => net <= poolLeft)
      const sum = fitting.reduce((total, net) => total + net, 0)
      expect([unused.documents, unused.amount]).toEqual([fitting.length, Math.min(sum, poolLeft)])
    }
  })
  it('[CLR-04] otherwise to documents that are too large, then to what the tests left out', () => {
    expect(causeOf({})).toEqual({ cause: 'exceedsPool', documents: 2, amount: 12_040 })
    expect(causeOf({ poolLeft: 10_000_000, desiredBps: undefined })).toEqual({
      cause: 'leftOut',
      documents: 1,
      amount: 9_514_940,
    })
    expect(causeOf({ poolLeft: 10_000_000, desiredBps: undefined, minimumBps: bps(0) })).toEqual({
      cause: 'allAwarded',
      documents: 0,
      amount: 9_465_190,
    })
  })
  it('[CLR-04] has no cause where nothing is left', () => {
    expect(causeOf({ poolLeft: 0 })).toBeUndefined()
  })
})
