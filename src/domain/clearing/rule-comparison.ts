/** What other rules would award from the same input, and which items only one of two rules awards. Nothing of it is kept. */
import type { Decision } from './decision.ts'
import { proposalDifferencesMax } from './limits.ts'
import { decide, newestRule, otherRuleNames, type RuleKey } from './rules.ts'
import type { RunInput } from './run-input.ts'
import { type Summary, summaryOf } from './summary.ts'

export type RuleResult = {
  readonly rule: RuleKey
  readonly summary: Summary
  /** Payees with awards. */
  readonly payees: number
}
export type RuleDifference = RuleResult & {
  readonly differing: number
  /** Positions of the first of them, in the order of the book. */
  readonly positions: readonly number[]
}
export type RuleComparison = { readonly here: RuleResult; readonly others: readonly RuleDifference[] }

/** `decideBy` is a parameter for rules that are not in the table. */
export function compareRules(
  input: RunInput,
  others: readonly RuleKey[] = otherRuleNames(input.market.rule.name).map(newestRule),
  decideBy: (input: RunInput) => Decision = decide,
): RuleComparison {
  const here = decide(input)
  return {
    here: resultOf(input, here),
    others: others.map((rule) => {
      const other = { ...input, market: { ...input.market, rule } }
      const decision = decideBy(other)
      return { ...resultOf(other, decision), ...differenceOf(here, decision) }
    }),
  }
}

const resultOf = (input: RunInput, decision: Decision): RuleResult => ({
  rule: input.market.rule,
  summary: summaryOf(input.book, decision),
  payees: new Set(Array.from(decision.order, (at) => input.payee[at])).size,
})

function differenceOf(here: Decision, other: Decision): Pick<RuleDifference, 'differing' | 'positions'> {
  const positions: number[] = []
  let differing = 0
  here.awarded.forEach((awarded, at) => {
    if (awarded === other.awarded[at]) return
    differing += 1
    if (positions.length < proposalDifferencesMax) positions.push(at)
  })
  return { differing, positions }
}
