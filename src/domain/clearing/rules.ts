/** The rules of runs by version. A version that decided a run stays as it is, so that the run can be replayed. */
import type { Book, RunMarket } from './book.ts'
import type { Outcome } from './outcome.ts'
import { clear } from './rule-1.ts'

type Rule = (book: Book, market: RunMarket) => Outcome

const rules: Readonly<Record<number, Rule>> = { 1: clear }

/** The version of new runs. */
export const currentRuleVersion = 1

/** Decides by the rule that the market names. */
export function decide(book: Book, market: RunMarket): Outcome {
  const rule = rules[market.ruleVersion]
  if (!rule) throw new RangeError(`There is no rule version ${market.ruleVersion}`)
  return rule(book, market)
}
