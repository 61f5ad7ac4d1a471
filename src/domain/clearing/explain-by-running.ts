/**
 * What one item would have needed under a rule that looks at all items together: the rule is run again with another rate of this item
 * alone, last in time, on a grid of rates. A rate that is named has won in such a run; a lower one may win too. Where the highest one
 * loses, no rate wins if its choice is the best one; otherwise a lower one may win, and none was found.
 */
import { methods } from '../offers/terms.ts'
import type { Book, RunMarket } from './book.ts'
import type { Decision } from './decision.ts'
import { type Explanation, highestValid, withoutSearch } from './explain.ts'
import { partsAt } from './item-parts.ts'
import { rateGridBps } from './limits.ts'
import { type DecideInput, decide } from './rules.ts'

export function explainByRunning(input: DecideInput, decision: Decision, at: number): Explanation {
  const { book, market } = input
  const early = withoutSearch(book, decision, at)
  if (early) return { kind: early }
  const parts = partsAt(book, market.dayCount, at)
  const { movingBps, pointsPerBps, otherPoints, days } = parts
  // Numbers of grid steps: the last that does not count, and the highest that is valid.
  let losing = Math.floor(movingBps / rateGridBps)
  let winning = Math.floor(highestValid(book, market, at, parts) / rateGridBps)
  const tryAt = (step: number): Decision => decideAt(book, market, at, step * rateGridBps)
  const wins = (step: number): boolean => isAwarded(tryAt(step), at)
  if (winning <= losing) return { kind: 'noRate' }
  const highest = tryAt(winning)
  if (!isAwarded(highest, at)) return { kind: isBest(highest) ? 'noRate' : 'noneFound' }
  while (winning - losing > 1) {
    const middle = (losing + winning) >> 1
    if (wins(middle)) winning = middle
    else losing = middle
  }
  return { kind: 'needs', rank: { points: winning * rateGridBps * pointsPerBps + otherPoints, days } }
}

const isAwarded = ({ awarded }: Decision, at: number): boolean => awarded[at] === 1
const isBest = ({ proof }: Decision): boolean => proof.rule === 'incomeFirst' && proof.isOptimal

function decideAt(book: Book, market: RunMarket, at: number, bps: number): Decision {
  const isBill = methods[book.method[at] as number] === 'billDiscount'
  const changed = (column: Uint16Array): Uint16Array => {
    const copy = column.slice()
    copy[at] = bps
    return copy
  }
  const priorityTime = book.priorityTime.slice()
  priorityTime[at] = Number.MAX_SAFE_INTEGER
  const tried: Book = {
    ...book,
    priorityTime,
    ...(isBill ? { billRateBps: changed(book.billRateBps) } : { rateBps: changed(book.rateBps) }),
  }
  return decide({ book: tried, market })
}
