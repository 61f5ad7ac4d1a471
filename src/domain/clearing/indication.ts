/**
 * The live indication (MKT-09): whether a document would clear, as far as its payee may know. A pure function of the edges of a book,
 * which are all that it reads of the market and of others, and of what the payee knows of its own document.
 *
 * With H the smallest edge at which the probe is awarded: clearing from H on, not clearing below the edge before, close between.
 */
import type { RankApr } from '../offers/arithmetic.ts'
import { type Book, isOnOffer } from './book.ts'
import { type Edges, fitsParts, lowestEdge } from './edges.ts'
import { highestValid, type PublicRates } from './explain.ts'
import { discountAt, partsAt } from './item-parts.ts'
import { edgeWidthBps } from './limits.ts'
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

/** Of one document at a position. */
export function indicationOf(book: Book, market: PublicRates, at: number, edges: Edges): Indication {
  if (isDropped(book, market, at)) return 'notClearing'
  const { points, days } = partsAt(book, market.dayCount, at)
  const lowest = lowestEdge(edges, book.payeeMinimumBps[at] as number)
  if (!lowest || points < (lowest.bps - edgeWidthBps) * days) return 'notClearing'
  const isEnough = points >= lowest.bps * days
  return isEnough && fitsParts(edges, book.amount[at] as number, lowest.poolParts) ? 'clearing' : 'close'
}

/** Whether a run drops it for a reason that its payee can find out by itself. */
function isDropped(book: Book, market: PublicRates, at: number): boolean {
  const parts = partsAt(book, market.dayCount, at)
  const { days, movingBps, pointsPerBps, otherPoints } = parts
  const payable = book.amount[at] as number
  if (book.ineligible[at] !== 0 || payable === 0 || days === 0 || pointsPerBps === 0) return true
  const discount = discountAt(payable, movingBps * pointsPerBps, otherPoints, market.dayCount)
  if (discount < 1 || discount >= payable || movingBps > highestValid(book, market, at, parts)) return true
  const budget = book.budget[at] as number
  return budget >= 0 && payable - discount > (book.budgets[budget] as number)
}

/**
 * Which payees are counted as others, by their index: those with an eligible document on offer, at whatever rate. Those that pass a
 * rate test alone would tell a payee with an ally, whose rate decides whether there are enough, the private minimum to the basis point.
 */
export function payeesOnOffer({
  book,
  payee,
  payeeIds,
}: Pick<RunInput, 'book' | 'payee' | 'payeeIds'>): Uint8Array {
  const found = new Uint8Array(payeeIds.length / 16)
  for (let at = 0; at < book.count; at += 1) if (isOnOffer(book, at)) found[payee[at] as number] = 1
  return found
}

/** An item that a run did not award, and what was awarded to its payee at higher rates. */
export type LostItem = {
  readonly rank: RankApr
  readonly payable: number
  readonly payeeMinimumBps: number
  /** Whether the document could be offered at a rate. */
  readonly isValidAt: (bps: number) => boolean
  /** Minor units after discount of the payee's own awards that would come before it at a rate. */
  readonly ownBefore: (bps: number) => number
}

/**
 * What a payee reads of the rate that it needed (CLR-06): the smallest edge above its own rate at which the document would have been
 * awarded, as far as edges tell; undefined if there is none. Of the pool it is known to a twentieth alone, so that a document that may fit counts as one
 * that does.
 */
export function neededEdge(
  edges: Edges,
  { rank: { points, days }, payable, payeeMinimumBps, isValidAt, ownBefore }: LostItem,
): number | undefined {
  const lowest = lowestEdge(edges, payeeMinimumBps)
  const found = edges.edges.find(
    ({ bps, poolParts }) =>
      lowest !== undefined &&
      bps >= lowest.bps &&
      bps * days > points &&
      isValidAt(bps) &&
      fitsParts(edges, payable + ownBefore(bps), poolParts + 1),
  )
  return found?.bps
}
