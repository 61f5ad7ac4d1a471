/** Single loans, with figures that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import { day, type PlannedLoan, plannedLoan, weekdays } from '#test/support/loans.ts'
import type { Calendar } from '../calendar.ts'
import type { Day } from '../day.ts'
import { loanAt } from './loan-at.ts'
import type { LoanEvent } from './loan-events.ts'
import { settlementAt } from './settlement.ts'

/** 12,000.00 at 6% in twelve equal shares of 1,000.00; the first row is 1,060.00, due on 15, moved to Monday 16 February. */
const shares = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal' })
/** 100,000.00 at 6% for 90 days, until 15 April. */
const bullet = plannedLoan({ principal: 10_000_000n, method: 'bullet', term: { unit: 'days', count: 90 } })

type Change = LoanEvent extends infer Event ? (Event extends LoanEvent ? Omit<Event, 'entry'> : never) : never

const at = (loan: PlannedLoan, on: string, ...changes: readonly Change[]) =>
  loanAt(loan.version, eventsOf(loan, changes), day(on))

const eventsOf = (loan: PlannedLoan, changes: readonly Change[]): readonly LoanEvent[] => [
  loan.disbursement,
  ...changes.map((change, index) => ({ ...change, entry: index + 1 })),
]

const pays = (on: string, amount: bigint, early = false): Change => ({
  kind: 'repayment',
  valueDate: day(on),
  amount,
  early,
})
const waives = (on: string, part: 'penalty' | 'interest', amount: bigint): Change => ({
  kind: 'waiver',
  valueDate: day(on),
  part,
  amount,
})
const returns = (on: string, repayment: number): Change => ({ kind: 'return', valueDate: day(on), repayment })
const writesOff = (on: string): Change => ({ kind: 'writeOff', valueDate: day(on) })

describe('[FIN-18] a row that is paid late', () => {
  it('due on the 10th and paid on the 13th has a penalty of 3 days', () => {
    const loan = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal', start: day('2026-02-10') })
    const [row] = at(loan, '2026-03-13').rows
    // 1,060.00 · 3 days · 18% / 360 = 1.59.
    expect(row?.penalty).toEqual({
      spans: [{ from: '2026-03-10', to: '2026-03-13', days: 3, base: 106_000n }],
      total: 159n,
    })
    expect(at(loan, '2026-03-20', pays('2026-03-13', 106_159n)).due).toEqual({
      penalty: 0n,
      interest: 0n,
      principal: 0n,
    })
  })

  it('is overdue from the first day after its moved due date', () => {
    expect(at(shares, '2026-02-16').state).toBe('disbursed')
    expect(at(shares, '2026-02-17')).toMatchObject({ state: 'overdue', due: { penalty: 53n } })
    expect(at(shares, '2026-02-17').rows[0]?.overdueDays).toBe(1)
  })

  it('[FIN-07] pays penalty, interest, principal; the penalty goes on from what is left, rounded once', () => {
    // 3 days of 1,060.00 are 1.59; 500.00 pays 1.59, 60.00 and 438.41; 7 days of 561.59 more: 3.56 (3.5556) in all.
    const view = at(shares, '2026-02-26', pays('2026-02-19', 50_000n))
    expect(view.allocations).toEqual([
      {
        entry: 1,
        kind: 'due',
        day: '2026-02-19',
        due: '2026-02-15',
        penalty: 159n,
        interest: 6_000n,
        principal: 43_841n,
      },
    ])
    expect(view.due).toEqual({ penalty: 197n, interest: 0n, principal: 56_159n })
    expect(view.rows[0]?.penalty.spans).toEqual([
      { from: '2026-02-16', to: '2026-02-19', days: 3, base: 106_000n },
      { from: '2026-02-19', to: '2026-02-26', days: 7, base: 56_159n },
    ])
  })

  it('has no penalty if it is paid within the days of grace, and from the due date if it is not', () => {
    const graced = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal', graceBankDays: 2 })
    expect(at(graced, '2026-02-18')).toMatchObject({ state: 'disbursed', due: { penalty: 0n } })
    expect(at(graced, '2026-03-01', pays('2026-02-18', 106_000n)).due.principal).toBe(0n)
    expect(at(graced, '2026-02-19')).toMatchObject({ state: 'overdue', due: { penalty: 159n } })
    // 560.00 on the second day: 1,060.00 · 2 + 500.00 · 1 = 2,620.00 days, 1.31.
    expect(at(graced, '2026-02-19', pays('2026-02-18', 56_000n)).due.penalty).toBe(131n)
  })

  it('keeps the ordinary interest of later rows as it is', () => {
    expect(
      at(shares, '2026-03-16')
        .rows.slice(0, 3)
        .map(({ interest }) => interest),
    ).toEqual([6_000n, 5_500n, 5_000n])
  })
})

