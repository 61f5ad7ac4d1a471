/**
 * Rate first, version 1: the highest rates first, whole documents, each at its own rate. A pure function of book and market that
 * gives the same result on any machine; once a run was decided by it, it is never changed (`rules.ts`).
 *
 * 1. Every item is tested by itself, and every reason against it is kept: its document, its expected date, its rate
 *    against the minimum of the market and of the payee, against the highest and against its own ceiling, and its discount.
 * 2. Items without a reason are candidates, and have a total order: annual rate, highest first; days paid early by the
 *    market's invoice priority; priority time; position, which is the order of item ids.
 * 3. They are walked in that order. A candidate is awarded if its amount after discount fits what is left of the pool, then
 *    of its budget, and if then the awards stay at the desired annual rate together. The first test that fails is
 *    its reason; it is skipped and changes nothing.
 *
 * All numbers are integers that fit a double exactly, within the limits that `checkBook` enforces.
 *
 * The walk has a few rounds, so that not everything is sorted: each takes the next lower whole rates, as many as together
 * use up what is left of the pool (the last round takes the rest), and of those only what fits the pool as it is then. The
 * result is that of one walk: every candidate of a round comes before every one of the next, and the pool never grows,
 * so that what exceeds it before a round would exceed it when its turn comes, and change nothing.
 */
import { aprBpsMax } from '../limits.ts'
import { rankAprOf } from '../offers/arithmetic.ts'
import { type Book, daysAt, type RunMarket, termsAt } from './book.ts'
import { checkBook } from './check.ts'
import type { Decision } from './decision.ts'
import { type Candidates, candidatesOf } from './rate-first-1-candidates.ts'
import { orderOf } from './rate-first-1-order.ts'
import { runReasonBits } from './reasons.ts'
import type { DecideInput } from './rules.ts'
import { addProduct, isNegative, type WideSum, wideSum, wideSumOf } from './wide-sum.ts'

const roundsMax = 5
/** Up to this many candidates are sorted at once. */
const oneRoundMax = 500

/** The state that changes during a walk. */
type Walk = {
  poolLeft: number
  readonly budgetsLeft: Float64Array
  readonly margin: WideSum
  /** The awarded positions in the order of the walk. */
  readonly order: Uint32Array
  count: number
  readonly amount: WideSum
}

export function decide({ book, market }: DecideInput): Decision {
  checkBook(book, market)
  const candidates = candidatesOf(book, market)
  const walk: Walk = {
    poolLeft: market.poolLeft,
    budgetsLeft: book.budgets.slice(),
    margin: wideSum(),
    order: new Uint32Array(candidates.count),
    count: 0,
    amount: wideSum(),
  }
  const chosen = new Uint32Array(candidates.count)
  const rounds = candidates.count <= oneRoundMax ? 1 : roundsMax
  let bps = aprBpsMax
  for (let round = 1; bps >= 0; round += 1) {
    const lowestBps = round < rounds ? lowestBpsOf(candidates, bps, walk.poolLeft) : 0
    const chosenCount = choose(book, candidates, walk.poolLeft, lowestBps, bps, chosen)
    walkRound(book, market, candidates, chosen.subarray(0, chosenCount), walk)
    bps = lowestBps - 1
  }

  const order = walk.order.slice(0, walk.count)
  const awarded = new Uint8Array(book.count)
  for (const at of order) awarded[at] = 1
  const last = order.at(-1)
  const amount = wideSumOf(walk.amount)
  const net = BigInt(market.poolLeft - walk.poolLeft)
  return {
    awarded,
    reasons: candidates.reasons,
    discount: candidates.discount,
    order,
    poolLeft: walk.poolLeft,
    budgetsLeft: walk.budgetsLeft,
    totals: { amount, discount: amount - net, net },
    proof: {
      rule: 'rateFirst',
      lowest:
        last === undefined ? undefined : rankAprOf(termsAt(book, last), daysAt(book, last), market.dayCount),
      margin: market.desiredBps === undefined ? undefined : wideSumOf(walk.margin),
    },
  }
}

