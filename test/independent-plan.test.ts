/** The independent plans, which judge the domain's schedule, against properties and against examples worked by hand. */
import { describe, expect, it } from 'vitest'
import { trialInstalment } from './support/independent-arithmetic.ts'
import { daysAfter, daysBetween, monthsAfter } from './support/independent-days.ts'
import { independentAfterEarly, independentSettlement } from './support/independent-early.ts'
import { type Early, type PlanInput, type PlanRow, sumOf } from './support/independent-loan.ts'
import { independentPlan } from './support/independent-plan.ts'
import fc from './support/laws.ts'

const closedOn =
  (...days: readonly string[]) =>
  (day: string): boolean =>
    !days.includes(day)

/** 100,000.00 at 6.00% for a year from 15 January 2026, and no day is closed. */
const loan = (changes: Partial<PlanInput>): PlanInput => ({
  method: 'equalPrincipal',
  principal: 100_000_00n,
  rateBps: 600,
  dayCount: 360,
  start: '2026-01-15',
  term: { months: 12 },
  isBankDay: () => true,
  ...changes,
})

const principals = (rows: readonly PlanRow[]): bigint[] => rows.map(({ principal }) => principal)
const interests = (rows: readonly PlanRow[]): bigint[] => rows.map(({ interest }) => interest)
const dues = (rows: readonly PlanRow[]): string[] => rows.map(({ due }) => due)
const moves = (rows: readonly PlanRow[]): string[] => rows.map(({ moved }) => moved)
const total = (amounts: readonly bigint[]): bigint => sumOf(amounts, (amount) => amount)

const someLoan: fc.Arbitrary<PlanInput> = fc
  .record({
    method: fc.constantFrom('bullet', 'monthlyInterest', 'equalInstalments', 'equalPrincipal'),
    principal: fc.bigInt(10_000_00n, 10_000_000_00n),
    rateBps: fc.integer({ min: 0, max: 2400 }),
    dayCount: fc.constantFrom(360, 365),
    start: fc.integer({ min: 0, max: 1500 }).map((count) => daysAfter('2026-01-01', count)),
    months: fc.integer({ min: 1, max: 36 }),
    closed: fc.integer({ min: 0, max: 6 }),
  })
  .map(({ months, closed, start, ...terms }) => ({
    ...terms,
    start,
    term: { months },
    isBankDay: (day) => ![closed, (closed + 1) % 7].includes(daysBetween('2026-01-01', day) % 7),
  }))

const walk = fc.record({
  input: someLoan,
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  share: fc.bigInt(1n, 999n),
  mode: fc.constantFrom('shorten', 'lower'),
})

const dayIn = (input: PlanInput, place: number): string => {
  const end = independentPlan(input).at(-1)?.moved ?? input.start
  return daysAfter(input.start, Math.floor(daysBetween(input.start, end) * place))
}

describe('properties of the independent plans', () => {
  it('[FIN-06] rows sum to the principal, in order, and none is negative', () => {
    fc.assert(
      fc.property(someLoan, (input) => {
        const rows = independentPlan(input)
        expect(total(principals(rows))).toBe(input.principal)
        expect(moves(rows)).toEqual([...new Set(moves(rows))].toSorted())
        expect(rows.filter(({ principal }) => principal < 0n)).toEqual([])
        expect(rows.every(({ due, moved }) => due <= moved && input.isBankDay(moved))).toBe(true)
      }),
    )
  })

  it('[FIN-16] what settles at the last due date is the last row', () => {
    fc.assert(
      fc.property(someLoan, (input) => {
        const last = independentPlan(input).at(-1)
        const { principal, interest } = independentSettlement(input, [], last?.moved ?? '')
        expect([principal, interest]).toEqual([last?.principal, last?.interest])
      }),
    )
  })

  it('[FIN-15, FIN-17] an early repayment lowers what settles on its day by exactly its amount', () => {
    fc.assert(
      fc.property(walk, ({ input, place, share, mode }) => {
        const day = dayIn(input, place)
        const before = independentSettlement(input, [], day)
        const early: Early = { day, amount: (before.total * share) / 1000n, mode }
        expect(independentSettlement(input, [early], day).total).toBe(before.total - early.amount)
        const rows = independentAfterEarly(input, early)
        const left = sumOf(rows, (row) => row.principal - row.principalPaid)
        expect(left).toBe(independentSettlement(input, [early], day).principal)
        const last = rows.at(-1)
        const settled = independentSettlement(input, [early], last?.moved ?? '')
        expect(settled.total).toBe(
          sumOf(last ? [last] : [], (row) =>
            row.moved === day
              ? row.principal + row.interest - row.principalPaid - row.interestPaid
              : row.principal + row.interest - row.interestPaid,
          ),
        )
      }),
    )
  })

  it('[FIN-16] exactly what settles leaves no row', () => {
    fc.assert(
      fc.property(walk, ({ input, place, mode }) => {
        const day = dayIn(input, place)
        const amount = independentSettlement(input, [], day).total
        expect(independentAfterEarly(input, { day, amount, mode })).toEqual([])
        expect(independentSettlement(input, [{ day, amount, mode }], daysAfter(day, 1)).total).toBe(0n)
      }),
    )
  })
})

