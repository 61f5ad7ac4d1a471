/** Decided books that indications are read from; inline for short books, in the thread of the desk for long ones. Pure besides. */
import { type Book, makeBook, writeTerms } from '#domain/clearing/book.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import { type Edges, edgesIn, type Grid } from '#domain/clearing/edges.ts'
import { withoutSearch } from '#domain/clearing/explain.ts'
import { type Indication, indicationOf, neededEdge, payeesOnOffer } from '#domain/clearing/indication.ts'
import { discountAt, partsAt } from '#domain/clearing/item-parts.ts'
import { sortByWord, sortingOf } from '#domain/clearing/radix.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
import { leftOutFor, type MarketPayees } from '#domain/clearing/shared-members.ts'
import type { Terms } from '#domain/offers/terms.ts'
import { uuidAt } from './award-rows.ts'
import { type BookSource, inputOf } from './engine.ts'

/** A document with its terms, whether it is on offer or only typed. */
export type Claim = {
  readonly documentId: string
  readonly payeeId: string
  readonly terms: Terms
  readonly amount: number
  readonly daysPaidEarly: number
  readonly billTermDays: number
  /** The payee's own minimum; 0 for none, and for an offer at the published rate. */
  readonly minimumBps: number
}

type OpenTask = {
  readonly id: string
  readonly source: BookSource
  readonly grid: Grid
  readonly payees: MarketPayees
}
type AskTask = { readonly id: string; readonly tenantId: string; readonly claims: readonly Claim[] }
type NeededTask = { readonly id: string; readonly tenantId: string; readonly itemIds: readonly string[] }
export type IndicationTask =
  | { readonly open: OpenTask }
  | { readonly ask: AskTask }
  | { readonly needed: NeededTask }
  | { readonly close: string }

/** The payees with something on offer; undefined for a rule without indications. */
export type OpenedIndications = { readonly payeeIds: readonly string[] | undefined }
/** Undefined if the book is not kept. */
export type IndicationAnswers = readonly Indication[] | undefined

/** What a payee reads of each item that a run did not award: an edge, or undefined if no rate would have been enough. */
export type NeededRates = readonly { readonly itemId: string; readonly aprBps: number | undefined }[]

type OpenBook = {
  readonly decision: Decision
  readonly input: RunInput
  /** The edges as a company reads them, found once. */
  readonly edgesFor: ((tenantId: string) => Edges) | undefined
  readonly isOf: (tenantId: string) => readonly boolean[]
  readonly positionOf: (documentId: string) => number
}

function openBook({ source, grid, payees }: OpenTask): OpenBook {
  const input = inputOf(source)
  const payeeIds = Array.from({ length: input.payeeIds.length / 16 }, (_, n) => uuidAt(input.payeeIds, n))
  const edgesWithout = edgesIn(input, grid)
  const found = new Map<string, Edges>()
  return {
    input,
    decision: decide(input),
    edgesFor:
      edgesWithout &&
      ((tenantId) => {
        const edges = found.get(tenantId) ?? edgesWithout(leftOutFor(payees, tenantId, payeeIds))
        found.set(tenantId, edges)
        return edges
      }),
    isOf: (tenantId) => payeeIds.map((id) => payees.tenantOf.get(id) === tenantId),
    positionOf: positionsOf(input),
  }
}

export function makeIndicationEngine() {
  const books = new Map<string, OpenBook>()
  return {
    open: (task: OpenTask): OpenedIndications => {
      const kept = openBook(task)
      books.set(task.id, kept)
      const { input, edgesFor } = kept
      if (!edgesFor) return { payeeIds: undefined }
      const has = payeesOnOffer(input)
      return { payeeIds: [...has.keys()].filter((n) => has[n] === 1).map((n) => uuidAt(input.payeeIds, n)) }
    },
    ask: ({ id, tenantId, claims }: AskTask): IndicationAnswers => {
      const kept = books.get(id)
      if (!kept?.edgesFor) return undefined
      const edges = kept.edgesFor(tenantId)
      const book = bookOfClaims(kept, claims)
      return claims.map((_, at) => indicationOf(book, kept.input.market, at, edges))
    },
    needed: ({ id, tenantId, itemIds }: NeededTask): NeededRates => {
      const kept = books.get(id)
      return kept?.edgesFor ? neededOf(kept, kept.edgesFor(tenantId), tenantId, new Set(itemIds)) : []
    },
    close: (id: string): void => void books.delete(id),
  }
}

