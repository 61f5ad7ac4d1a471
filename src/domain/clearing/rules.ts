/**
 * The rules of runs, by name and version. A version that decided a run stays as it is, so that the run can be replayed; which
 * one a run used is read from the run.
 */
import type { AwardRule } from '../markets/settings.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { decide as incomeFirst1 } from './income-first-1.ts'
import { decide as rateFirst1, walkOrder as walkRateFirst1 } from './rate-first-1.ts'

export type RuleKey = { readonly name: AwardRule; readonly version: number }

type Rule = RuleKey & {
  /** The code of the rule in stored bytes, which no other rule is ever given. */
  readonly code: number
  readonly decide: (input: DecideInput) => Decision
  /** Every candidate in the order in which the rule looks at them. */
  readonly walkOrder: (input: DecideInput) => Uint32Array
}

const rules: readonly Rule[] = [
  { name: 'rateFirst', version: 1, code: 1, decide: rateFirst1, walkOrder: walkRateFirst1 },
  // Awards by income, and lists in the order of rates, which decides between equals.
  { name: 'incomeFirst', version: 1, code: 2, decide: incomeFirst1, walkOrder: walkRateFirst1 },
]

/** What a rule decides by: items, and the market as a value, so that the same items can be decided by another. */
export type DecideInput = { readonly book: Book; readonly market: RunMarket }

function ruleOf({ name, version }: RuleKey): Rule {
  const rule = rules.find((one) => one.name === name && one.version === version)
  if (!rule) throw new RangeError(`There is no rule ${name} ${version}`)
  return rule
}

/** The newest version of a rule, for new runs. */
export function newestRule(name: AwardRule): RuleKey {
  const version = Math.max(...rules.filter((one) => one.name === name).map((one) => one.version))
  return { name, version }
}

/** The names of all other rules. */
export const otherRuleNames = (name: AwardRule): readonly AwardRule[] =>
  [...new Set(rules.map((rule) => rule.name))].filter((other) => other !== name)

export const ruleCodeOf = (key: RuleKey): number => ruleOf(key).code

export function ruleOfCode(code: number): RuleKey {
  const rule = rules.find((one) => one.code === code)
  if (!rule) throw new RangeError(`There is no rule with the code ${code}`)
  return { name: rule.name, version: rule.version }
}

/** Decides by the rule that the market names. */
export const decide = (input: DecideInput): Decision => ruleOf(input.market.rule).decide(input)

/** Every candidate in the order in which that rule looks at them. */
export const walkOrder = (input: DecideInput): Uint32Array => ruleOf(input.market.rule).walkOrder(input)
