/** Why a run leaves a part of the pool: the first cause that applies, with the number of documents it concerns. */
import type { Book } from './book.ts'
import type { Outcome } from './outcome.ts'
import { runReasonBits } from './reasons.ts'

export const unusedCauses = [
  /** They would fit, but would bring the awards below the desired annual rate. */
  'belowDesired',
  /** Each is larger than what is left. */
  'exceedsPool',
  /** Each is larger than what is left of its own budget. */
  'exceedsBudget',
  /** They did not pass the tests before the walk. */
  'leftOut',
  /** Everything was awarded, or nothing was offered. */
  'allAwarded',
] as const
export type UnusedCause = (typeof unusedCauses)[number]
export type UnusedPool = { readonly cause: UnusedCause; readonly documents: number }

/** Undefined if nothing of the pool is left. */
export function unusedPoolOf(
  { amount, count }: Book,
  { reasons, discount, poolLeft }: Outcome,
): UnusedPool | undefined {
  if (poolLeft === 0) return undefined
  const found = { belowDesired: 0, exceedsPool: 0, exceedsBudget: 0 }
  for (let at = 0; at < count; at += 1) {
    const bits = reasons[at] as number
    // What later awards have used up is not left because of the desired rate.
    const fits = (amount[at] as number) - (discount[at] as number) <= poolLeft
    if (bits === runReasonBits.belowDesired) found[fits ? 'belowDesired' : 'exceedsPool'] += 1
    if (bits === runReasonBits.exceedsPool) found.exceedsPool += 1
    if (bits === runReasonBits.exceedsBudget) found.exceedsBudget += 1
  }
  for (const cause of ['belowDesired', 'exceedsPool', 'exceedsBudget'] as const)
    if (found[cause] > 0) return { cause, documents: found[cause] }
  const left = reasons.reduce((sum, bits) => sum + Number(bits !== 0), 0)
  return left > 0 ? { cause: 'leftOut', documents: left } : { cause: 'allAwarded', documents: 0 }
}
