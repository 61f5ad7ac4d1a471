/** Laws that hold for every loan, whatever happens to it. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { anyHistory, anyLoan } from '#test/support/loans.ts'
import { addDays, daysBetween } from '../day.ts'
import { type LoanView, loanAt } from './loan-at.ts'
import type { LoanEvent } from './loan-events.ts'
import { sumOfParts } from './loan-rows.ts'
import { settlementAt } from './settlement.ts'

const anyDay = fc.integer({ min: 0, max: 900 })
const total = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The same without the numbers of entries, which depend on the order of arrival. */
const withoutEntries = (view: LoanView) => ({
  ...view,
  plans: view.plans.map(({ from, rows }) => ({ from, rows })),
  allocations: view.allocations.map((allocation) => ({ ...allocation, entry: 0 })),
})

describe('[FIN-14] the order of arrival', () => {
  it('does not matter, as every permutation of the events gives the same loan', () =>
    fc.assert(
      fc.property(
        anyHistory.chain((loan) =>
          fc.record({
            loan: fc.constant(loan),
            arrived: fc.shuffledSubarray([...loan.events], { minLength: loan.events.length }),
            after: anyDay,
          }),
        ),
        ({ loan, arrived, after }) => {
          const day = addDays(loan.disbursement.valueDate, after)
          expect(loanAt(loan.version, arrived, day)).toEqual(loanAt(loan.version, loan.events, day))
        },
      ),
      { numRuns: 300 },
    ))

  it('does not matter, since an event that is recorded last, with an earlier value date, counts as the ordered one', () =>
    fc.assert(
      fc.property(anyHistory, fc.nat(20), anyDay, (loan, which, after) => {
        const onOneDay = new Map<string, LoanEvent>()
        for (const event of loan.events)
          if (!onOneDay.has(event.valueDate)) onOneDay.set(event.valueDate, event)
        const known = new Set([...onOneDay.values()].map(({ entry }) => entry))
        const events = [...onOneDay.values()].filter(
          (event) => !('repayment' in event) || known.has(event.repayment),
        )
        const late = events[1 + (which % Math.max(events.length - 1, 1))]
        fc.pre(late !== undefined)
        const entry = 1_000
        const moved = events.map((event): LoanEvent => {
          if (event === late) return { ...event, entry }
          return 'repayment' in event && event.repayment === late.entry
            ? { ...event, repayment: entry }
            : event
        })
        const day = addDays(loan.disbursement.valueDate, after)
        const [ordered, backdated] = [events, moved].map((list) => loanAt(loan.version, list, day))
        expect(withoutEntries(backdated as LoanView)).toEqual(withoutEntries(ordered as LoanView))
      }),
      { numRuns: 300 },
    ))

  it('a returned repayment counts as never made', () =>
    fc.assert(
      fc.property(anyHistory, (loan) => {
        const day = addDays(loan.disbursement.valueDate, 900)
        const returned = new Set(
          loan.events.flatMap((event) => (event.kind === 'return' ? [event.repayment] : [])),
        )
        const without = loan.events.filter(
          ({ kind, entry }) => kind !== 'return' && !(kind === 'repayment' && returned.has(entry)),
        )
        expect(loanAt(loan.version, without, day)).toEqual(loanAt(loan.version, loan.events, day))
      }),
    ))
})

describe('[FIN-07] [FIN-15] money', () => {
  it('is allocated, held, credited or paid out to the minor unit, and no part is negative', () =>
    fc.assert(
      fc.property(anyHistory, anyDay, (loan, after) => {
        const day = addDays(loan.disbursement.valueDate, after)
        const view = loanAt(loan.version, loan.events, day)
        const known = loan.events.filter(({ valueDate }) => valueDate <= day)
        const returned = new Set(known.flatMap((event) => (event.kind === 'return' ? [event.repayment] : [])))
        const received = known.flatMap((event) =>
          event.kind === 'repayment' && !returned.has(event.entry) ? [event.amount] : [],
        )
        const paidOut = known.flatMap((event) => (event.kind === 'payout' ? [event.amount] : []))
        const allocated = view.allocations.flatMap((one) =>
          one.kind === 'due' || one.kind === 'early' ? [sumOfParts(one)] : [],
        )
        const free = view.held + view.waiting + view.credit
        expect(total(received) + view.overdrawn).toBe(total(allocated) + free + total(paidOut))
        for (const row of view.rows)
          for (const parts of [row.paid, row.waived, row.unpaid])
            expect(parts.penalty >= 0n && parts.interest >= 0n && parts.principal >= 0n).toBe(true)
      }),
      { numRuns: 300 },
    ))

  it('repays the principal in rows and early, and the rest of it is outstanding', () =>
    fc.assert(
      fc.property(anyHistory, anyDay, (loan, after) => {
        const view = loanAt(loan.version, loan.events, addDays(loan.disbursement.valueDate, after))
        const early = total(
          view.allocations.map(({ kind, principal }) => (kind === 'early' ? principal : 0n)),
        )
        const paid = total(view.rows.map((row) => row.paid.principal))
        expect(total(view.rows.map(({ principal }) => principal)) + early).toBe(view.disbursed)
        expect(view.principal + paid + early).toBe(view.disbursed)
        for (const { rows } of view.plans)
          for (const { principal, interest } of rows) expect(principal >= 0n && interest >= 0n).toBe(true)
      }),
      { numRuns: 300 },
    ))

  it('is never credit while something is outstanding', () =>
    fc.assert(
      fc.property(anyHistory, anyDay, (loan, after) => {
        const { principal, due, undue, overdrawn, credit, held, waiting, state } = loanAt(
          loan.version,
          loan.events,
          addDays(loan.disbursement.valueDate, after),
        )
        const outstanding = principal + due.interest + due.penalty + undue.interest + overdrawn
        expect(outstanding > 0n && credit > 0n).toBe(false)
        if (state !== 'writtenOff') expect(state === 'settled').toBe(outstanding === 0n)
        if (outstanding === 0n) expect(held + waiting).toBe(0n)
      }),
      { numRuns: 300 },
    ))
})

