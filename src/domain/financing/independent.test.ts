/**
 * The schedule, the settlement and early repayments against a calculation that was written from the specification alone, by
 * someone who had not seen this one, on ten thousand random products: a sample of them in each run, and all with `--all`.
 */
import { describe, expect, it } from 'vitest'
import { independentAfterEarly, independentSettlement } from '#test/support/independent-early.ts'
import type { PlanInput, PlanRow } from '#test/support/independent-loan.ts'
import { independentPenalty } from '#test/support/independent-penalty.ts'
import { independentPlan } from '#test/support/independent-plan.ts'
import fc from '#test/support/laws.ts'
import { anyProduct } from '#test/support/loan-products.ts'
import { bps, type PlannedLoan, plannedLoan } from '#test/support/loans.ts'
import { sampleOf } from '#test/support/sample.ts'
import { isOpen } from '../calendar.ts'
import { addDays, compareDays, type Day, daysBetween, isWeekend } from '../day.ts'
import { remembered } from '../remembered.ts'
import { type LoanView, loanAt } from './loan-at.ts'
import type { LoanEvent } from './loan-events.ts'
import { sumOfParts } from './loan-rows.ts'
import { hasEmptyRow } from './schedule.ts'
import { settlementAt } from './settlement.ts'

const products = 10_000
const sample = 1_500

const inputOf = ({ version: { terms, calendar }, disbursement }: PlannedLoan): PlanInput => ({
  method: terms.method,
  principal: disbursement.principal,
  rateBps: terms.annualBps,
  dayCount: terms.dayCount,
  start: disbursement.valueDate,
  term: terms.term.unit === 'days' ? { days: terms.term.count } : { months: terms.term.count },
  isBankDay: (text) => isOpen(calendar, text as Day) ?? !isWeekend(text as Day),
})

/** What a row asks for; rows that ask for nothing are not compared. */
const shown = (rows: readonly PlanRow[]): readonly string[] =>
  rows
    .filter(({ principal, interest }) => principal !== 0n || interest !== 0n)
    .map(({ due, moved, principal, interest }) => `${due} ${moved} ${principal} ${interest}`)

/** Products that are sold: every row before the last asks for something. */
const isSold = ({ disbursement: { plan } }: PlannedLoan): boolean => !hasEmptyRow(plan)

/**
 * Rows that the specification leaves with interest below 0, where rows before were rounded up by more than a short row
 * has; the schedule takes it from those rows instead.
 */
const hasNegativeRow = (rows: readonly PlanRow[]): boolean => rows.some(({ interest }) => interest < 0n)

/** What happens to a product: early repayments, and a day on which it is settled. */
const history = fc.record({
  loan: anyProduct,
  earlies: fc.array(fc.record({ after: fc.nat(2_000), share: fc.bigInt({ min: 1n, max: 600n }) }), {
    minLength: 1,
    maxLength: 2,
  }),
  later: fc.nat(2_000),
})

const sampled = remembered(
  1,
  () => 'all',
  () =>
    sampleOf(fc.sample(history, products), sample).filter(
      ({ loan }) => isSold(loan) && !hasNegativeRow(independentPlan(inputOf(loan))),
    ),
)

const daysOf = ({ valueDate, plan }: PlannedLoan['disbursement']): number =>
  daysBetween(valueDate, plan.at(-1)?.moved ?? valueDate)

describe('the independent calculation agrees on ten thousand products', () => {
  it('[FIN-06] on the schedule', () => {
    const histories = sampled()
    expect(histories.length).toBeGreaterThan(sample * 0.8)
    for (const { loan } of histories) {
      const theirs = independentPlan(inputOf(loan))
      expect(shown(loan.disbursement.plan)).toEqual(shown(theirs))
    }
  })

  it('[FIN-16] on what settles the loan', () => {
    for (const { loan, later } of sampled()) {
      const { disbursement, version } = loan
      const q = addDays(disbursement.valueDate, later % (daysOf(disbursement) + 1))
      const events = [disbursement, ...paidBetween(loan, [disbursement], disbursement.valueDate, q)]
      expect(settlementAt(version, events, q).total).toBe(independentSettlement(inputOf(loan), [], q).total)
    }
  })

  it('[FIN-17] on the rows after early repayments, what is paid of them, and what settles the loan later', () => {
    let compared = 0
    for (const { loan, earlies: wanted, later } of sampled()) {
      const earlies = earliesOf(loan, wanted)
      const events = withEarly(loan, earlies)
      const [last, ...before] = earlies.toReversed()
      if (!last) continue
      const view = loanAt(loan.version, events, last.day)
      const theirs = independentAfterEarly(inputOf(loan), last, before.toReversed())
      if (hasNegativeRow(theirs)) continue
      if (view.state === 'settled') expect(theirs).toEqual([])
      else expect(openRows(rowsFrom(view, last.day))).toEqual(openRows(theirs))
      if (view.state === 'settled') continue
      compared += 1
      const q = addDays(last.day, later % 60)
      const paid = [...events, ...paidBetween(loan, events, last.day, q)]
      expect(settlementAt(loan.version, paid, q).total).toBe(
        independentSettlement(inputOf(loan), earlies, q).total,
      )
    }
    expect(compared).toBeGreaterThan(sample * 0.5)
  })
})

