/**
 * Why a run leaves a part of the pool: the first cause that applies, with the number of documents it concerns and how much
 * of the rest of the pool they would have taken.
 */
import type { Book } from './book.ts'
import type { Decision } from './decision.ts'
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
export type UnusedPool = {
  readonly cause: UnusedCause
  readonly documents: number
  /** What the documents would take, at most what is left; for the other causes, all that is left. */
  readonly amount: number
}

/** Undefined if nothing of the pool is left. */
export function unusedPoolOf(
  { amount, count }: Book,
  { reasons, discount, poolLeft }: Decision,
): UnusedPool | undefined {
  if (poolLeft === 0) return undefined
  const found = { belowDesired: none, exceedsPool: none, exceedsBudget: none }
  for (let at = 0; at < count; at += 1) {
    const bits = reasons[at] as number
    const net = (amount[at] as number) - (discount[at] as number)
    const cause = skippedCauseOf(bits, net <= poolLeft)
    if (!cause) continue
    const { documents, net: sum } = found[cause]
    // Each step stays a safe integer.
    found[cause] = { documents: documents + 1, net: Math.min(poolLeft, sum + net) }
  }
  const { belowDesired, exceedsPool, exceedsBudget } = found
  if (belowDesired.documents > 0)
    return { cause: 'belowDesired', documents: belowDesired.documents, amount: belowDesired.net }
  if (exceedsPool.documents > 0)
    return { cause: 'exceedsPool', documents: exceedsPool.documents, amount: poolLeft }
  if (exceedsBudget.documents > 0)
    return { cause: 'exceedsBudget', documents: exceedsBudget.documents, amount: exceedsBudget.net }
  const documents = reasons.reduce((sum, bits) => sum + Number(bits !== 0), 0)
  return { cause: documents > 0 ? 'leftOut' : 'allAwarded', documents, amount: poolLeft }
}

const none = { documents: 0, net: 0 }

/** Undefined if it was awarded, or left out before the walk. */
function skippedCauseOf(
  bits: number,
  fits: boolean,
): 'belowDesired' | 'exceedsPool' | 'exceedsBudget' | undefined {
  // What later awards have used up is not left because of the desired rate.
  if (bits === runReasonBits.belowDesired) return fits ? 'belowDesired' : 'exceedsPool'
  if (bits === runReasonBits.exceedsPool) return 'exceedsPool'
  return bits === runReasonBits.exceedsBudget ? 'exceedsBudget' : undefined
}
