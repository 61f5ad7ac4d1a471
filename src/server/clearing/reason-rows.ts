/**
 * Why items were not awarded, as far as their payees may know: one row for each payee, by payee id, and the hash of all. Exact
 * reasons are not written: they follow from the input of the run.
 */
import { createHash } from 'node:crypto'
import type { Decision } from '#domain/clearing/decision.ts'
import { payeeReasonBitsOf, payeeReasonsOf } from '#domain/clearing/reasons.ts'
import type { RunInput } from '#domain/clearing/run-input.ts'
import { integerArray, uuidArray } from './copy-format.ts'

/** Payee, items, reasons and ineligibilities, as PostgreSQL sends them. */
export type ReasonRow = readonly [Uint8Array, Uint8Array, Uint8Array, Uint8Array]

export function reasonRows(
  { book, itemIds, payeeIds, payee }: RunInput,
  { awarded, reasons, discount, budgetsLeft }: Decision,
): readonly ReasonRow[] {
  const positions: number[][] = Array.from({ length: payeeIds.length / 16 }, () => [])
  for (let at = 0; at < book.count; at += 1) if (awarded[at] !== 1) positions[payee[at] as number]?.push(at)
  const fitting = remembered((bits) => payeeReasonBitsOf(payeeReasonsOf(bits, true)))
  const tooMuch = remembered((bits) => payeeReasonBitsOf(payeeReasonsOf(bits, false)))
  const bitsAt = (at: number): number => {
    const budget = book.budget[at] as number
    const bits = reasons[at] as number
    if (budget < 0) return fitting(bits)
    const net = (book.amount[at] as number) - (discount[at] as number)
    return (net <= (budgetsLeft[budget] as number) ? fitting : tooMuch)(bits)
  }
  return positions
    .flatMap((places, of): ReasonRow[] =>
      places.length === 0
        ? []
        : [
            [
              payeeIds.subarray(of * 16, of * 16 + 16),
              uuidArray(itemIds, places),
              integerArray(places.map(bitsAt)),
              integerArray(places.map((at) => book.ineligible[at] as number)),
            ],
          ],
    )
    .toSorted(([one], [other]) => Buffer.compare(one, other))
}

/** There are few combinations of reasons. */
function remembered(make: (bits: number) => number): (bits: number) => number {
  const known = new Map<number, number>()
  return (bits) => {
    const before = known.get(bits)
    if (before !== undefined) return before
    const made = make(bits)
    known.set(bits, made)
    return made
  }
}

export function hashReasons(rows: readonly ReasonRow[]): Uint8Array {
  const all = createHash('sha256')
  for (const row of rows) {
    const one = createHash('sha256')
    for (const field of row) one.update(field)
    all.update(one.digest())
  }
  return Uint8Array.from(all.digest())
}
