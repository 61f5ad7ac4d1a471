/**
 * The live indication (MKT-09): whether a document would clear, as far as its payee may know. A pure function of a decided book.
 *
 * With c the smallest rate at which the walk over the book without this document awards it, last in time at its level: clearing
 * from c + beta on, not clearing below c - alpha, close between. Beta is one of three values that a payee cannot know, and
 * alpha = 1.00 - beta, so that both edges are 1.00 apart wherever c is, and three values of c stay possible however often a payee
 * asks. As an award is monotone in the rate, c is never looked for: it is at most x if and only if the document wins at x.
 *
 * Rate first only. Under income first there is no walk, and a higher rate is not always better (decision 28).
 */
import type { RankApr } from '../offers/arithmetic.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { highestValid } from './explain.ts'
import { type Left, type LeftBefore, leftBeforeOf, leftWithoutOf } from './indication-walk.ts'
import { discountAt, partsAt } from './item-parts.ts'
import { indicationBandsBps, indicationWidthBps, rateGridBps } from './limits.ts'
import { levelOf } from './prefix-state.ts'
import { isCandidate } from './reasons.ts'
import type { RunInput } from './run-input.ts'

/** From the worst to the best. */
export const indications = ['notClearing', 'close', 'clearing'] as const
export type Indication = (typeof indications)[number]

/** Why there is none; `unavailable` covers several causes, so that it tells nothing of other payees. */
export const noIndications = ['unavailable', 'byIncome', 'tooMany'] as const
export type NoIndication = (typeof noIndications)[number]

/** Why there is no back-test of a recurring offer; `unavailable` and `tooFewRuns` likewise. */
export const noBackTests = ['unavailable', 'byIncome', 'usedUp', 'tooFewRuns'] as const
export type NoBackTest = (typeof noBackTests)[number]

/** Of several documents. */
export type IndicationRange = {
  readonly worst: Indication | null
  readonly best: Indication | null
  /** Null if there is one. */
  readonly none: NoIndication | null
}

/** The part of the width above c, of which there are few. */
export type BandBps = (typeof indicationBandsBps)[number]

/** Picks a band by a random number that is at least 0. */
export const bandOf = (number: number): BandBps =>
  indicationBandsBps[number % indicationBandsBps.length] ?? indicationBandsBps[0]

export const worstOf = (found: readonly Indication[]): Indication | undefined =>
  indications.find((one) => found.includes(one))
export const bestOf = (found: readonly Indication[]): Indication | undefined =>
  indications.findLast((one) => found.includes(one))

/** Of documents that may have none: what is not clearing is the worst whatever the others are. */
export function rangeOf(found: readonly (Indication | NoIndication)[]): IndicationRange {
  const isKnown = (one: Indication | NoIndication): one is Indication =>
    indications.some((known) => known === one)
  const known = found.filter(isKnown)
  const none = found.find((one): one is NoIndication => !isKnown(one))
  if (none === undefined && known.length > 0)
    return { worst: worstOf(known) ?? null, best: bestOf(known) ?? null, none: null }
  return known.includes('notClearing')
    ? { worst: 'notClearing', best: null, none: null }
    : { worst: null, best: null, none: none ?? 'unavailable' }
}

/**
 * Documents as positions of a book of their own, with the market's budgets; `inBook` is the position that a document has in the
 * decided book, which is then the book without it.
 */
export type Claims = { readonly book: Book; readonly inBook: Int32Array }

export type Indicator = (claims: Claims, at: number, bandBps: BandBps) => Indication

/** Undefined for a rule without a walk. Made once for a decided book. */
export function indicatorOf(
  input: Pick<RunInput, 'book' | 'market'>,
  decision: Decision,
): Indicator | undefined {
  if (decision.proof.rule !== 'rateFirst') return undefined
  const { market } = input
  const leftBefore = leftBeforeOf(input, decision)
  const leftWithout = leftWithoutOf(input, decision, leftBefore)
  return ({ book, inBook }, at, bandBps) => {
    const own = inBook[at] as number
    // What was not awarded changed nothing in the walk.
    const left = own >= 0 && decision.awarded[own] === 1 ? leftWithout(own) : leftBefore
    return indicate(book, market, at, bandBps, left)
  }
}

function indicate(
  book: Book,
  market: RunMarket,
  at: number,
  bandBps: BandBps,
  leftBefore: LeftBefore,
): Indication {
  const parts = partsAt(book, market.dayCount, at)
  const { points, days, movingBps, pointsPerBps, otherPoints } = parts
  const payable = book.amount[at] as number
  if (book.ineligible[at] !== 0 || payable === 0 || days === 0 || pointsPerBps === 0) return 'notClearing'
  const offered = discountAt(payable, movingBps * pointsPerBps, otherPoints, market.dayCount)
  const highest = highestValid(book, market, at, parts)
  // An item above the highest valid rate is dropped, which its payee knows.
  if (offered >= payable || movingBps > highest) return 'notClearing'
  const early = book.daysPaidEarly[at] as number
  const lowestPoints = Math.max(market.minimumBps, book.payeeMinimumBps[at] as number) * days
  /** Whether c is at most the own annual rate and so many basis points more. */
  const winsAt = (moreBps: number): boolean => {
    const bps = Math.min(Math.floor((points + moreBps * days - otherPoints) / pointsPerBps), highest)
    if (bps < 1) return false
    const moving = bps * pointsPerBps
    const tried = moving + otherPoints
    const discount = discountAt(payable, moving, otherPoints, market.dayCount)
    if (tried < lowestPoints || discount < 1) return false
    const left = leftBefore(levelOf(market, tried, days, early))
    return fits(left, payable, payable - discount, tried - (market.desiredBps ?? 0) * days, book, at)
  }
  if (winsAt(-bandBps)) return 'clearing'
  return winsAt(indicationWidthBps - bandBps) ? 'close' : 'notClearing'
}

function fits(left: Left, payable: number, net: number, surplus: number, book: Book, at: number): boolean {
  const budget = book.budget[at] as number
  return (
    net <= left.poolLeft &&
    (budget < 0 || net <= left.budgetLeft(budget)) &&
    left.keepsMargin(payable, surplus)
  )
}

/** Which payees have a candidate, by their index. */
export function payeesWithCandidates(
  { payee, payeeIds }: Pick<RunInput, 'payee' | 'payeeIds'>,
  { reasons }: Decision,
): Uint8Array {
  const found = new Uint8Array(payeeIds.length / 16)
  reasons.forEach((bits, at) => {
    if (isCandidate(bits)) found[payee[at] as number] = 1
  })
  return found
}

/**
 * What a payee reads of the rate that it needed (CLR-06): c + beta, rounded up to the grid, at most the market's highest.
 * Undefined where that is below c: no rate would do.
 */
export function neededForPayee(
  { points, days }: RankApr,
  bandBps: BandBps,
  highestBps: number,
): number | undefined {
  const rounded = Math.ceil((points + bandBps * days) / (rateGridBps * days)) * rateGridBps
  const shown = Math.min(rounded, highestBps)
  return shown * days < points ? undefined : shown
}
