/** Repayments and penalties of single loans, with figures that were worked out by hand. */
import { describe, expect, it } from 'vitest'
import { day, plannedLoan } from '#test/support/loans.ts'
import { at, bullet, type Change, pays, returns, shares } from '#test/support/written-loans.ts'

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
