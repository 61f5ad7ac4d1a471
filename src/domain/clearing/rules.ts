/** The rules of runs by version. A version that decided a run stays as it is, so that the run can be replayed. */
import type { Book, RunMarket } from './book.ts'
import type { Outcome } from './outcome.ts'
import * as rule1 from './rule-1.ts'

type Rule = {
  readonly clear: (book: Book, market: RunMarket) => Outcome
  /** Every candidate in the order of the walk. */
  readonly walkOrder: (book: Book, market: RunMarket) => Uint32Array
}

const rules: Readonly<Record<number, Rule>> = { 1: rule1 }

/** The version of new runs. */
export const currentRuleVersion = 1

function ruleOf({ ruleVersion }: RunMarket): Rule {
  const rule = rules[ruleVersion]
  if (!rule) throw new RangeError(`There is no rule version ${ruleVersion}`)
  return rule
}

/** Decides by the rule that the market names. */
export const decide = (book: Book, market: RunMarket): Outcome => ruleOf(market).clear(book, market)

/** Every candidate in the order in which that rule walks them. */
export const walkOrder = (book: Book, market: RunMarket): Uint32Array =>
  ruleOf(market).walkOrder(book, market)
