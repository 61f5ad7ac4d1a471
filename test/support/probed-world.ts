/** A market with the offers of eight payees, and a person with five companies that probes it. */
import type { RunMarket } from '#domain/clearing/book.ts'
import { type Edges, edgesIn } from '#domain/clearing/edges.ts'
import { dayNumberOf, emptyRunInput } from '#domain/clearing/run-input.ts'
import { leftOutFor, type MarketPayees } from '#domain/clearing/shared-members.ts'
import type { Day } from '#domain/day.ts'
import { apr, bookOf, bps, type Line, plainMarket } from './clearing-books.ts'

export const offsetBps = 37
const usable = 200_000_000n
export const own = ['own 1', 'own 2', 'own 3', 'own 4', 'own 5']
const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
export const payeeIds = [...own, ...others]
/** Five companies of one person, and eight strangers. */
export const payees: MarketPayees = {
  tenantOf: new Map(payeeIds.map((id) => [id, `${id} tenant`])),
  shared: [own.map((id) => `${id} tenant`)],
}

export type World = { readonly market: RunMarket; readonly items: readonly Line[] }
export type Owned = Line & { readonly payee: number }

export const market: RunMarket = {
  ...plainMarket,
  poolLeft: 107_000_000,
  minimumBps: bps(700),
  highestBps: bps(1_800),
}
/** 40 documents of others from 8.00% to 12.00%, of 0.6 to 1.4 million minor units. */
export const items = Array.from({ length: 40 }, (_, n) => ({
  ...document(800 + (n % 21) * 20, 600_000 + ((n * 7) % 9) * 100_000),
  days: 20 + (n % 30),
}))
export const world: World = { market, items }

export function document(rate: number, amount: number): Line {
  return { amount, days: 30, terms: apr(rate), time: 5 }
}

export function inputOf({ market: settings, items: lines }: World, mine: readonly Owned[]) {
  const header = {
    marketId: 'm',
    currency: 'CNY',
    instant: '2026-09-01T04:00:00.000Z',
    slot: { date: '2026-09-01', time: '12:00' },
    settingsVersion: 1,
    payDate: '2026-09-02',
    paymentGraceDays: 2,
  }
  const whole = { ...settings, payDay: dayNumberOf('2026-09-02' as Day) }
  const input = emptyRunInput(header, whole, lines.length + mine.length, payeeIds.length)
  input.payee.set([
    ...lines.map((_, n) => own.length + (n % others.length)),
    ...mine.map(({ payee }) => payee),
  ])
  return { ...input, book: bookOf([...lines, ...mine]) }
}

export function edgesOf(one: World, mine: readonly Owned[], company: number): Edges {
  const input = inputOf(one, mine)
  const found = edgesIn(input, { offsetBps, usable })?.(
    leftOutFor(payees, `${own[company]} tenant`, payeeIds),
  )
  if (!found) throw new Error('A market by rates has edges.')
  return found
}
