/**
 * What a recurring offer would have brought in past runs (OFR-14). Each run is decided again from its stored input, without what the
 * payee offered then and with what the recurring offer would have taken; what others offered stays as it was.
 *
 * Documents are as they are now. What an earlier run would have paid more than it did is taken off the pool of the later ones.
 */
import type { Day } from '../day.ts'
import { type FittingDocument, fitOf } from '../mandates/fit.ts'
import { budgetLeft, type GuardRails, mandateOverBecause } from '../mandates/guard-rails.ts'
import type { Figures } from '../offers/quote.ts'
import type { Terms } from '../offers/terms.ts'
import type { BasisPoints } from '../rate.ts'
import { type Book, columns, makeBook, writeTerms } from './book.ts'
import { payeesWithCandidates } from './indication.ts'
import { indicationOtherPayeesMin } from './limits.ts'
import { decide } from './rules.ts'
import { dayOfNumber, type RunInput } from './run-input.ts'

export type BackTestDocument = FittingDocument & {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly createdMs: number
  /** The day on which it was paid without an award. */
  readonly paidDay: Day | null
}

export type BackTestFacts = {
  readonly payeeId: string
  readonly tenantId: string
  /** The companies of the payees of the market; those that have not registered have none. */
  readonly tenantOf: ReadonlyMap<string, string>
  readonly documents: readonly BackTestDocument[]
  /** One for each rate. */
  readonly terms: readonly Terms[]
  readonly rails: GuardRails
  readonly lowestBps: BasisPoints
  /** The payee's own minimum; 0 for none. */
  readonly minimumBps: number
  /** From when on there would have been the recurring offer. */
  readonly fromMs: number
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
  /** What the runs paid more than they did, in minor units. */
  readonly paidMore: number
}

export type BackTest = {
  /** The runs that count: those in which enough other companies had a candidate. */
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
  paidMore: 0,
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
  const ran = decide(input)
  const has = payeesWithCandidates(input, ran)
  const others = new Set(
    payeeIds.flatMap((payeeId, at) => (has[at] === 1 ? (facts.tenantOf.get(payeeId) ?? []) : [])),
  )
  others.delete(facts.tenantId)
  if (others.size < indicationOtherPayeesMin) return before
  const own = payeeIds.indexOf(facts.payeeId)
  const sums = before.sums.map((sum, at) => {
    const terms = facts.terms[at]
    return terms ? playRate(facts, terms, sum, input, own, ran.totals.net) : sum
  })
  return { runs: before.runs + 1, sums }
}

type Taken = { readonly document: BackTestDocument; readonly figures: Figures }

function takenBy(
  facts: BackTestFacts,
  terms: Terms,
  { awarded }: BackTestSum,
  input: RunInput,
): readonly Taken[] {
  const { rails, lowestBps } = facts
  const { highestBps, dayCount, payDay } = input.market
  const payDate = dayOfNumber(payDay)
  const at = Date.parse(input.header.instant)
  return facts.documents.flatMap((document) => {
    const { id, createdMs, paidDay } = document
    if (createdMs > at || awarded.has(id) || (paidDay !== null && paidDay <= payDate)) return []
    const fit = fitOf(terms, rails, { lowestBps, highestBps, dayCount }, document, payDate)
    return 'figures' in fit ? [{ document, figures: fit.figures }] : []
  })
}

function playRate(
  facts: BackTestFacts,
  terms: Terms,
  before: BackTestSum,
  input: RunInput,
  own: number,
  paid: bigint,
): BackTestSum {
  const { header, market } = input
  if (mandateOverBecause(facts.rails, before.net, header.slot.date as Day)) return before
  const taken = takenBy(facts, terms, before, input)
  const month = header.payDate.slice(0, 'yyyy-mm'.length)
  const inMonth = before.months.get(month) ?? 0n
  const budget = budgetLeft(facts.rails, { month: inMonth, total: before.net })
  const { book, from } = bookWith(facts, terms, input, own, taken, budget)
  const poolLeft = Math.max(market.poolLeft - before.paidMore, 0)
  const decision = decide({ book, market: { ...market, poolLeft } })
  const won = taken.filter((_, n) => decision.awarded[from + n] === 1)
  const discount = won.reduce((sum, { figures }) => sum + figures.discount, 0n)
  const net = won.reduce((sum, { figures }) => sum + figures.amount, 0n) - discount
  return {
    taken: new Set([...before.taken, ...taken.map(({ document }) => document.id)]),
    awarded: new Set([...before.awarded, ...won.map(({ document }) => document.id)]),
    runs: before.runs + (won.length > 0 ? 1 : 0),
    net: before.net + net,
    discount: before.discount + discount,
    months: new Map([...before.months, [month, inMonth + net]]),
    paidMore: before.paidMore + Number(decision.totals.net - paid),
  }
}

/** The book without what the payee offered, and with what the recurring offer takes from position `from` on. */
function bookWith(
  { rails, minimumBps, fromMs }: BackTestFacts,
  terms: Terms,
  { book, payee }: RunInput,
  own: number,
  taken: readonly Taken[],
  budget: bigint | undefined,
): { readonly book: Book; readonly from: number } {
  const kept: number[] = []
  for (let at = 0; at < book.count; at += 1) if (payee[at] !== own) kept.push(at)
  const budgets = new Float64Array(book.budgets.length + (budget === undefined ? 0 : 1))
  budgets.set(book.budgets)
  if (budget !== undefined) budgets[book.budgets.length] = Number(budget)
  const made = makeBook(kept.length + taken.length, budgets)
  for (const name of columns) {
    const [values, copied] = [book[name], made[name]]
    for (const [to, at] of kept.entries()) copied[to] = values[at] as number
  }
  for (const [n, { document, figures }] of taken.entries()) {
    const at = kept.length + n
    made.amount[at] = Number(figures.amount)
    made.daysPaidEarly[at] = figures.daysPaidEarly
    made.billTermDays[at] = figures.billTermDays
    writeTerms(made, at, terms)
    made.priorityTime[at] = Math.max(document.createdMs, fromMs)
    made.payeeMinimumBps[at] = minimumBps
    made.ceilingBps[at] = rails.ceilingBps ?? 0
    made.budget[at] = budget === undefined ? -1 : book.budgets.length
  }
  return { book: made, from: kept.length }
}
