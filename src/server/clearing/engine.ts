/** One run in memory: rows as they were read in, and what is to be written out. The same inline and in a thread. */
import type { Calendar } from '#domain/calendar.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import type { Totals } from '#domain/clearing/outcome.ts'
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
} from './conclude.ts'
import { freeze, type RunHeader } from './frozen.ts'
import { snapshotOf } from './snapshot.ts'

export type EngineTask = {
  readonly runId: string
  /** As `bookStatement` copies them out. */
  readonly rows: Uint8Array
  readonly header: RunHeader
  readonly market: RunMarket
  readonly bank: Calendar
}

export type Decided = {
  readonly snapshot: readonly Uint8Array[]
  readonly snapshotHash: Uint8Array
  readonly resultHash: Uint8Array
  readonly awardsHash: Uint8Array
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

export function runEngine({ runId, rows, header, market, bank }: EngineTask): Decided {
  const frozen = freeze(rows, header, market, bank)
  const { parts, hash } = snapshotOf(frozen)
  const outcome = decide(frozen.book, market)
  const { awards, awardsHash } = stageAwards(frozen, outcome, runId)
  return {
    snapshot: parts,
    snapshotHash: hash,
    resultHash: hashResult(frozen, outcome, awardsHash),
    awardsHash,
    candidates: frozen.book.count,
    awarded: outcome.order.length,
    totals: outcome.totals,
    weight: weightOf(frozen, outcome),
    lowest: outcome.lowest,
    awards,
    results: stageResults(frozen, outcome),
    invalidItemIds: invalidItems(frozen, outcome),
    payeeIds: Array.from({ length: frozen.payeeIds.length / 16 }, (_, n) => uuidAt(frozen.payeeIds, n)),
    payDates: payDatesOf(frozen, outcome),
    poolLeft: outcome.poolLeft,
  }
}
