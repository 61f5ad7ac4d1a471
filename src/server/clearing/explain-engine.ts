/** Explains one item of a decided book, by running its rule again where that is needed. Pure; used inline and in a thread. */
import { type ExplanationKind, explainerOf } from '#domain/clearing/explain.ts'
import { explainByRunning } from '#domain/clearing/explain-by-running.ts'
import { decide } from '#domain/clearing/rules.ts'
import { shownApr } from '#domain/offers/arithmetic.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { uuidAt } from './award-rows.ts'
import { type BookSource, inputOf } from './engine.ts'

export type ExplainTask = { readonly source: BookSource; readonly itemId: string }
export type ExplainedItem = {
  readonly kind: Exclude<ExplanationKind, 'onRequest'>
  readonly apr: BasisPoints | null
}

/** Undefined if the book does not have the item. */
export function explainItem({ source, itemId }: ExplainTask): ExplainedItem | undefined {
  const input = inputOf(source)
  const at = Array.from({ length: input.book.count }, (_, n) => n).find(
    (n) => uuidAt(input.itemIds, n) === itemId,
  )
  if (at === undefined) return undefined
  const decision = decide(input)
  const first = explainerOf(input, decision)(at)
  const explained = first.kind === 'onRequest' ? explainByRunning(input, decision, at) : first
  if (explained.kind === 'onRequest') throw new Error('An item on request was not explained.')
  return {
    kind: explained.kind,
    apr: explained.kind === 'needs' ? shownApr(explained.rank) : null,
  }
}