type EarlyDay = { readonly day: Day; readonly amount: bigint; readonly mode: 'shorten' | 'lower' }

function earliesOf(
  { disbursement, version }: PlannedLoan,
  wanted: readonly { readonly after: number; readonly share: bigint }[],
): readonly EarlyDay[] {
  return wanted
    .map(({ after, share }) => ({
      day: addDays(disbursement.valueDate, after % (daysOf(disbursement) + 1)),
      amount: (disbursement.principal * share) / 1_000n + 1n,
      mode: version.terms.earlyEffect,
    }))
    .toSorted((a, b) => compareDays(a.day, b.day))
}

/** The rows that fall due before each early repayment are paid on their days. */
function withEarly(loan: PlannedLoan, earlies: readonly EarlyDay[]): readonly LoanEvent[] {
  let events: readonly LoanEvent[] = [loan.disbursement]
  let from = loan.disbursement.valueDate
  for (const { day: valueDate, amount } of earlies) {
    events = [...events, ...paidBetween(loan, events, from, valueDate)]
    events = [...events, { kind: 'repayment', entry: events.length, valueDate, amount, early: true }]
    from = valueDate
  }
  return events
}

/** Pays what falls due from one day until before another, on its day. */
function paidBetween(
  { version }: PlannedLoan,
  known: readonly LoanEvent[],
  from: Day,
  until: Day,
): readonly LoanEvent[] {
  const rows = loanAt(version, known, from).rows.filter(({ dueDay }) => dueDay < until)
  return rows.flatMap(({ dueDay, unpaid }, at): readonly LoanEvent[] => {
    const amount = sumOfParts(unpaid)
    return amount > 0n
      ? [{ kind: 'repayment', entry: known.length + at, valueDate: dueDay, amount, early: false }]
      : []
  })
}

type OpenRow = PlanRow & { readonly interestPaid: bigint; readonly principalPaid: bigint }

const rowsFrom = ({ rows }: LoanView, from: Day): readonly OpenRow[] =>
  rows
    .filter(({ moved }) => moved >= from)
    .map(({ due, moved, principal, interest, paid }) => ({
      due,
      moved,
      principal,
      interest,
      interestPaid: paid.interest,
      principalPaid: paid.principal,
    }))

const openRows = (rows: readonly OpenRow[]): readonly OpenRow[] =>
  rows.filter((row) => row.principal !== row.principalPaid || row.interest !== row.interestPaid)

describe('[FIN-18] the independent calculation agrees on penalties', () => {
  it('of a row that is paid in parts, late or within its days of grace', () =>
    fc.assert(
      fc.property(
        anyProduct,
        fc.record({
          penalty: fc.integer({ min: 0, max: 2_400 }),
          grace: fc.integer({ min: 0, max: 6 }),
          payments: fc.array(fc.record({ after: fc.nat(40), share: fc.bigInt({ min: 1n, max: 900n }) }), {
            maxLength: 4,
          }),
          today: fc.nat(60),
        }),
        (loan, { penalty, grace, payments, today }) => {
          const { version, disbursement } = plannedLoan({
            ...loan.version.terms,
            method: 'bullet',
            principal: loan.disbursement.principal,
            start: loan.disbursement.valueDate,
            calendar: loan.version.calendar,
            penaltyBps: bps(penalty),
            graceBankDays: grace,
          })
          const [row] = disbursement.plan
          if (!row) return
          const made = payments
            .map(({ after, share }) => ({
              day: addDays(row.moved, after),
              amount: (row.principal * share) / 1_000n + 1n,
            }))
            .toSorted((a, b) => daysBetween(b.day, a.day))
          const events = made.map(
            ({ day: valueDate, amount }, at): LoanEvent => ({
              kind: 'repayment',
              entry: at + 1,
              valueDate,
              amount,
              early: false,
            }),
          )
          const until = addDays(row.moved, today)
          const [ours] = loanAt(version, [disbursement, ...events], until).rows
          const theirs = independentPenalty({
            ...row,
            graceBankDays: grace,
            payments: made,
            penaltyBps: penalty,
            dayCount: version.terms.dayCount,
            today: until,
            isBankDay: inputOf(loan).isBankDay,
          })
          expect(ours?.penalty.total).toBe(theirs.penalty)
          expect(ours?.paid.penalty).toBe(theirs.penaltyPaid)
          expect(ours?.unpaid).toMatchObject({ interest: theirs.interest, principal: theirs.principal })
        },
      ),
      { numRuns: 2_000 },
    ))
})
