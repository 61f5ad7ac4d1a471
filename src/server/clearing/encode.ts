/** Makes bytes and ids of a decision: what is kept of a run, and what is applied. Pure. */
import type { Decision } from '#domain/clearing/decision.ts'
import { endsAsInvalid } from '#domain/clearing/reasons.ts'
import { dayOfNumber, type RunInput } from '#domain/clearing/run-input.ts'
import type { Day } from '#domain/day.ts'
import { awardRows, uuidAt } from './award-rows.ts'
import { codecOf, type EncodedDecision, encodedDecision, type Hashes, newestFormat } from './codecs.ts'
import { wrapRows } from './copy-format.ts'
import type { Snapshot } from './snapshot.ts'

/** What is kept of a run: its input, and what its payees read. */
export type RunRecord = Hashes & {
  readonly formatVersion: number
  readonly snapshot: Snapshot
  /** To be copied into the staging table; one row for each payee that was not awarded everything. */
  readonly reasons: Uint8Array | undefined
}

export function recordOf(made: EncodedDecision): RunRecord {
  const codec = codecOf(newestFormat)
  return {
    ...codec.hash(made),
    formatVersion: newestFormat,
    snapshot: codec.write(made.input),
    reasons: made.reasons.length === 0 ? undefined : wrapRows(made.reasons),
  }
}

/** What a decision changes once it is applied. */
export type Effects = {
  /** To be copied into the staging table. */
  readonly awards: Uint8Array
  /** Items that fail because their discount is invalid. */
  readonly invalidItemIds: readonly string[]
  readonly payeeIds: readonly string[]
  /** The distinct new pay dates of the awards. */
  readonly payDates: readonly Day[]
}

export const effectsOf = (made: EncodedDecision, awardKey: string): Effects => ({
  awards: awardRows(made, awardKey),
  invalidItemIds: invalidItems(made.input, made.decision),
  payeeIds: Array.from({ length: made.input.payeeIds.length / 16 }, (_, n) => uuidAt(made.input.payeeIds, n)),
  payDates: payDatesOf(made.input, made.decision),
})

export { encodedDecision }

function invalidItems({ itemIds }: RunInput, { reasons }: Decision): readonly string[] {
  const found: string[] = []
  reasons.forEach((bits, at) => {
    if (bits !== 0 && endsAsInvalid(bits)) found.push(uuidAt(itemIds, at))
  })
  return found
}

function payDatesOf({ newPayDay }: RunInput, { order }: Decision): readonly Day[] {
  const days = new Set<number>()
  for (const at of order) days.add(newPayDay[at] as number)
  return [...days].toSorted((a, b) => a - b).map(dayOfNumber)
}
