/**
 * The smallest change that would have won (CLR-06), of any item of a decided book: a pure function of the decision and its input.
 *
 * Rate first: the lowest higher rate of this item at which the same walk awards it, all others unchanged, last in time among its
 * equals. An item that was not awarded changed nothing, so that the walk up to its new place is the one that was made; and the higher
 * its rate, the more is left there, so that it is found by halving, from a likely rate on, over what the walk had left before each place.
 *
 * Income first: a higher rate is not always better for an item, so that only a rate at which the rule, run again, awards it is
 * named; as that runs the rule several times, it is done for one item on request (`explain-by-running.ts`).
 */
import type { RankApr } from '../offers/arithmetic.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { discountAt, type ItemParts, partsAt } from './item-parts.ts'
import {
  budgetBefore,
  keepsMargin,
  lastPlaceWith,
  levelOf,
  type PrefixState,
  placeOf,
  prefixStateOf,
} from './prefix-state.ts'
import { runReasonBits } from './reasons.ts'
import type { DecideInput } from './rules.ts'

/** What is known of an item at the end. */
/** With `noneFound` the highest rate that is valid loses, in a choice that is not proved to be the best. */
export const explainedKinds = ['awarded', 'needs', 'tooHigh', 'noRate', 'noneFound'] as const
export const explanationKinds = [...explainedKinds, 'onRequest'] as const
export type ExplanationKind = (typeof explanationKinds)[number]
export type Explanation =
  | { readonly kind: Exclude<ExplanationKind, 'needs'> }
  | { readonly kind: 'needs'; readonly rank: RankApr }

/** Explains any item by its position. */
export function explainerOf(input: DecideInput, decision: Decision): (at: number) => Explanation {
  const { book, market } = input
  let neededRank: ReturnType<typeof neededRankOf> | undefined
  return (at) => {
    const early = withoutSearch(book, decision, at)
    if (early) return { kind: early }
    if (decision.proof.rule !== 'rateFirst') return { kind: 'onRequest' }
    neededRank ??= neededRankOf(book, market, prefixStateOf(book, market, decision))
    const rank = neededRank(at)
    return rank ? { kind: 'needs', rank } : { kind: 'noRate' }
  }
}

const tooHighBits = runReasonBits.aboveHighest | runReasonBits.aboveCeiling
const documentBits = runReasonBits.ineligible | runReasonBits.beforeExpectedDate

/** What needs no search: an award, a rate that is too high already, or a document that no rate helps. */
export function withoutSearch(
  { amount }: Book,
  { reasons, discount }: Decision,
  at: number,
): 'awarded' | 'tooHigh' | 'noRate' | undefined {
  const bits = reasons[at] as number
  if (bits === 0) return 'awarded'
  if ((bits & documentBits) !== 0) return 'noRate'
  const isWholeAmount =
    (bits & runReasonBits.invalidAmount) !== 0 && (discount[at] as number) >= (amount[at] as number)
  if ((bits & tooHighBits) !== 0 || (isWholeAmount && (amount[at] as number) > 0)) return 'tooHigh'
  return isWholeAmount ? 'noRate' : undefined
}

/** The public rates of a market. */
export type PublicRates = Pick<RunMarket, 'highestBps' | 'capBps' | 'dayCount'>

/** The highest moving rate that is valid for the market, the payee and the amount; not above the offered one if none is. */
export function highestValid(book: Book, market: PublicRates, at: number, parts: ItemParts): number {
  const ceiling = book.ceilingBps[at] as number
  const payable = book.amount[at] as number
  const highest = Math.min(market.highestBps, market.capBps, ceiling === 0 ? market.capBps : ceiling)
  const { movingBps, movingBpsMax, pointsPerBps, otherPoints, days } = parts
  if (pointsPerBps === 0) return movingBps
  const byRate = Math.floor((highest * days - otherPoints) / pointsPerBps)
  let high = Math.min(movingBpsMax, byRate)
  if (discountAt(payable, high * pointsPerBps, otherPoints, market.dayCount) < payable) return high
  // The discount is below the amount at the offered rate.
  let low = movingBps
  high = Math.max(low, high)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (discountAt(payable, middle * pointsPerBps, otherPoints, market.dayCount) < payable) low = middle
    else high = middle - 1
  }
  return low
}

/** Finds the needed rate of any item; made once for a book, because it is asked of very many items. */
function neededRankOf(
  book: Book,
  market: RunMarket,
  state: PrefixState,
): (at: number) => RankApr | undefined {
  const { dayCount, minimumBps } = market
  const hasDesired = market.desiredBps !== undefined
  const desiredBps = market.desiredBps ?? 0
  let parts = {} as ItemParts
  let [payable, early, budget, lowestPoints] = [0, 0, -1, 0]
  const wins = (bps: number): boolean => {
    const moving = bps * parts.pointsPerBps
    const points = moving + parts.otherPoints
    if (points < lowestPoints) return false
    const discount = discountAt(payable, moving, parts.otherPoints, dayCount)
    if (discount < 1) return false
    const net = payable - discount
    const place = placeOf(state, levelOf(market, points, parts.days, early))
    return (
      net <= (state.poolLeft[place] as number) &&
      (budget < 0 || net <= budgetBefore(state, book, budget, place)) &&
      (!hasDesired || keepsMargin(state, place, payable, points - desiredBps * parts.days))
    )
  }
  return (at) => {
    parts = partsAt(book, dayCount, at)
    payable = book.amount[at] as number
    early = book.daysPaidEarly[at] as number
    budget = book.budget[at] as number
    const { movingBps, pointsPerBps, otherPoints, days } = parts
    lowestPoints = Math.max(minimumBps, book.payeeMinimumBps[at] as number) * days
    const highest = highestValid(book, market, at, parts)
    if (highest <= movingBps) return undefined
    const guess = Math.max(likelyBps(state, parts, payable, lowestPoints, dayCount), movingBps + 1)
    const winning = lowestThat(movingBps, highest, Math.min(guess, highest), wins)
    return winning === undefined ? undefined : { points: winning * pointsPerBps + otherPoints, days }
  }
}

/** The rate that gets a place before which the pool had enough left, and that is not below a minimum. */
function likelyBps(
  state: PrefixState,
  { movingBps, pointsPerBps, otherPoints, days }: ItemParts,
  payable: number,
  lowestPoints: number,
  dayCount: number,
): number {
  const atLeast = Math.ceil((lowestPoints - otherPoints) / pointsPerBps)
  const net = payable - discountAt(payable, movingBps * pointsPerBps, otherPoints, dayCount)
  const place = lastPlaceWith(state, net)
  if (place < 0 || place >= state.level.length) return atLeast
  const before = ((state.points[place] as number) * days) / (state.days[place] as number)
  return Math.max(atLeast, Math.floor((before - otherPoints) / pointsPerBps) + 1)
}

/** The lowest value above `losing` up to `highest` that wins, by doubling steps from a guess; all above it win too. */
function lowestThat(
  losing: number,
  highest: number,
  guess: number,
  wins: (value: number) => boolean,
): number | undefined {
  let [low, high, step] = [losing, guess, 1]
  if (wins(guess)) {
    while (high - low > 1) {
      const next = Math.max(low + 1, high - step)
      step *= 2
      if (!wins(next)) {
        low = next
        break
      }
      high = next
    }
  } else {
    low = guess
    for (;;) {
      if (low === highest) return undefined
      high = Math.min(highest, low + step)
      step *= 2
      if (wins(high)) break
      low = high
    }
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (wins(middle)) high = middle
    else low = middle
  }
  return high
}
