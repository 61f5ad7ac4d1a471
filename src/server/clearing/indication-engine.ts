/** Decided books that indications are read from; inline for short books, in the thread of the desk for long ones. Pure besides. */
import { makeBook, writeTerms } from '#domain/clearing/book.ts'
import type { Decision } from '#domain/clearing/decision.ts'
import { explainerOf } from '#domain/clearing/explain.ts'
import {
  type BandBps,
  type Claims,
  type Indication,
  type Indicator,
  indicatorOf,
  neededForPayee,
  payeesWithCandidates,
} from '#domain/clearing/indication.ts'
import { sortByWord, sortingOf } from '#domain/clearing/radix.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
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

export type IndicationTask =
  | { readonly open: { readonly id: string; readonly source: BookSource } }
  | { readonly ask: { readonly id: string; readonly claims: readonly Claim[]; readonly bandBps: BandBps } }
  | {
      readonly needed: { readonly id: string; readonly itemIds: readonly string[]; readonly bandBps: BandBps }
    }
  | { readonly close: string }

/** The payees with a candidate; undefined for a rule without indications. */
export type OpenedIndications = { readonly payeeIds: readonly string[] | undefined }
/** Undefined if the book is not kept. */
export type IndicationAnswers = readonly Indication[] | undefined

/** What a payee reads of each item that a run did not award: an annual rate, or undefined if no rate would have been enough. */
export type NeededRates = readonly { readonly itemId: string; readonly aprBps: number | undefined }[]

type OpenBook = {
  readonly decision: Decision
  readonly input: RunInput
  readonly indicate: Indicator | undefined
  readonly positionOf: (documentId: string) => number
}

export function makeIndicationEngine() {
  const books = new Map<string, OpenBook>()
  return {
    open: (id: string, source: BookSource): OpenedIndications => {
      const input = inputOf(source)
      const decision = decide(input)
      const indicate = indicatorOf(input, decision)
      books.set(id, { input, decision, indicate, positionOf: positionsOf(input) })
      if (!indicate) return { payeeIds: undefined }
      const has = payeesWithCandidates(input, decision)
      return { payeeIds: [...has.keys()].filter((n) => has[n] === 1).map((n) => uuidAt(input.payeeIds, n)) }
    },
    ask: (id: string, claims: readonly Claim[], bandBps: BandBps): IndicationAnswers => {
      const kept = books.get(id)
      if (!kept?.indicate) return undefined
      const { indicate } = kept
      const requested = claimsIn(kept, claims)
      return claims.map((_, at) => indicate(requested, at, bandBps))
    },
    needed: (id: string, itemIds: readonly string[], bandBps: BandBps): NeededRates => {
      const kept = books.get(id)
      return kept ? neededOf(kept, new Set(itemIds), bandBps) : []
    },
    close: (id: string): void => void books.delete(id),
  }
}

export function workOnIndications(
  engine: ReturnType<typeof makeIndicationEngine>,
  task: IndicationTask,
): OpenedIndications | IndicationAnswers | NeededRates {
  if ('open' in task) return engine.open(task.open.id, task.open.source)
  if ('ask' in task) return engine.ask(task.ask.id, task.ask.claims, task.ask.bandBps)
  if ('needed' in task) return engine.needed(task.needed.id, task.needed.itemIds, task.needed.bandBps)
  engine.close(task.close)
  return undefined
}

function neededOf(
  { input, decision }: OpenBook,
  itemIds: ReadonlySet<string>,
  bandBps: BandBps,
): NeededRates {
  const explain = explainerOf(input, decision)
  const found: { readonly itemId: string; readonly aprBps: number | undefined }[] = []
  for (let at = 0; at < input.book.count; at += 1) {
    const itemId = uuidAt(input.itemIds, at)
    if (!itemIds.has(itemId)) continue
    const explained = explain(at)
    if (explained.kind === 'noRate') found.push({ itemId, aprBps: undefined })
    if (explained.kind === 'needs')
      found.push({ itemId, aprBps: neededForPayee(explained.rank, bandBps, input.market.highestBps) })
  }
  return found
}

/** The documents as a book of their own; what the book knows better of those that are in it is taken from there. */
function claimsIn({ input, positionOf }: OpenBook, claims: readonly Claim[]): Claims {
  const book = makeBook(claims.length, input.book.budgets)
  const inBook = new Int32Array(claims.length)
  for (const [at, claim] of claims.entries()) {
    const { terms } = claim
    book.amount[at] = claim.amount
    book.daysPaidEarly[at] = claim.daysPaidEarly
    book.billTermDays[at] = claim.billTermDays
    writeTerms(book, at, terms)
    book.payeeMinimumBps[at] = claim.minimumBps
    const own = positionOf(claim.documentId)
    inBook[at] = own
    if (own < 0) continue
    book.ceilingBps[at] = input.book.ceilingBps[own] as number
    book.budget[at] = input.book.budget[own] as number
    book.ineligible[at] = input.book.ineligible[own] as number
  }
  return { book, inBook }
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
