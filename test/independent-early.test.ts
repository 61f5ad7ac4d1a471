/** Settlements, early repayments and penalties of the independent plans, against examples worked by hand. */
import { describe, expect, it } from 'vitest'
import { independentAfterEarly, independentSettlement } from './support/independent-early.ts'
import { type PaidRow, type PlanInput } from './support/independent-loan.ts'
import { independentPenalty, type PenaltyInput } from './support/independent-penalty.ts'

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

const bullet = loan({ method: 'bullet', term: { days: 90 } })
const monthly = loan({ method: 'monthlyInterest', term: { months: 3 } })
const instalments = loan({ method: 'equalInstalments' })
const principal = loan({})
const closedFebruary15 = loan({ isBankDay: (day) => day !== '2026-02-15' })

const principals = (rows: readonly PaidRow[]): bigint[] => rows.map((row) => row.principal)
const interests = (rows: readonly PaidRow[]): bigint[] => rows.map((row) => row.interest)

describe('what settles a loan', () => {
  const settles = (input: PlanInput, q: string): bigint => independentSettlement(input, [], q).total

  it('[FIN-16] bullet and monthly interest, from the start of the span', () => {
    expect(settles(bullet, '2026-01-15')).toBe(100_000_00n)
    expect(settles(bullet, '2026-03-01')).toBe(100_750_00n)
    expect(settles(monthly, '2026-02-15')).toBe(100_516_67n)
    expect(settles(monthly, '2026-03-01')).toBe(100_233_33n)
    expect(settles(monthly, '2026-04-15')).toBe(100_516_66n)
    expect(settles(monthly, '2026-04-16')).toBe(0n)
  })

  it('[FIN-16] equal plans, by the days of the running month', () => {
    expect(independentSettlement(principal, [], '2026-03-01')).toEqual({
      principal: 91_666_67n,
      interest: 229_17n,
      total: 91_895_84n,
    })
    expect(settles(principal, '2026-02-15')).toBe(100_500_00n)
    expect(settles(principal, '2026-02-16')).toBe(91_683_04n)
    expect(settles(instalments, '2026-03-01')).toBe(92_123_09n)
  })

  it('[FIN-16] the next month counts from the nominal due date, while the row waits for its bank day', () => {
    expect(settles(closedFebruary15, '2026-02-15')).toBe(100_500_00n)
    expect(settles(closedFebruary15, '2026-02-16')).toBe(100_516_37n)
    expect(settles(closedFebruary15, '2026-02-17')).toBe(91_699_41n)
  })

  it('[FIN-16, FIN-17] after early repayments', () => {
    const early = { day: '2026-03-01', mode: 'shorten' } as const
    const onPrincipal = { ...early, amount: 20_229_17n }
    expect(independentSettlement(principal, [onPrincipal], '2026-03-08').total).toBe(71_756_25n)
    expect(independentSettlement(principal, [onPrincipal], '2026-03-15').total).toBe(71_845_84n)
    const onBullet = { ...early, amount: 10_750_00n }
    expect(independentSettlement(bullet, [onBullet], '2026-03-11').total).toBe(90_150_00n)
  })
})