describe('[FIN-16] the settlement figure', () => {
  it('settles exactly when it is paid on its day, early or not, and one less does not', () =>
    fc.assert(
      fc.property(anyHistory, anyDay, fc.boolean(), (loan, after, early) => {
        const { version, disbursement } = loan
        const day = addDays(disbursement.valueDate, after)
        const events = loan.events.filter(({ valueDate }) => valueDate <= day)
        const { total: figure } = settlementAt(version, events, day)
        const pay = (amount: bigint) =>
          loanAt(version, [...events, { kind: 'repayment', entry: 99, valueDate: day, amount, early }], day)
        if (figure === 0n) return
        const [exact, above, below] = [pay(figure), pay(figure + 7n), pay(figure - 1n)]
        const state = exact.writtenOff ? 'writtenOff' : 'settled'
        expect(exact).toMatchObject({ state, credit: 0n, principal: 0n, overdrawn: 0n })
        expect(sumOfParts(exact.due)).toBe(0n)
        expect(above).toMatchObject({ state, credit: 7n })
        expect(below.state).not.toBe('settled')
        expect(sumOfParts(below.due) + below.undue.principal + below.overdrawn > 0n).toBe(true)
      }),
      { numRuns: 500 },
    ))

  it('is the principal on the day of disbursement, and all that the plan asks for on its last day', () =>
    fc.assert(
      fc.property(anyLoan, ({ version, disbursement }) => {
        const { principal, plan, valueDate } = disbursement
        expect(settlementAt(version, [disbursement], valueDate).total).toBe(principal)
        const paid = plan.slice(0, -1).map(
          (row, at): LoanEvent => ({
            kind: 'repayment',
            entry: at + 1,
            valueDate: row.moved,
            amount: row.principal + row.interest,
            early: false,
          }),
        )
        const last = plan.at(-1)
        if (!last || plan.some((row) => row.principal + row.interest === 0n)) return
        const { total: figure } = settlementAt(version, [disbursement, ...paid], last.moved)
        expect(figure).toBe(last.principal + last.interest)
      }),
    ))
})

describe('[FIN-18] penalties', () => {
  it('are the sum of base × days × rate over the spans of a row, rounded once', () =>
    fc.assert(
      fc.property(anyHistory, anyDay, (loan, after) => {
        const day = addDays(loan.disbursement.valueDate, after)
        const { penaltyBps, dayCount } = loan.version.terms
        for (const { penalty, dueDay } of loanAt(loan.version, loan.events, day).rows) {
          const weight = total(penalty.spans.map(({ base, days }) => base * BigInt(days)))
          const over = 10_000n * BigInt(dayCount)
          expect(penalty.total).toBe((2n * weight * BigInt(penaltyBps) + over) / (2n * over))
          for (const { from, to, days } of penalty.spans)
            expect([from >= dueDay, to <= day, days]).toEqual([true, true, daysBetween(from, to)])
        }
      }),
    ))

  it('grow from day to day while nothing is paid, and only for rows that are overdue', () =>
    fc.assert(
      fc.property(anyLoan, anyDay, ({ version, disbursement }, after) => {
        const day = addDays(disbursement.valueDate, after)
        const [today, tomorrow] = [day, addDays(day, 1)].map((at) => loanAt(version, [disbursement], at))
        expect((tomorrow?.due.penalty ?? 0n) >= (today?.due.penalty ?? 0n)).toBe(true)
        for (const row of today?.rows ?? []) expect(row.penalty.spans.length > 0).toBe(row.overdueDays > 0)
      }),
    ))
})

it('[FIN-19] a written-off loan accrues nothing more, and its limit stays used', () =>
  fc.assert(
    fc.property(anyHistory, fc.nat(300), (loan, after) => {
      const written = addDays(loan.disbursement.valueDate, after)
      const before = loan.events.filter(({ valueDate }) => valueDate <= written)
      const events: readonly LoanEvent[] = [...before, { kind: 'writeOff', entry: 99, valueDate: written }]
      const [first, later] = [0, 400].map((days) => loanAt(loan.version, events, addDays(written, days)))
      if (first?.state !== 'writtenOff') return
      expect(later).toMatchObject({ due: first.due, undue: first.undue, used: first.used })
      expect(first.undue).toEqual({ principal: 0n, interest: 0n })
      expect(first.used).toBe(first.writtenOff?.owed.principal)
    }),
  ))
