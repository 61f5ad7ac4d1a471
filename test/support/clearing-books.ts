/** Books for tests of clearing: made from a seed, with the distributions that are most likely to go wrong. */
import { type Book, makeBook, type RunMarket, writeTerms } from '#domain/clearing/book.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import { decide, newestRule } from '#domain/clearing/rules.ts'
import type { Terms } from '#domain/offers/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'

/** Decides by the rule that the market names. */
export const clear = (book: Book, market: RunMarket): Decision => decide({ book, market })

export const bps = (value: number): BasisPoints => value as BasisPoints

export const apr = (value: number): Terms => ({
  method: 'preSettlement',
  rate: { type: 'apr', bps: bps(value) },
})

export const plainMarket: RunMarket = {
  rule: newestRule('rateFirst'),
  poolLeft: 1_000_000_000,
  minimumBps: bps(0),
  desiredBps: undefined,
  highestBps: bps(9_900),
  capBps: bps(9_900),
  invoicePriority: 'ascending',
  dayCount: 360,
  payDay: 20_000,
}

/** One item by hand; the fields left out do not matter. */
export type Line = {
  readonly amount: number
  readonly terms: Terms
  readonly days?: number
  readonly term?: number
  readonly time?: number
  readonly payeeMinimum?: number
  readonly ceiling?: number
  readonly expectedDay?: number
  readonly ineligible?: number
  readonly budget?: number
}

export function bookOf(lines: readonly Line[], budgets: readonly number[] = []): Book {
  const book = makeBook(lines.length, Float64Array.from(budgets))
  for (const [at, line] of lines.entries()) {
    book.amount[at] = line.amount
    writeTerms(book, at, line.terms)
    book.daysPaidEarly[at] = line.days ?? 0
    book.billTermDays[at] = line.term ?? 0
    book.priorityTime[at] = line.time ?? 0
    book.payeeMinimumBps[at] = line.payeeMinimum ?? 0
    book.ceilingBps[at] = line.ceiling ?? 0
    book.expectedDay[at] = line.expectedDay ?? 0
    book.ineligible[at] = line.ineligible ?? 0
    book.budget[at] = line.budget ?? -1
  }
  return book
}

/** A book with the items at these positions of another, in that order. */
export function picked(book: Book, positions: readonly number[]): Book {
  const made = makeBook(positions.length, book.budgets.slice())
  const { count: _, budgets: __, ...columns } = made
  for (const name of Object.keys(columns) as (keyof typeof columns)[])
    for (const [at, position] of positions.entries()) made[name][at] = book[name][position] ?? 0
  return made
}

/** Numbers from 0 to 1 by mulberry32. */
export function randomBy(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A book and its market; every choice of distribution is made anew for each seed. */
export function randomRun(seed: number, count: number): { readonly book: Book; readonly market: RunMarket } {
  const random = randomBy(seed)
  const upTo = (max: number): number => Math.floor(random() * (max + 1))
  const one = <T>(...choices: readonly T[]): T => choices[upTo(choices.length - 1)] as T
  const rarely = (seededRandom: number): boolean => random() < seededRandom

  const budgets = Float64Array.from({ length: one(0, 0, 3) }, () => one(0, 1, 5_000, 10_000_000, 1e15))
  const book = makeBook(count, budgets)
  const amounts = one(
    () => 1 + upTo(9),
    () => one(1, 2, 10_000_000_000_000 - 1, 10_000_000_000_000),
    () => 1 + upTo(1_000_000),
    () => Math.ceil(10 ** (random() * 13)),
    () => 100 * (1 + upTo(50)),
  )
  const aprs = one(
    () => 800,
    () => one(799, 800, 801),
    () => 25 * (1 + upTo(40)),
    () => 1 + upTo(9_899),
  )
  const flats = one(
    () => 1 + upTo(999),
    () => 10 * (1 + upTo(9)),
  )
  const early = one(
    () => 30,
    () => one(7, 8, 9),
    () => 1 + upTo(89),
    () => one(1, 3_650, upTo(3_650)),
    () => upTo(40),
  )
  const times = one<(at: number) => number>(
    (at) => at,
    () => 0,
    () => upTo(5),
    () => 1_700_000_000_000 + upTo(9e10),
    () => one(0, Number.MAX_SAFE_INTEGER),
  )
  const flatShare = one(0, 0.3, 1)
  const methodsIn = one([0], [0, 1, 2], [1], [2])
  const rarity = one(0, 0.02, 0.3)
  for (let at = 0; at < count; at += 1) {
    const method = one(...methodsIn)
    book.amount[at] = rarely(rarity / 10) ? 0 : amounts()
    book.method[at] = method
    book.daysPaidEarly[at] = method === 1 ? 0 : early()
    book.billTermDays[at] = method === 0 && rarely(0.5) ? 0 : rarely(0.02) ? 0 : one(1, 90, 180, 366)
    const isFlat = rarely(flatShare)
    book.rateType[at] = isFlat ? 1 : 0
    book.rateBps[at] = method === 1 ? 0 : isFlat ? flats() : aprs()
    const isBillFlat = rarely(flatShare)
    book.billRateType[at] = isBillFlat ? 1 : 0
    book.billRateBps[at] = method === 0 ? 0 : isBillFlat ? flats() : aprs()
    book.priorityTime[at] = times(at)
    book.payeeMinimumBps[at] = rarely(rarity) ? one(1, 500, 800, 9_900) : 0
    book.ceilingBps[at] = rarely(rarity) ? one(1, 800, 1_200, 9_900) : 0
    book.expectedDay[at] = rarely(rarity) ? one(19_999, 20_000, 20_001) : 0
    book.ineligible[at] = rarely(rarity) ? 1 + upTo(8_000) : 0
    book.budget[at] = budgets.length > 0 && rarely(0.5) ? upTo(budgets.length - 1) : -1
  }
  const total = Math.min(
    1e15,
    book.amount.reduce((sum, amount) => sum + amount, 0),
  )
  const poolLeft = one(
    0,
    1,
    Math.floor(total * random()),
    Math.floor(total / 10),
    1e15,
    (book.amount[0] ?? 1) - 1,
  )
  const market: RunMarket = {
    rule: newestRule('rateFirst'),
    poolLeft: Math.max(0, poolLeft),
    minimumBps: bps(one(0, 100, 800)),
    desiredBps: one(undefined, bps(800), bps(upTo(9_900)), bps(0)),
    highestBps: bps(one(9_900, 2_400, 1_000)),
    capBps: bps(one(9_900, 9_900, 5_000)),
    invoicePriority: one('ascending', 'descending'),
    dayCount: one(360, 365),
    payDay: 20_000,
  }
  return { book, market }
}