describe('one early repayment', () => {
  const early = { day: '2026-03-01', amount: 20_229_17n, mode: 'shorten' } as const

  it('[FIN-17] shorten keeps the share and drops rows at the end', () => {
    const rows = independentAfterEarly(principal, early)
    expect(principals(rows)).toEqual([...Array.from({ length: 8 }, () => 8_333_33n), 5_000_03n])
    expect(interests(rows)).toEqual([
      408_34n,
      316_67n,
      275_00n,
      233_33n,
      191_67n,
      150_00n,
      108_33n,
      66_67n,
      25_00n,
    ])
    expect(rows[0]?.interestPaid).toBe(229_17n)
    expect(rows.at(-1)?.due).toBe('2026-11-15')
  })

  it('[FIN-17] lower keeps the dates with a new share', () => {
    const rows = independentAfterEarly(principal, { ...early, mode: 'lower' })
    expect(principals(rows)).toEqual([...Array.from({ length: 10 }, () => 6_515_15n), 6_515_17n])
    expect(interests(rows)).toEqual([
      408_34n,
      325_76n,
      293_18n,
      260_61n,
      228_03n,
      195_45n,
      162_88n,
      130_30n,
      97_73n,
      65_15n,
      32_58n,
    ])
    expect(rows.at(-1)?.due).toBe('2027-01-15')
  })

  it('[FIN-17] equal instalments, shortened and lowered', () => {
    const paid = { ...early, amount: 20_229_73n }
    const short = independentAfterEarly(instalments, paid)
    expect(interests(short)).toEqual([
      409_46n,
      318_48n,
      277_04n,
      235_39n,
      193_54n,
      151_47n,
      109_19n,
      66_71n,
      24_01n,
    ])
    expect(short.slice(0, -1).every((row) => row.principal + row.interest === 8_606_64n)).toBe(true)
    expect(short.at(-1)?.principal).toBe(4_801_52n)
    const low = independentAfterEarly(instalments, { ...paid, mode: 'lower' })
    expect(low).toHaveLength(11)
    expect(low.slice(0, -1).every((row) => row.principal + row.interest === 6_733_46n)).toBe(true)
    expect(low.at(-1)).toMatchObject({ principal: 6_752_28n, interest: 33_76n })
  })

  it('[FIN-15, FIN-17] bullet and monthly interest: the principal falls and a new span begins', () => {
    expect(independentAfterEarly(bullet, { ...early, amount: 10_750_00n })).toEqual([
      {
        due: '2026-04-15',
        moved: '2026-04-15',
        principal: 90_000_00n,
        interest: 1_425_00n,
        interestPaid: 750_00n,
        principalPaid: 0n,
      },
    ])
    const rows = independentAfterEarly(monthly, { ...early, amount: 10_233_33n })
    expect(interests(rows)).toEqual([443_33n, 465_00n])
    expect(principals(rows)).toEqual([0n, 90_000_00n])
    expect(rows[0]?.interestPaid).toBe(233_33n)
  })

  it('[FIN-15] interest comes first, a row due that day before it, and what settles leaves nothing', () => {
    const [row] = independentAfterEarly(bullet, { ...early, amount: 100_00n })
    expect(row).toMatchObject({ principal: 100_000_00n, interest: 1_500_00n, interestPaid: 100_00n })
    const [due, next] = independentAfterEarly(principal, {
      ...early,
      day: '2026-02-15',
      amount: 28_833_33n,
    })
    expect(due).toMatchObject({ interestPaid: 500_00n, principalPaid: 8_333_33n })
    expect(next).toMatchObject({ interest: 358_33n, interestPaid: 0n, principal: 8_333_33n })
    expect(independentAfterEarly(bullet, { ...early, amount: 100_750_00n })).toEqual([])
  })
})

describe('the penalty of a row', () => {
  const bankDays = ['2026-04-10', '2026-04-13', '2026-04-14', '2026-04-15', '2026-04-16', '2026-04-17']
  const row: PenaltyInput = {
    due: '2026-04-10',
    moved: '2026-04-10',
    principal: 1_000_00n,
    interest: 50_00n,
    graceBankDays: 0,
    payments: [],
    penaltyBps: 1800,
    dayCount: 360,
    today: '2026-04-13',
    isBankDay: (day) => bankDays.includes(day),
  }
  const penalty = (changes: Partial<PenaltyInput>): bigint =>
    independentPenalty({ ...row, ...changes }).penalty

  it('[FIN-18] due on the 10th, paid on the 13th: 3 days', () => {
    expect(penalty({})).toBe(1_58n)
    const payments = [{ day: '2026-04-13', amount: 1_051_58n }]
    expect(independentPenalty({ ...row, payments, today: '2026-04-20' })).toEqual({
      penalty: 1_58n,
      penaltyPaid: 1_58n,
      interest: 0n,
      principal: 0n,
    })
    expect(penalty({ today: '2026-04-10' })).toBe(0n)
    expect(penalty({ today: '2026-04-11' })).toBe(53n)
  })

  it('[FIN-18] after the days of grace it counts from the due date', () => {
    expect(penalty({ graceBankDays: 3, today: '2026-04-15' })).toBe(0n)
    expect(penalty({ graceBankDays: 3, today: '2026-04-16' })).toBe(3_15n)
    const inTime = [{ day: '2026-04-15', amount: 1_050_00n }]
    expect(penalty({ graceBankDays: 3, payments: inTime, today: '2026-04-20' })).toBe(0n)
  })

  it('[FIN-07, FIN-18] a part pays penalty, interest, principal, and the rest goes on, rounded once', () => {
    const payments = [{ day: '2026-04-13', amount: 500_00n }]
    expect(independentPenalty({ ...row, payments, today: '2026-04-20' })).toEqual({
      penalty: 3_51n,
      penaltyPaid: 1_58n,
      interest: 0n,
      principal: 551_58n,
    })
  })

  it('[FIN-06, FIN-18] a move to the next bank day costs nothing', () => {
    const moved = { due: '2026-04-11', moved: '2026-04-13', today: '2026-04-14' }
    expect(penalty(moved)).toBe(53n)
    expect(penalty({ ...moved, countFrom: 'due' })).toBe(1_58n)
    expect(penalty({ ...moved, today: '2026-04-13' })).toBe(0n)
  })
})
