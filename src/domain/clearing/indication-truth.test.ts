/** How true the words are: documents shown as clearing or not clearing a minute before a run, against what the run awards. */
import { describe, expect, it } from 'vitest'
import { bookOf, bps, clear, type Line, plainMarket, randomBy } from '#test/support/clearing-books.ts'
import type { Terms } from '../offers/terms.ts'
import type { RunMarket } from './book.ts'
import { type Edges, edgesIn } from './edges.ts'
import { indicationOf, neededEdge } from './indication.ts'
import { partsAt } from './item-parts.ts'
import { edgeWidthBps } from './limits.ts'

type Offered = Line & { readonly payee: number }
type World = {
  readonly payees: number
  readonly items: readonly Offered[]
  readonly market: RunMarket
  readonly usable: bigint
}
/** What binds: the minimum, the pool, the desired rate, or pool and desired rate. */
const kinds = ['minimum', 'pool', 'scarcePool', 'desired', 'poolAndDesired'] as const
type Kind = (typeof kinds)[number]

/**
 * A market as they are: a dozen to some sixty suppliers with one to some twenty invoices each, most of a few hundred thousand, due in two
 * weeks to four months; each supplier asks about the same for all of them, and some of them flat.
 */
function worldOf(seed: number, kind: Kind): World {
  const random = randomBy(seed)
  const normal = normalBy(random)
  const payees = 12 + Math.floor(random() * 50)
  const items: Offered[] = []
  for (let payee = 0; payee < payees; payee += 1) {
    const own = 850 + normal() * 150
    const offeredMax = 1 + Math.floor(random() ** 3 * 25)
    for (let n = 0; n < offeredMax; n += 1) items.push(offeredBy(payee, own, random, normal))
  }
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  const share = {
    minimum: 2,
    pool: 0.4 + random() * 0.4,
    scarcePool: 0.1 + random() * 0.15,
    desired: 2,
    poolAndDesired: 0.5,
  }[kind]
  const poolLeft = Math.floor(total * share)
  const minimum = 600 + Math.floor(random() * 200)
  const hasDesired = kind === 'desired' || kind === 'poolAndDesired'
  return {
    payees,
    items,
    usable: BigInt(Math.floor(poolLeft * (1 + random() * 2))),
    market: {
      ...plainMarket,
      poolLeft,
      minimumBps: bps(minimum),
      desiredBps: hasDesired ? bps(minimum + 150 + Math.floor(random() * 100)) : undefined,
      highestBps: bps(1_800),
      invoicePriority: random() < 0.5 ? 'ascending' : 'descending',
    },
  }
}

/** Normally distributed numbers by Box and Muller. */
const normalBy = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

function offeredBy(payee: number, about: number, random: () => number, normal: () => number): Offered {
  const days = 14 + Math.floor(random() * 106)
  const rate = Math.min(Math.max(Math.round((about + normal() * 30) / 5) * 5, 300), 1_800)
  const isFlat = random() < 0.15
  const terms: Terms = {
    method: 'preSettlement',
    rate: isFlat
      ? { type: 'discount', bps: bps(Math.max(Math.round((rate * days) / 360), 1)) }
      : { type: 'apr', bps: bps(rate) },
  }
  return {
    payee,
    terms,
    days,
    amount: Math.round(Math.exp(16.8 + normal())),
    time: Math.floor(random() * 1e9),
  }
}

/** What happens in a minute: one in fifty documents is taken back or gets another rate, and some are new. */
function minuteLater(
  { items, payees }: World,
  seed: number,
): readonly (Offered & { readonly was: number })[] {
  const random = randomBy(seed + 1)
  const normal = normalBy(random)
  const kept = items.flatMap((item, was) => {
    const drawn = random()
    if (drawn < 0.01) return []
    return [drawn < 0.02 ? { ...offeredBy(item.payee, 850, random, normal), was: -1 } : { ...item, was }]
  })
  const newcomers = Math.round(items.length * 0.01)
  const added = Array.from({ length: newcomers }, () => ({
    ...offeredBy(Math.floor(random() * payees), 850, random, normal),
    was: -1,
  }))
  return [...kept, ...added]
}

/** How many of the documents with each word the run awards: those it does not, and those it does. */
function wordsOf(kind: Kind, seed: number) {
  const seen = { clearing: [0, 0], close: [0, 0], notClearing: [0, 0] }
  const world = worldOf(seed, kind)
  const { book, edgesOf, payee } = edgesFor(world, seed)
  const later = minuteLater(world, seed)
  const { awarded } = clear(bookOf(later), world.market)
  for (const [at, { was }] of later.entries())
    if (was >= 0)
      count(
        seen[indicationOf(book, world.market, was, edgesOf[payee[was] as number] as Edges)],
        awarded[at] as 0 | 1,
      )
  return seen
}

