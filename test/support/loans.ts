/** Loans and their events for tests: any of them, and written ones. */
import type { Calendar } from '#domain/calendar.ts'
import { addDays, type Day, daysBetween } from '#domain/day.ts'
import type { LoanEvent } from '#domain/financing/loan-events.ts'
import type { LoanVersion } from '#domain/financing/loan-rows.ts'
import { type ScheduleInput, scheduleOf } from '#domain/financing/schedule.ts'
import { isEqualMethod, type LoanTerms, repaymentMethods } from '#domain/financing/terms.ts'
import type { BasisPoints } from '#domain/rate.ts'
import fc from './laws.ts'

export const day = (text: string): Day => text as Day
export const bps = (points: number): BasisPoints => points as BasisPoints

/** Banks are open from Monday to Friday, in years enough for every loan. */
export const weekdays: Calendar = new Map(
  Array.from({ length: 60 }, (_, at) => [2020 + at, { closed: new Set<Day>(), open: new Set<Day>() }]),
)

const loanTerms = (given: Partial<LoanTerms> = {}): LoanTerms => ({
  method: 'equalInstalments',
  annualBps: bps(600),
  dayCount: 360,
  term: { unit: 'months', count: 12 },
  penaltyBps: bps(1_800),
  graceBankDays: 0,
  earlyEffect: 'shorten',
  ...given,
})

export type PlannedLoan = {
  readonly version: LoanVersion
  readonly disbursement: Extract<LoanEvent, { kind: 'disbursement' }>
}

export function plannedLoan(
  given: Partial<LoanTerms> & {
    readonly principal?: bigint
    readonly start?: Day
    readonly calendar?: Calendar
  },
): PlannedLoan {
  const { principal = 1_000_000n, start = day('2026-01-15'), calendar = weekdays, ...rest } = given
  const terms = loanTerms(rest)
  const plan = scheduleOf({ ...terms, principal, start, calendar } satisfies ScheduleInput)
  return {
    version: { terms, calendar },
    disbursement: { kind: 'disbursement', entry: 0, valueDate: start, principal, plan },
  }
}

const rate = fc.integer({ min: 0, max: 2_400 }).map(bps)

export const anyLoan: fc.Arbitrary<PlannedLoan> = fc
  .record({
    principal: fc.bigInt({ min: 100_000n, max: 10n ** 12n }),
    method: fc.constantFrom(...repaymentMethods),
    annualBps: rate,
    penaltyBps: rate,
    dayCount: fc.constantFrom(360 as const, 365 as const),
    earlyEffect: fc.constantFrom('shorten' as const, 'lower' as const),
    graceBankDays: fc.integer({ min: 0, max: 5 }),
    start: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(day('2024-01-01'), days)),
    months: fc.integer({ min: 1, max: 24 }),
    days: fc.option(fc.integer({ min: 1, max: 400 })),
  })
  .map(({ months, days, ...rest }) => {
    const inDays = days !== null && !isEqualMethod(rest.method)
    return plannedLoan({
      ...rest,
      term: inDays ? { unit: 'days', count: days } : { unit: 'months', count: months },
    })
  })

/** A loan with events until somewhat after its maturity, numbered in the order of their value dates. */
export const anyHistory: fc.Arbitrary<PlannedLoan & { readonly events: readonly LoanEvent[] }> =
  anyLoan.chain((loan) => {
    const { principal, valueDate, plan } = loan.disbursement
    const length = daysBetween(valueDate, plan.at(-1)?.moved ?? valueDate) + 60
    const dated = fc.record({
      after: fc.integer({ min: 0, max: length }),
      kind: fc.constantFrom(
        'repayment' as const,
        'repayment' as const,
        'repayment' as const,
        'return' as const,
        'earlyMark' as const,
        'payout' as const,
        'waiver' as const,
        'writeOff' as const,
      ),
      part: fc.constantFrom('penalty' as const, 'interest' as const),
      early: fc.boolean(),
      share: fc.bigInt({ min: 1n, max: 400n }),
      which: fc.nat(20),
    })
    return fc.array(dated, { maxLength: 15 }).map((list) => {
      const sorted = list.toSorted((a, b) => a.after - b.after)
      const repayments = sorted.flatMap(({ kind }, at) => (kind === 'repayment' ? [at + 1] : []))
      const events = sorted.flatMap(({ after, kind, part, early, share, which }, at): LoanEvent[] => {
        const made = { entry: at + 1, valueDate: addDays(valueDate, after) }
        const amount = (principal * share) / 1_000n
        const earlier = repayments.filter((entry) => entry <= at)
        const repayment = earlier[which % Math.max(earlier.length, 1)]
        if (kind === 'repayment') return [{ ...made, kind, amount, early }]
        if (kind === 'payout') return [{ ...made, kind, amount: amount / 10n + 1n }]
        if (kind === 'waiver') return [{ ...made, kind, part, amount: amount / 100n + 1n }]
        if (kind === 'writeOff') return which === 0 ? [{ ...made, kind }] : []
        return repayment === undefined ? [] : [{ ...made, kind, repayment }]
      })
      return { ...loan, events: [loan.disbursement, ...events] }
    })
  })
