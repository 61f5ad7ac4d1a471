/**
 * Decides a book and lists its items with the figures of each, in the order of the walk; a live book, or the stored one of
 * a run. Pure; used inline and in a thread. Rows are numbers and ids: names are read by the caller.
 */
import type { Calendar } from '#domain/calendar.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import { neededRate } from '#domain/clearing/needed-rate.ts'
import type { Outcome, Totals } from '#domain/clearing/outcome.ts'
import { countCandidates, type ItemOutcome, itemOutcomeOf, runReasonBits } from '#domain/clearing/reasons.ts'
import { decide } from '#domain/clearing/rules.ts'
import { type UnusedPool, unusedPoolOf } from '#domain/clearing/unused-pool.ts'
import { rankAt, type Walk, walkOf } from '#domain/clearing/walk.ts'
import { type RankApr, shownApr } from '#domain/offers/arithmetic.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { uuidAt, weightOf } from './award-rows.ts'
import { makeRunInput, type RunHeader, type RunInput } from './run-input.ts'
import { readSnapshot } from './snapshot.ts'

/** Rows as copied out by `bookStatement`, or the bytes of a stored run. */
export type BookSource =
  | {
      readonly rows: Uint8Array
      readonly header: RunHeader
      readonly market: RunMarket
      readonly bank: Calendar
    }
  | { readonly snapshot: readonly Uint8Array[] }

/** Which items are listed: those that ended like this, among these, and of them one page. */
export type ItemQuery = {
  readonly outcome?: ItemOutcome | 'notAwarded' | undefined
  readonly itemIds?: ReadonlySet<string> | undefined
  readonly isReversed?: boolean
  readonly page: number
  readonly pageSize: number
  /** The last item of the page before `anchorPage`; ignored if it is not on offer any more. */
  readonly anchor?: string | undefined
  readonly anchorPage?: number | undefined
}

export type ItemTask = { readonly source: BookSource; readonly query: ItemQuery }

/** Amounts in minor units. */
export type DecidedItem = {
  readonly itemId: string
  /** From 1 on; null if it is no candidate. */
  readonly step: number | null
  readonly bits: number
  readonly ineligible: number
  readonly amount: number
  readonly discount: number | null
  readonly apr: BasisPoints | null
  readonly needed: BasisPoints | null
  readonly daysPaidEarly: number
  readonly billTermDays: number
  readonly poolLeft: number | null
}

export type DecidedBook = {
  readonly market: RunMarket
  readonly items: number
  readonly candidates: number
  readonly awarded: number
  readonly totals: Totals
  readonly weight: bigint
  readonly lowest: RankApr | undefined
  readonly poolLeft: number
  readonly unused: UnusedPool | undefined
  readonly counts: Readonly<Record<ItemOutcome, number>>
  readonly found: { readonly count: number; readonly amount: bigint; readonly discount: bigint }
  readonly rows: readonly DecidedItem[]
  /** The cursor of the next page. */
  readonly next: string | null
}

export function listItems({ source, query }: ItemTask): DecidedBook {
  const input =
    'snapshot' in source
      ? readSnapshot(source.snapshot)
      : makeRunInput(source.rows, source.header, source.market, source.bank)
  const { book, market } = input
  const outcome = decide(book, market)
  const walk = walkOf(book, market, outcome)
  const found = foundIn(input, outcome, walk, query)
  const { start, end } = placesOf(input, walk, found, query)
  const candidates = countCandidates(outcome.reasons)
  const awarded = outcome.order.length
  return {
    market,
    items: book.count,
    candidates,
    awarded,
    totals: outcome.totals,
    weight: weightOf(input, outcome),
    lowest: outcome.lowest,
    poolLeft: outcome.poolLeft,
    unused: unusedPoolOf(book, outcome),
    counts: { awarded, skipped: candidates - awarded, leftOut: book.count - candidates },
    found: sumsOf(input, outcome, walk, found),
    rows: found.slice(start, end).map((index) => itemAt(input, outcome, walk, index)),
    next: end < found.length ? uuidAt(input.itemIds, walk.positions[found[end - 1] ?? 0] ?? 0) : null,
  }
}

/** Indexes into the positions of the walk. */
function foundIn(
  { itemIds }: RunInput,
  { reasons }: Outcome,
  { positions }: Walk,
  { outcome, itemIds: only, isReversed }: ItemQuery,
): readonly number[] {
  const found: number[] = []
  positions.forEach((at, index) => {
    const ended = itemOutcomeOf(reasons[at] ?? 0)
    const fits =
      outcome === undefined || ended === outcome || (outcome === 'notAwarded' && ended !== 'awarded')
    if (fits && (!only || only.has(uuidAt(itemIds, at)))) found.push(index)
  })
  return isReversed ? found.toReversed() : found
}

function placesOf(
  { itemIds }: RunInput,
  { positions }: Walk,
  found: readonly number[],
  { page, pageSize, anchor, anchorPage = 1 }: ItemQuery,
): { readonly start: number; readonly end: number } {
  const after =
    anchor === undefined ? -1 : found.findIndex((index) => uuidAt(itemIds, positions[index] ?? 0) === anchor)
  const first = after < 0 ? (page - 1) * pageSize : after + 1 + (page - anchorPage) * pageSize
  const start = Math.min(Math.max(first, 0), found.length)
  return { start, end: Math.min(start + pageSize, found.length) }
}

/** What is payable, or the amount of the document if nothing is. */
const amountAt = ({ book, face }: RunInput, at: number): number => book.amount[at] || (face[at] ?? 0)

const discountAt = (outcome: Outcome, at: number): number | null =>
  ((outcome.reasons[at] ?? 0) & runReasonBits.invalidAmount) === 0 ? (outcome.discount[at] ?? 0) : null

function sumsOf(input: RunInput, outcome: Outcome, { positions }: Walk, found: readonly number[]) {
  let [amount, discount] = [0n, 0n]
  for (const index of found) {
    const at = positions[index] ?? 0
    amount += BigInt(amountAt(input, at))
    discount += BigInt(discountAt(outcome, at) ?? 0)
  }
  return { count: found.length, amount, discount }
}

const shownOrNull = (rank: RankApr | undefined): BasisPoints | null =>
  rank === undefined || rank.days === 0 ? null : shownApr(rank)

function itemAt(input: RunInput, outcome: Outcome, walk: Walk, index: number): DecidedItem {
  const { book, market, itemIds } = input
  const at = walk.positions[index] ?? 0
  const isCandidate = index < walk.candidates
  return {
    itemId: uuidAt(itemIds, at),
    step: isCandidate ? index + 1 : null,
    bits: outcome.reasons[at] ?? 0,
    ineligible: book.ineligible[at] ?? 0,
    amount: amountAt(input, at),
    discount: discountAt(outcome, at),
    apr: shownOrNull(rankAt(book, market, at)),
    needed: shownOrNull(neededRate(book, market, outcome, walk, at)),
    daysPaidEarly: book.daysPaidEarly[at] ?? 0,
    billTermDays: book.billTermDays[at] ?? 0,
    poolLeft: isCandidate ? (walk.poolBefore[index + 1] ?? 0) : null,
  }
}