export function workOnIndications(
  engine: ReturnType<typeof makeIndicationEngine>,
  task: IndicationTask,
): OpenedIndications | IndicationAnswers | NeededRates {
  if ('open' in task) return engine.open(task.open)
  if ('ask' in task) return engine.ask(task.ask)
  if ('needed' in task) return engine.needed(task.needed)
  engine.close(task.close)
  return undefined
}

function neededOf(
  { input, decision, isOf }: OpenBook,
  edges: Edges,
  tenantId: string,
  itemIds: ReadonlySet<string>,
): NeededRates {
  const { book, market, payee, itemIds: ids } = input
  const isOwn = isOf(tenantId)
  const ownAwards = [...decision.order].filter((at) => isOwn[payee[at] as number])
  const ownBefore = (bps: number): number =>
    ownAwards.reduce((sum, at) => {
      const { points, days } = partsAt(book, market.dayCount, at)
      const isBefore = points >= bps * days
      return isBefore ? sum + (book.amount[at] as number) - (decision.discount[at] as number) : sum
    }, 0)
  return [...book.amount.keys()].flatMap((at) => {
    const itemId = uuidAt(ids, at)
    if (!itemIds.has(itemId)) return []
    const known = withoutSearch(book, decision, at)
    if (known) return known === 'noRate' ? [{ itemId, aprBps: undefined }] : []
    const [payable, ceiling] = [book.amount[at] as number, book.ceilingBps[at] as number]
    const rank = partsAt(book, market.dayCount, at)
    const isValidAt = (bps: number): boolean =>
      (ceiling === 0 || bps <= ceiling) && discountAt(payable, bps * rank.days, 0, market.dayCount) < payable
    const payeeMinimumBps = book.payeeMinimumBps[at] as number
    return [{ itemId, aprBps: neededEdge(edges, { rank, payable, payeeMinimumBps, isValidAt, ownBefore }) }]
  })
}

/** The documents as a book of their own; what the book knows better of those that are in it is taken from there. */
function bookOfClaims({ input, positionOf }: OpenBook, claims: readonly Claim[]): Book {
  const book = makeBook(claims.length, input.book.budgets)
  for (const [at, claim] of claims.entries()) {
    const { terms } = claim
    book.amount[at] = claim.amount
    book.daysPaidEarly[at] = claim.daysPaidEarly
    book.billTermDays[at] = claim.billTermDays
    writeTerms(book, at, terms)
    book.payeeMinimumBps[at] = claim.minimumBps
    const own = positionOf(claim.documentId)
    if (own < 0) continue
    book.ceilingBps[at] = input.book.ceilingBps[own] as number
    book.budget[at] = input.book.budget[own] as number
    book.ineligible[at] = input.book.ineligible[own] as number
  }
  return book
}

/** Finds documents by the last words of their ids, which differ nearly always; -1 if one is not in the book. */
function positionsOf({ book, documentIds }: RunInput): (documentId: string) => number {
  const view = new DataView(documentIds.buffer, documentIds.byteOffset, documentIds.byteLength)
  const words = new Uint32Array(book.count)
  for (let at = 0; at < book.count; at += 1) words[at] = view.getUint32(at * 16 + 12)
  const sorting = sortingOf(book.count)
  sortByWord(sorting, words)
  return (documentId) => {
    const bytes = Buffer.from(documentId.replaceAll('-', ''), 'hex')
    const word = bytes.readUInt32BE(12)
    let [from, to] = [0, book.count]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((words[sorting.order[middle] as number] as number) < word) from = middle + 1
      else to = middle
    }
    for (; from < book.count; from += 1) {
      const at = sorting.order[from] as number
      if (words[at] !== word) return -1
      if (Buffer.compare(bytes, documentIds.subarray(at * 16, at * 16 + 16)) === 0) return at
    }
    return -1
  }
}