/** The edges of a market as each of its payees reads them. */
function edgesFor({ market, items, usable, payees }: World, seed: number) {
  const book = bookOf(items)
  const payee = Uint32Array.from(items, (item) => item.payee)
  const edgesWithout = edgesIn({ book, market, payee }, { offsetBps: (seed * 37) % 100, usable })
  const everybody = Array.from({ length: payees }, (_, n) => n)
  const edgesOf = everybody.map((own) => edgesWithout?.(everybody.map((one) => one === own)))
  return { book, payee, edgesOf }
}

/** Of a document that a run did not award: whether the edge that its payee reads wins in a run again, and whether the one before does. */
function neededIn(world: World, seed: number, seen: { enough: number[]; before: number[] }): void {
  const { market, items } = world
  const { book, payee, edgesOf } = edgesFor(world, seed)
  const { awarded, order, discount } = clear(book, market)
  const rankOf = (at: number) => partsAt(book, market.dayCount, at)
  const wins = (at: number, rate: number): 0 | 1 => {
    const terms: Terms = { method: 'preSettlement', rate: { type: 'apr', bps: bps(rate) } }
    const tried = items.map((item, n) =>
      n === at ? { ...item, terms, time: Number.MAX_SAFE_INTEGER } : item,
    )
    return clear(bookOf(tried), market).awarded[at] as 0 | 1
  }
  for (const at of book.amount.keys()) {
    // One in ten, as each is two runs.
    if (awarded[at] === 1 || (at + seed) % 10 > 0) continue
    const rank = rankOf(at)
    const isBefore = (one: number, rate: number) =>
      payee[one] === payee[at] && rankOf(one).points >= rate * rankOf(one).days
    const ownBefore = (rate: number) =>
      order.reduce(
        (sum, one) =>
          sum + (isBefore(one, rate) ? (book.amount[one] as number) - (discount[one] as number) : 0),
        0,
      )
    const lost = {
      rank,
      payable: book.amount[at] as number,
      payeeMinimumBps: 0,
      isValidAt: () => true,
      ownBefore,
    }
    const edge = neededEdge(edgesOf[payee[at] as number] as Edges, lost)
    if (edge === undefined) continue
    count(seen.enough, wins(at, edge))
    const before = edge - edgeWidthBps
    if (before * rank.days > rank.points) count(seen.before, wins(at, before))
  }
}

function count(seen: number[], awarded: 0 | 1): void {
  seen[awarded] = (seen[awarded] as number) + 1
}

const seedsOf = (howMany: number) => Array.from({ length: howMany }, (_, n) => (n + 1) * 7_919)

describe('the words of the indication', () => {
  it.each(kinds)(
    '[MKT-09] are true a minute before a run at least 95 times in a hundred, where this binds: %s',
    (kind) => {
      const [clearing, notClearing] = [
        [0, 0],
        [0, 0],
      ]
      for (const seed of seedsOf(10)) {
        const words = wordsOf(kind, seed)
        for (const awarded of [0, 1]) {
          clearing[awarded] = (clearing[awarded] as number) + (words.clearing[awarded] as number)
          notClearing[awarded] = (notClearing[awarded] as number) + (words.notClearing[awarded] as number)
        }
      }
      expect(Math.min(...[clearing, notClearing].map(([no = 0, yes = 0]) => no + yes))).toBeGreaterThan(200)
      expect(shareOf(clearing)).toBeGreaterThanOrEqual(0.95)
      expect(1 - shareOf(notClearing)).toBeGreaterThanOrEqual(0.95)
    },
  )

  it('[CLR-06] of a needed rate are those of a run again at least 9 times in ten', () => {
    const seen = { enough: [0, 0], before: [0, 0] }
    for (const kind of kinds) for (const seed of seedsOf(4)) neededIn(worldOf(seed, kind), seed, seen)
    expect(Math.min(...[seen.enough, seen.before].map(([no = 0, yes = 0]) => no + yes))).toBeGreaterThan(150)
    expect(shareOf(seen.enough)).toBeGreaterThanOrEqual(0.9)
    expect(1 - shareOf(seen.before)).toBeGreaterThanOrEqual(0.9)
  })
})

const shareOf = ([no = 0, yes = 0]: readonly number[]): number => yes / (no + yes)
