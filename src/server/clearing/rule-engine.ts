/** Decides one input by every rule, with the figures of the items that two of them decide differently. In memory. */

import { compareRules, type RuleResult } from '#domain/clearing/rule-comparison.ts'
import { decide } from '#domain/clearing/rules.ts'
import { rankAt } from '#domain/clearing/walk.ts'
import { shownApr } from '#domain/offers/arithmetic.ts'
import type { BasisPoints } from '#domain/rate.ts'
import { uuidAt } from './award-rows.ts'
import { type BookSource, inputOf } from './engine.ts'

/** Amounts in minor units. */
export type DifferingItem = {
  readonly itemId: string
  readonly documentId: string
  readonly apr: BasisPoints | null
  readonly amount: number
  readonly discount: number
  readonly awardedHere: boolean
}
export type ComparedRules = {
  readonly here: RuleResult
  readonly poolLeft: number
  readonly dayCount: number
  readonly others: readonly (RuleResult & {
    readonly differing: number
    readonly items: readonly DifferingItem[]
  })[]
}

export function listRules(source: BookSource): ComparedRules {
  const input = inputOf(source)
  const { book, market, itemIds, documentIds } = input
  const { here, others } = compareRules(input)
  const decision = decide(input)
  const itemAt = (at: number): DifferingItem => {
    const rank = rankAt(book, market, at)
    return {
      itemId: uuidAt(itemIds, at),
      documentId: uuidAt(documentIds, at),
      apr: rank === undefined || rank.days === 0 ? null : shownApr(rank),
      amount: book.amount[at] ?? 0,
      discount: decision.discount[at] ?? 0,
      awardedHere: decision.awarded[at] === 1,
    }
  }
  return {
    here,
    poolLeft: market.poolLeft,
    dayCount: market.dayCount,
    others: others.map(({ positions, ...other }) => ({ ...other, items: positions.map(itemAt) })),
  }
}
