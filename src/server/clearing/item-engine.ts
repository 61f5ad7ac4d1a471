/**
 * Decides a book and lists its items with the figures of each, in the order of the walk; a live book, or the stored one of
 * a run. Pure; used inline and in a thread. Rows are numbers and ids: names are read by the caller.
 */
import type { RunMarket } from '#domain/clearing/book.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import { type Explanation, type ExplanationKind, explainerOf } from '#domain/clearing/explain.ts'
import { type ItemOutcome, itemOutcomeOf, runReasonBits } from '#domain/clearing/reasons.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
import { type Summary, summaryOf } from '#domain/clearing/summary.ts'
import { type UnusedPool, unusedPoolOf } from '#domain/clearing/unused-pool.ts'
import { rankAt, type Walk, walkOf } from '#domain/clearing/walk.ts'
import { type RankApr, shownApr } from '#domain/offers/arithmetic.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { uuidAt } from './award-rows.ts'
import { type BookSource, inputOf } from './engine.ts'

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
  /** Its position in the book. */
  readonly at: number
  readonly itemId: string
  /** From 1 on; null if it is no candidate. */
  readonly step: number | null
  readonly bits: number
  readonly ineligible: number
  readonly amount: number
  readonly discount: number | null
  readonly apr: BasisPoints | null
  readonly needed: BasisPoints | null
  readonly neededKind: ExplanationKind
  readonly daysPaidEarly: number
  readonly billTermDays: number
  readonly poolLeft: number | null
}

export type DecidedBook = Summary & {
  readonly market: RunMarket
  readonly unused: UnusedPool | undefined
  readonly counts: Readonly<Record<ItemOutcome, number>>
  readonly found: { readonly count: number; readonly amount: bigint; readonly discount: bigint }
  readonly rows: readonly DecidedItem[]
  /** The cursor of the next page. */
  readonly next: string | null
}

export function listItems({ source, query }: ItemTask): DecidedBook {
  const input = inputOf(source)
  const decision = decide(input)
  return listDecided(input, decision, walkOf(input.book, input.market, decision), query)
}

/** The same for a book that is decided already; of its items, only those at positions that `isWanted` accepts. */
export function listDecided(
  input: RunInput,
  decision: Decision,
  walk: Walk,
  query: ItemQuery,
  isWanted: (at: number) => boolean = () => true,
): DecidedBook {
  const { book, market } = input
  const found = foundIn(input, decision, walk, query).filter((index) =>
    isWanted(walk.positions[index] as number),
  )
  const { start, end } = placesOf(input, walk, found, query)
  const explain = explainerOf(input, decision)
  const summary = summaryOf(book, decision)
  const { candidates, awarded } = summary
  return {
    ...summary,
    market,
    unused: unusedPoolOf(book, decision),
    counts: { awarded, skipped: candidates - awarded, leftOut: book.count - candidates },
    found: sumsOf(input, decision, walk, found),
    rows: found.slice(start, end).map((index) => itemAt(input, decision, walk, index, explain)),
    next: end < found.length ? uuidAt(input.itemIds, walk.positions[found[end - 1] ?? 0] ?? 0) : null,
  }
}

/** Indexes into the positions of the walk. */
function foundIn(
  { itemIds }: RunInput,
  { reasons }: Decision,
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

const discountAt = (decision: Decision, at: number): number | null =>
  ((decision.reasons[at] ?? 0) & runReasonBits.invalidAmount) === 0 ? (decision.discount[at] ?? 0) : null

function sumsOf(input: RunInput, decision: Decision, { positions }: Walk, found: readonly number[]) {
  let [amount, discount] = [0n, 0n]
  for (const index of found) {
    const at = positions[index] ?? 0
    amount += BigInt(amountAt(input, at))
    discount += BigInt(discountAt(decision, at) ?? 0)
  }
  return { count: found.length, amount, discount }
}

const shownOrNull = (rank: RankApr | undefined): BasisPoints | null =>
  rank === undefined || rank.days === 0 ? null : shownApr(rank)

/** The item at an index of the walk. */
export function itemAt(
  input: RunInput,
  decision: Decision,
  walk: Walk,
  index: number,
  explain: (at: number) => Explanation,
): DecidedItem {
  const { book, market, itemIds } = input
  const at = walk.positions[index] ?? 0
  const isCandidate = index < walk.candidates
  const explanation = explain(at)
  return {
    at,
    itemId: uuidAt(itemIds, at),
    step: isCandidate ? index + 1 : null,
    bits: decision.reasons[at] ?? 0,
    ineligible: book.ineligible[at] ?? 0,
    amount: amountAt(input, at),
    discount: discountAt(decision, at),
    apr: shownOrNull(rankAt(book, market, at)),
    needed: shownOrNull(explanation.kind === 'needs' ? explanation.rank : undefined),
    neededKind: explanation.kind,
    daysPaidEarly: book.daysPaidEarly[at] ?? 0,
    billTermDays: book.billTermDays[at] ?? 0,
    poolLeft: isCandidate ? poolLeftAfter(decision, walk, index) : null,
  }
}

/** After its step; of a rule without steps, after all awards. */
const poolLeftAfter = ({ proof, poolLeft }: Decision, walk: Walk, index: number): number =>
  proof.rule === 'rateFirst' ? (walk.poolBefore[index + 1] ?? 0) : poolLeft
