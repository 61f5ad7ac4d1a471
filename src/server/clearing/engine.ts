/** The tasks that decide books: in memory, inline or in a thread. */
import type { Calendar } from '#domain/calendar.ts'
import type { RunMarket } from '#domain/clearing/book.ts'
import { type InputChange, inputChanges } from '#domain/clearing/input-changes.ts'
import { decide } from '#domain/clearing/rules.ts'
import type { RunHeader, RunInput } from '#domain/clearing/run-input.ts'
import { type Summary, summaryOf } from '#domain/clearing/summary.ts'
import type { RunRails } from '../mandates/queries.ts'
import { makeRunInput } from './book-rows.ts'
import { readSnapshot } from './codecs.ts'
import { type Effects, effectsOf, encodedDecision, type RunRecord, recordOf } from './encode.ts'

/** A book as it was read from the market, with its settings as values. */
export type LiveBook = {
  /** As copied out by `bookStatement`. */
  readonly rows: Uint8Array
  readonly header: RunHeader
  readonly market: RunMarket
  readonly bank: Calendar
  /** The guard rails of mandates, in the order that the rows name. */
  readonly rails: readonly RunRails[]
}
/** A book of the market, or what is kept of a run. */
export type BookSource = LiveBook | { readonly snapshot: readonly Uint8Array[] }

export const inputOf = (source: BookSource): RunInput =>
  'snapshot' in source
    ? readSnapshot(source.snapshot)
    : makeRunInput(source.rows, source.header, source.market, source.bank, source.rails)

export type RunTask = {
  readonly source: BookSource
  /** The secret that numbers of awards are made from. */
  readonly awardKey: string
}

export type DecidedRun = { readonly summary: Summary; readonly record: RunRecord; readonly effects: Effects }

/** Decides a run, and makes the bytes to keep and to apply. */
export function decideRun({ source, awardKey }: RunTask): DecidedRun {
  const input = inputOf(source)
  const decision = decide(input)
  const made = encodedDecision(input, decision)
  return {
    summary: summaryOf(input.book, decision),
    record: recordOf(made),
    effects: effectsOf(made, awardKey),
  }
}

/** The bytes of two inputs. */
export type CompareTask = { readonly before: readonly Uint8Array[]; readonly after: readonly Uint8Array[] }

/** What differs between two inputs. */
export const compareInputs = ({ before, after }: CompareTask): readonly InputChange[] =>
  inputChanges(readSnapshot(before), readSnapshot(after))

/** Decides alone: what clearing now would come to. */
export function decideSum(source: BookSource): Summary {
  const input = inputOf(source)
  return summaryOf(input.book, decide(input))
}