/** Every candidate in the order of the walk. */
export function walkOrder({ book, market }: DecideInput): Uint32Array {
  checkBook(book, market)
  const candidates = candidatesOf(book, market)
  const everyone = new Uint32Array(candidates.count).map((_, candidate) => candidate)
  return orderOf(book, market, candidates, everyone).map((place) => candidates.position[place] as number)
}

/** The whole rate down to which the candidates from `bps` downwards use up the pool. */
function lowestBpsOf({ netByBps }: Candidates, bps: number, poolLeft: number): number {
  let net = 0
  for (let lowest = bps; lowest > 0; lowest -= 1) {
    net += netByBps[lowest] as number
    if (net >= poolLeft) return lowest
  }
  return 0
}

/**
 * Puts the candidates with a whole rate between the two that fit the pool as it is now into `chosen`; returns their
 * number.
 */
function choose(
  { amount }: Book,
  { count, position, wholeBps, discount, reasons }: Candidates,
  poolLeft: number,
  lowestBps: number,
  highestBps: number,
  chosen: Uint32Array,
): number {
  const { exceedsPool } = runReasonBits
  let chosenCount = 0
  for (let candidate = 0; candidate < count; candidate += 1) {
    // One comparison for both limits, because a lower rate turns into a huge number.
    if (((wholeBps[candidate] as number) - lowestBps) >>> 0 > highestBps - lowestBps) continue
    const at = position[candidate] as number
    if ((amount[at] as number) - (discount[at] as number) > poolLeft) {
      reasons[at] = exceedsPool
      continue
    }
    chosen[chosenCount] = candidate
    chosenCount += 1
  }
  return chosenCount
}

/** The columns that the walk reads of a candidate, interleaved, because it reads them in random order. */
const netField = 0
const payableField = 1
const surplusField = 2
const budgetField = 3
const positionField = 4
const fieldCount = 5

function fieldsOf(book: Book, market: RunMarket, candidates: Candidates, chosen: Uint32Array): Float64Array {
  const { amount, budget } = book
  const { position, points, moneyDays, discount } = candidates
  const desiredBps = market.desiredBps ?? 0
  const fields = new Float64Array(chosen.length * fieldCount)
  for (let place = 0; place < chosen.length; place += 1) {
    const candidate = chosen[place] as number
    const at = position[candidate] as number
    const payable = amount[at] as number
    const start = place * fieldCount
    fields[start + netField] = payable - (discount[at] as number)
    fields[start + payableField] = payable
    fields[start + surplusField] =
      (points[candidate] as number) - desiredBps * (moneyDays[candidate] as number)
    fields[start + budgetField] = budget[at] as number
    fields[start + positionField] = at
  }
  return fields
}

function walkRound(
  book: Book,
  market: RunMarket,
  candidates: Candidates,
  chosen: Uint32Array,
  walk: Walk,
): void {
  const { reasons } = candidates
  const { exceedsPool, exceedsBudget, belowDesired } = runReasonBits
  const { budgetsLeft, margin, order: awards, amount: total } = walk
  const hasDesired = market.desiredBps !== undefined
  const order = orderOf(book, market, candidates, chosen)
  const fields = fieldsOf(book, market, candidates, chosen)
  let { poolLeft, count } = walk
  for (let turn = 0; turn < order.length; turn += 1) {
    const start = (order[turn] as number) * fieldCount
    const net = fields[start + netField] as number
    const payable = fields[start + payableField] as number
    const surplus = fields[start + surplusField] as number
    const from = fields[start + budgetField] as number
    const at = fields[start + positionField] as number
    if (net > poolLeft) {
      reasons[at] = exceedsPool
      continue
    }
    if (from >= 0 && net > (budgetsLeft[from] as number)) {
      reasons[at] = exceedsBudget
      continue
    }
    if (hasDesired) {
      addProduct(margin, payable, surplus)
      if (isNegative(margin)) {
        addProduct(margin, payable, -surplus)
        reasons[at] = belowDesired
        continue
      }
    }
    poolLeft -= net
    if (from >= 0) budgetsLeft[from] = (budgetsLeft[from] as number) - net
    addProduct(total, payable, 1)
    awards[count] = at
    count += 1
  }
  walk.poolLeft = poolLeft
  walk.count = count
}