describe('plans worked by hand', () => {
  it('[FIN-06] the days are those of the calendar', () => {
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2100-02-28', 1)).toBe('2100-03-01')
    expect(daysBetween('2026-01-15', '2026-04-15')).toBe(90)
    expect(daysBetween('2026-01-01', '2030-01-01')).toBe(1461)
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
  })

  it('[FIN-06] instalments found by trial', () => {
    expect(trialInstalment(100_000_00n, 600, 12)).toBe(8_606_64n)
    expect(trialInstalment(1_000_000_00n, 2400, 36)).toBe(39_232_85n)
    expect(trialInstalment(12_345_67n, 435, 60)).toBe(229_32n)
    expect(trialInstalment(250_000_00n, 1, 360)).toBe(695_49n)
    expect(trialInstalment(100_00n, 1200, 1)).toBe(101_00n)
    expect(trialInstalment(5n, 0, 2)).toBe(3n)
  })

  it('[FIN-06] equal instalments of 100,000.00 at 6.00% over 12 months', () => {
    const rows = independentPlan(loan({ method: 'equalInstalments' }))
    expect(interests(rows)).toEqual([
      500_00n,
      459_47n,
      418_73n,
      377_79n,
      336_65n,
      295_30n,
      253_74n,
      211_98n,
      170_00n,
      127_82n,
      85_43n,
      42_82n,
    ])
    expect(rows.slice(0, -1).map(({ principal, interest }) => principal + interest)).toEqual(
      Array.from({ length: 11 }, () => 8_606_64n),
    )
    expect(rows.at(-1)).toEqual({
      due: '2027-01-15',
      moved: '2027-01-15',
      principal: 8_563_87n,
      interest: 42_82n,
    })
  })

  it('[FIN-06] equal principal of 100,000.00 at 6.00% over 12 months', () => {
    const rows = independentPlan(loan({}))
    expect(principals(rows)).toEqual([...Array.from({ length: 11 }, () => 8_333_33n), 8_333_37n])
    expect(interests(rows)).toEqual([
      500_00n,
      458_33n,
      416_67n,
      375_00n,
      333_33n,
      291_67n,
      250_00n,
      208_33n,
      166_67n,
      125_00n,
      83_33n,
      41_67n,
    ])
  })

  it('[FIN-06] monthly interest is rounded over the whole span, and counts to the moved date', () => {
    const terms = loan({ method: 'monthlyInterest', term: { months: 3 } })
    const rows = independentPlan(terms)
    expect(interests(rows)).toEqual([516_67n, 466_67n, 516_66n])
    expect(principals(rows)).toEqual([0n, 0n, 100_000_00n])
    const moved = independentPlan({ ...terms, isBankDay: closedOn('2026-02-15') })
    expect(dues(moved)).toEqual(['2026-02-15', '2026-03-15', '2026-04-15'])
    expect(moves(moved)).toEqual(['2026-02-16', '2026-03-15', '2026-04-15'])
    expect(interests(moved)).toEqual([533_33n, 450_00n, 516_67n])
  })

  it('[FIN-06] a term in days ends with a short period', () => {
    const rows = independentPlan(loan({ method: 'monthlyInterest', term: { days: 45 } }))
    expect(dues(rows)).toEqual(['2026-02-15', '2026-03-01'])
    expect(interests(rows)).toEqual([516_67n, 233_33n])
    expect(dues(independentPlan(loan({ method: 'monthlyInterest', term: { days: 31 } })))).toEqual([
      '2026-02-15',
    ])
  })

  it('[FIN-06] a bullet of 90 days', () => {
    const terms = loan({ method: 'bullet', term: { days: 90 } })
    const due = '2026-04-15'
    expect(independentPlan(terms)).toEqual([{ due, moved: due, principal: 100_000_00n, interest: 1_500_00n }])
    expect(interests(independentPlan({ ...terms, dayCount: 365 }))).toEqual([1_479_45n])
    expect(independentPlan({ ...terms, isBankDay: closedOn(due) })).toEqual([
      { due, moved: '2026-04-16', principal: 100_000_00n, interest: 1_516_67n },
    ])
  })

  it('[FIN-06] a start on 31 January keeps to the last days, and comes back to the 31st', () => {
    expect(dues(independentPlan(loan({ start: '2028-01-31', term: { months: 5 } })))).toEqual([
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
    ])
    const month = loan({ method: 'bullet', start: '2026-01-31', term: { months: 1 } })
    expect(independentPlan(month)).toEqual([
      { due: '2026-02-28', moved: '2026-02-28', principal: 100_000_00n, interest: 466_67n },
    ])
  })

  it('[FIN-01, FIN-06] at rate 0 equal instalments are equal principal, and no share exceeds the balance', () => {
    const terms = loan({ rateBps: 0, principal: 100_00n, term: { months: 3 } })
    const rows = independentPlan({ ...terms, method: 'equalInstalments' })
    expect(rows).toEqual(independentPlan(terms))
    expect(principals(rows)).toEqual([33_33n, 33_33n, 33_34n])
    expect(interests(rows)).toEqual([0n, 0n, 0n])
    expect(principals(independentPlan({ ...terms, principal: 10n, term: { months: 4 } }))).toEqual([
      3n,
      3n,
      3n,
      1n,
    ])
  })

  it('[FIN-06] rows that fall on one bank day are one row', () => {
    const isBankDay = (day: string): boolean => day < '2026-02-15' || day > '2026-03-15'
    const terms = loan({ principal: 300_00n, rateBps: 1200, term: { months: 3 }, isBankDay })
    expect(independentPlan(terms)).toEqual([
      { due: '2026-03-15', moved: '2026-03-16', principal: 200_00n, interest: 5_00n },
      { due: '2026-04-15', moved: '2026-04-15', principal: 100_00n, interest: 1_00n },
    ])
  })
})
