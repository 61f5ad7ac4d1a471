/**
 * Decides one run in memory: from the rows that were read to the rows to write. Used inline and in a thread.
 */
import type { Calendar } from '#domain/calendar.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import type { Totals } from '#domain/clearing/outcome.ts'
import { countCandidates } from '#domain/clearing/reasons.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { Day } from '#domain/day.ts'
import type { RankApr } from '#domain/offers/arithmetic.ts'
import {
  hashResult,
  invalidItems,
  payDatesOf,
  stageAwards,
  stageResults,
  uuidAt,
  weightOf,
} from './award-rows.ts'
import { makeRunInput, type RunHeader } from './run-input.ts'
import { snapshotOf } from './snapshot.ts'

export type EngineTask = {
  /** The secret that numbers and ids of awards are made from. */
  readonly awardKey: string
  /** As copied out by `bookStatement`. */
  readonly rows: Uint8Array
  readonly header: RunHeader
  readonly market: RunMarket
  readonly bank: Calendar
}

export type RunDecision = {
  readonly snapshot: readonly Uint8Array[]
  readonly snapshotHash: Uint8Array
  readonly resultHash: Uint8Array
  readonly awardsHash: Uint8Array
  /** Of the book. */
  readonly items: number
  /** Items that reached the walk. */
  readonly candidates: number
  readonly awarded: number
  readonly totals: Totals
  readonly weight: bigint
  readonly lowest: RankApr | undefined
  /** To be copied into the staging tables. */
  readonly awards: Uint8Array
  readonly results: readonly Uint8Array[]
  readonly invalidItemIds: readonly string[]
  readonly payeeIds: readonly string[]
  readonly payDates: readonly Day[]
  readonly poolLeft: number
}

export function runEngine({ awardKey, rows, header, market, bank }: EngineTask): RunDecision {
  const input = makeRunInput(rows, header, market, bank)
  const { parts, hash } = snapshotOf(input)
  const outcome = decide(input.book, market)
  const { awards, awardsHash } = stageAwards(input, outcome, awardKey)
  return {
    snapshot: parts,
    snapshotHash: hash,
    resultHash: hashResult(input, outcome, awardsHash),
    awardsHash,
    items: input.book.count,
    candidates: countCandidates(outcome.reasons),
    awarded: outcome.order.length,
    totals: outcome.totals,
    weight: weightOf(input, outcome),
    lowest: outcome.lowest,
    awards,
    results: stageResults(input, outcome),
    invalidItemIds: invalidItems(input, outcome),
    payeeIds: Array.from({ length: input.payeeIds.length / 16 }, (_, n) => uuidAt(input.payeeIds, n)),
    payDates: payDatesOf(input, outcome),
    poolLeft: outcome.poolLeft,
  }
}