describe('[FIN-07] a repayment of several rows', () => {
  it('is allocated row by row, the oldest first', () => {
    // On 16 March row 1 is 28 days late: 1,060.00 · 28 · 18% / 360 = 14.84; then row 2 of 1,055.00 takes what is left.
    const view = at(shares, '2026-03-16', pays('2026-03-16', 110_000n))
    expect(
      view.allocations.map(({ due, penalty, interest, principal }) => [due, penalty, interest, principal]),
    ).toEqual([
      ['2026-02-15', 1_484n, 6_000n, 100_000n],
      ['2026-03-15', 0n, 2_516n, 0n],
    ])
    expect(view).toMatchObject({ state: 'disbursed', principal: 1_100_000n, used: 1_100_000n })
  })
})

describe('[FIN-15] what exceeds the rows that are due', () => {
  it('is held for the next row without saving interest, and waits beyond that', () => {
    const paid = pays('2026-02-02', 150_000n)
    expect(at(shares, '2026-02-10', paid)).toMatchObject({ held: 106_000n, waiting: 44_000n, credit: 0n })
    const later = at(shares, '2026-02-16', paid)
    expect(later).toMatchObject({ held: 44_000n, waiting: 0n, state: 'disbursed' })
    expect(later.allocations).toMatchObject([
      { entry: 1, day: '2026-02-16', interest: 6_000n, principal: 100_000n },
    ])
  })

  it('marked early pays the accrued interest, then principal; the buyer may say so later', () => {
    // 18 of 31 days of 60.00 are 34.84.
    const marked = at(shares, '2026-02-10', pays('2026-02-02', 150_000n, true))
    expect(marked.allocations).toMatchObject([
      { kind: 'early', due: '2026-02-15', interest: 3_484n },
      { kind: 'early', due: null, principal: 146_516n },
    ])
    expect(marked.principal).toBe(1_053_484n)
    const said: Change = { kind: 'earlyMark', valueDate: day('2026-02-10'), repayment: 1 }
    const later = at(shares, '2026-02-10', pays('2026-02-02', 150_000n), said)
    expect(later).toEqual(marked)
    expect(at(shares, '2026-02-09', pays('2026-02-02', 150_000n), said).waiting).toBe(44_000n)
  })

  it('above what is owed settles with exactly that, and the rest is a credit until it is returned', () => {
    const paid = pays('2026-03-01', 10_100_000n)
    // 45 days: 100,750.00.
    expect(at(bullet, '2026-03-01', paid)).toMatchObject({ state: 'settled', principal: 0n, credit: 25_000n })
    const back: Change = { kind: 'payout', valueDate: day('2026-03-05'), amount: 25_000n }
    expect(at(bullet, '2026-03-06', paid, back)).toMatchObject({
      state: 'settled',
      credit: 0n,
      overdrawn: 0n,
    })
    expect(at(bullet, '2026-03-06', paid, back, returns('2026-03-06', 1))).toMatchObject({
      state: 'disbursed',
      principal: 10_000_000n,
      overdrawn: 25_000n,
      credit: 0n,
    })
  })
})

describe('[FIN-14] backdated entries', () => {
  it('a repayment that is dated last week lowers the penalty', () => {
    const known = pays('2026-03-02', 106_742n)
    expect(at(shares, '2026-03-02', known).due).toEqual({ penalty: 0n, interest: 0n, principal: 0n })
    const late = at(shares, '2026-03-02', known, pays('2026-02-23', 50_000n))
    // 7 days of 1,060.00 are 3.71; the 500.00 pays them, 60.00 and 436.29; 7 days of 563.71 more, 5.68 in all.
    expect(late.rows[0]?.penalty.total).toBe(568n)
    expect(late).toMatchObject({ held: 50_174n, waiting: 0n })
  })

  it('a returned repayment leaves the row as if it had never been paid', () => {
    const view = at(shares, '2026-02-19', pays('2026-02-16', 106_000n), returns('2026-02-19', 1))
    expect(view).toMatchObject({ state: 'overdue', due: { penalty: 159n, principal: 100_000n } })
    expect(at(shares, '2026-02-18', pays('2026-02-16', 106_000n), returns('2026-02-19', 1)).state).toBe(
      'disbursed',
    )
  })
})

