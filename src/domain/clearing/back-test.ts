/**
 * What a recurring offer would have brought in past runs (OFR-14). Of each run only its edges are read, as of the live indication: a
 * document counts as awarded at a rate from the smallest edge on at which others would have left room for it. So the totals change at
 * edges and nowhere else. Documents are as they are now.
 */
import type { Day } from '../day.ts'
import { type FittingDocument, fitOf } from '../mandates/fit.ts'
import { budgetLeft, type GuardRails, mandateOverBecause } from '../mandates/guard-rails.ts'
import { isAtLeast } from '../offers/arithmetic.ts'
import type { Figures } from '../offers/quote.ts'
import type { Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { edgesIn, lowestEdge } from './edges.ts'
import { payeesOnOffer } from './indication.ts'
import { indicationOtherPayeesMin } from './limits.ts'
import { dayOfNumber, type RunInput } from './run-input.ts'
import { countOthers, leftOutFor, type MarketPayees } from './shared-members.ts'

export type BackTestDocument = FittingDocument & {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdMs: number
  /** The day on which it was paid without an award. */
  readonly paidDay: Day | null
}

export type BackTestFacts = {
  readonly tenantId: string
  readonly payees: MarketPayees
  readonly documents: readonly BackTestDocument[]
  /** One for each rate. */
  readonly terms: readonly Terms[]
  readonly rails: GuardRails
  readonly lowestBps: BasisPoints
  /** The payee's own minimum; 0 for none. */
  readonly minimumBps: number
  /** The lowest edge of the market's grid. */
  readonly offsetBps: number
}

/** What one rate came to so far. */
export type BackTestSum = {
  readonly taken: ReadonlySet<string>
  readonly awarded: ReadonlySet<string>
  /** How many runs awarded something. */
  readonly runs: number
  readonly net: bigint
  readonly discount: bigint
  /** After discount, by month of the pay date. */
  readonly months: ReadonlyMap<string, bigint>
}

export type BackTest = {
  /** The runs that count: those in which enough other companies had something on offer. */
  readonly runs: number
  readonly sums: readonly BackTestSum[]
}

const nothing: BackTestSum = {
  taken: new Set(),
  awarded: new Set(),
  runs: 0,
  net: 0n,
  discount: 0n,
  months: new Map(),
}
export const beginBackTest = ({ terms }: BackTestFacts): BackTest => ({
  runs: 0,
  sums: terms.map(() => nothing),
})

/** Plays one more run, in order of time. `payeeIds` names the payees of the input. */
export function playRun(
  facts: BackTestFacts,
  before: BackTest,
  input: RunInput,
  payeeIds: readonly string[],
): BackTest {
  const { tenantId, payees, offsetBps } = facts
  const edges = edgesIn(input, { offsetBps, usable: 0n })
  const has = payeesOnOffer(input)
  const tenants = payeeIds.flatMap((id, at) => (has[at] === 1 ? (payees.tenantOf.get(id) ?? []) : []))
  if (!edges || countOthers(payees, tenantId, tenants) < indicationOtherPayeesMin) return before
  const lowest = lowestEdge(edges(leftOutFor(payees, tenantId, payeeIds)), facts.minimumBps)
  const sums = before.sums.map((sum, at) => {
    const terms = facts.terms[at]
    return terms ? playRate(facts, terms, sum, input, lowest?.bps as BasisPoints | undefined) : sum
  })
  return { runs: before.runs + 1, sums }
}

type Taken = { readonly document: BackTestDocument; readonly figures: Figures }

/** In the order in which a run would look at them. */
function takenBy(
  facts: BackTestFacts,
  terms: Terms,
  { awarded }: BackTestSum,
  input: RunInput,
): readonly Taken[] {
  const { rails, lowestBps } = facts
  const { highestBps, dayCount, payDay, invoicePriority } = input.market
  const payDate = dayOfNumber(payDay)
  const at = Date.parse(input.header.instant)
  const found = facts.documents.flatMap((document) => {
    const { id, createdMs, paidDay } = document
    if (createdMs > at || awarded.has(id) || (paidDay !== null && paidDay <= payDate)) return []
    const fit = fitOf(terms, rails, { lowestBps, highestBps, dayCount }, document, payDate)
    return 'figures' in fit ? [{ document, figures: fit.figures }] : []
  })
  const sign = invoicePriority === 'ascending' ? 1 : -1
  return found.toSorted((a, b) => sign * (a.figures.daysPaidEarly - b.figures.daysPaidEarly))
}

/** `lowestBps` is the smallest edge that was enough; undefined if none was. */
function playRate(
  facts: BackTestFacts,
  terms: Terms,
  before: BackTestSum,
  input: RunInput,
  lowestBps: BasisPoints | undefined,
): BackTestSum {
  const { header } = input
  if (mandateOverBecause(facts.rails, before.net, header.slot.date as Day)) return before
  const taken = takenBy(facts, terms, before, input)
  const month = header.payDate.slice(0, 'yyyy-mm'.length)
  const inMonth = before.months.get(month) ?? 0n
  let left = budgetLeft(facts.rails, { month: inMonth, total: before.net })
  const won: Taken[] = []
  for (const one of taken) {
    const { amount, discount, rank } = one.figures
    const net = amount - discount
    if (lowestBps === undefined || !isAtLeast(rank, lowestBps) || (left !== undefined && net > left)) continue
    if (left !== undefined) left -= net
    won.push(one)
  }
  const discount = won.reduce((sum, { figures }) => sum + figures.discount, 0n)
  const net = won.reduce((sum, { figures }) => sum + figures.amount, 0n) - discount
  return {
    taken: new Set([...before.taken, ...taken.map(({ document }) => document.id)]),
    awarded: new Set([...before.awarded, ...won.map(({ document }) => document.id)]),
    runs: before.runs + (won.length > 0 ? 1 : 0),
    net: before.net + net,
    discount: before.discount + discount,
    months: new Map([...before.months, [month, inMonth + net]]),
  }
}
