/** Value dates, disbursement days and approvals. */
import { describe, expect, it } from 'vitest'
import { day } from '#test/support/loans.ts'
import { china } from '../calendars/china.ts'
import { bookingProblem, disbursementProblem, firstBookingDay, lapseDayOf, raises } from './booking.ts'

describe('[FIN-14] the value date of a repayment', () => {
  const booked = (valueDate: string, disbursed = '2025-06-02') =>
    bookingProblem(day(valueDate), { disbursed: day(disbursed), today: day('2026-03-31') })

  it('is today, or as early as the first day of the previous month', () => {
    expect(booked('2026-03-31')).toBeUndefined()
    expect(booked('2026-02-01')).toBeUndefined()
    expect(booked('2026-01-31')).toBe('dateTooEarly')
    expect(booked('2025-12-31')).toBe('dateTooEarly')
    expect(firstBookingDay(day('2026-01-31'))).toBe('2025-12-01')
  })

  it('is never in the future or before the disbursement', () => {
    expect(booked('2026-04-01')).toBe('future')
    expect(booked('2026-03-09', '2026-03-10')).toBe('beforeDisbursement')
    expect(booked('2026-03-10', '2026-03-10')).toBeUndefined()
  })
})

describe('[FIN-12] the day of a disbursement', () => {
  const problem = (on: string, today = '2026-02-27') =>
    disbursementProblem(day(on), { approved: day('2026-02-12'), today: day(today), calendar: china })

  it('is a bank day from the approval to today', () => {
    expect(problem('2026-02-12')).toBeUndefined()
    expect(problem('2026-02-27')).toBeUndefined()
    expect(problem('2026-02-11')).toBe('unfit')
    expect(problem('2026-02-28')).toBe('unfit')
    expect(problem('2026-02-16')).toBe('closed')
  })

  it('[FIN-04] is within the 30 days after which an approval lapses', () => {
    expect(lapseDayOf(day('2026-02-12'))).toBe('2026-03-14')
    expect(problem('2026-03-13', '2026-03-31')).toBeUndefined()
    expect(problem('2026-03-16', '2026-03-31')).toBe('unfit')
  })

  it('follows Monday to Friday in a year without a calendar', () => {
    const approved = day('2030-01-01')
    const on = (text: string) =>
      disbursementProblem(day(text), { approved, today: day('2030-01-20'), calendar: china })
    expect([on('2030-01-04'), on('2030-01-05')]).toEqual([undefined, 'closed'])
  })
})

it('[FIN-04] an approval may lower amount and rate, and raise neither', () => {
  const requested = { amount: 100_000n, bps: 600 }
  expect(raises(requested, requested)).toBe(false)
  expect(raises(requested, { amount: 90_000n, bps: 500 })).toBe(false)
  expect(raises(requested, { amount: 100_001n, bps: 500 })).toBe(true)
  expect(raises(requested, { amount: 90_000n, bps: 601 })).toBe(true)
})