describe('[FIN-16] [FIN-17] settlement and early repayment', () => {
  it('bullet: accrued by days, and a new span from the day of the repayment', () => {
    // 45 days are 750.00, so 10,000.00 is repaid; 90,000.00 for 45 days more: 675.00.
    const paid = pays('2026-03-01', 1_075_000n, true)
    expect(at(bullet, '2026-03-01', paid).rows).toMatchObject([
      { principal: 9_000_000n, interest: 142_500n, paid: { interest: 75_000n } },
    ])
    expect(settlementAt(bullet.version, eventsOf(bullet, [paid]), day('2026-03-11'))).toEqual({
      day: '2026-03-11',
      principal: 9_000_000n,
      interest: 0n,
      penalty: 0n,
      accrued: 15_000n,
      unallocated: 0n,
      total: 9_015_000n,
    })
  })

  it('shorten keeps the share and drops rows at the end', () => {
    const view = at(shares, '2026-02-02', pays('2026-02-02', 253_484n, true))
    // 2,500.00 of principal: 9,500.00 is left in nine shares and a half; 34.84 and 13 of 31 days of 47.50, 19.92.
    expect(view.rows.map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 9 }, () => 100_000n),
      50_000n,
    ])
    expect(view.rows.slice(0, 2).map(({ interest }) => interest)).toEqual([5_476n, 4_250n])
    expect(view.plans.map(({ from, rows }) => [from, rows.length])).toEqual([
      ['2026-01-15', 12],
      ['2026-02-02', 10],
    ])
  })

  it('lower keeps the dates with a new share', () => {
    const lowered = plannedLoan({ principal: 1_200_000n, method: 'equalPrincipal', earlyEffect: 'lower' })
    const view = at(lowered, '2026-02-02', pays('2026-02-02', 243_484n, true))
    expect(view.rows.map(({ principal }) => principal)).toEqual([
      ...Array.from({ length: 11 }, () => 80_000n),
      80_000n,
    ])
  })

  it('counts the month of an equal plan from the nominal date, also while its row waits for Monday', () => {
    const settles = (on: string) => settlementAt(shares.version, [shares.disbursement], day(on)).total
    // Sunday the 15th: all of 60.00. Monday the 16th: a day of 55.00 in a month of 28 days more, 1.96.
    expect(settles('2026-02-15')).toBe(1_206_000n)
    expect(settles('2026-02-16')).toBe(1_206_196n)
  })
})

describe('[FIN-19] waivers and write-offs', () => {
  it('a waiver lowers what is unpaid on its day, and the penalty goes on after it', () => {
    expect(at(shares, '2026-02-19', waives('2026-02-19', 'penalty', 100n)).due.penalty).toBe(59n)
    const all = waives('2026-02-19', 'penalty', 99_999n)
    expect(at(shares, '2026-02-19', all).due).toEqual({ penalty: 0n, interest: 6_000n, principal: 100_000n })
    expect(at(shares, '2026-02-20', all).due.penalty).toBe(53n)
    // 10 days of 1,000.00 instead of 1,060.00, on top of 3 days: 1.59 + 5.00.
    expect(at(shares, '2026-03-01', waives('2026-02-19', 'interest', 6_000n)).due.penalty).toBe(659n)
  })

  it('a write-off stops every accrual, later money is recovery, and the limit stays used', () => {
    const owed = at(shares, '2026-06-01', writesOff('2026-06-01'))
    expect(owed).toMatchObject({ state: 'writtenOff', used: 1_200_000n, principal: 1_200_000n })
    const later = at(shares, '2026-09-01', writesOff('2026-06-01'), pays('2026-08-03', 300_000n))
    expect(later.due.penalty + later.due.interest + later.due.principal).toBe(
      owed.due.penalty + owed.due.interest + owed.due.principal - 300_000n,
    )
    const { recovered } = later.writtenOff ?? {}
    expect((recovered?.penalty ?? 0n) + (recovered?.interest ?? 0n) + (recovered?.principal ?? 0n)).toBe(
      300_000n,
    )
    expect(later).toMatchObject({ state: 'writtenOff', used: 1_200_000n })
  })

  it('a write-off has no effect if a repayment from before it had settled the loan', () => {
    const settled = at(shares, '2026-06-02', writesOff('2026-06-01'), pays('2026-05-29', 1_300_000n))
    expect(settled).toMatchObject({ state: 'settled', writtenOff: undefined })
  })
})

describe('[FIN-06] a calendar that is published after the disbursement', () => {
  it('moves a due day that is closed, without interest or penalty for the move', () => {
    const unknown: Calendar = new Map([...weekdays].filter(([year]) => year < 2027))
    const loan = plannedLoan({
      principal: 1_200_000n,
      method: 'equalPrincipal',
      start: day('2026-12-09'),
      calendar: unknown,
    })
    const [row] = at(loan, '2026-12-09').rows
    expect(row).toMatchObject({ due: '2027-01-09', moved: '2027-01-11', dueDay: '2027-01-11', assumed: true })
    const closed = new Set<Day>(['2027-01-11', '2027-01-12'].map(day))
    const published = new Map([...unknown, [2027, { closed, open: new Set<Day>() }]])
    const moved = { ...loan, version: { ...loan.version, calendar: published } }
    expect(at(moved, '2027-01-13')).toMatchObject({ state: 'disbursed', due: { penalty: 0n } })
    expect(at(moved, '2027-01-13').rows[0]).toMatchObject({ dueDay: '2027-01-13', interest: 6_000n })
    expect(at(moved, '2027-01-14').due.penalty).toBe(53n)
    expect(at(loan, '2027-01-14').due.penalty).toBe(159n)
  })
})

it('[FIN-13] interest and penalties use nothing of the limit', () => {
  expect(at(shares, '2026-02-26')).toMatchObject({ used: 1_200_000n, due: { penalty: 530n } })
})

it('a loan begins with its disbursement', () => {
  expect(() => loanAt(shares.version, [], day('2026-02-01'))).toThrow(RangeError)
})
