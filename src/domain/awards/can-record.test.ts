/** Whether an entry is worth recording at the award that it names. */
import { expect, it } from 'vitest'
import type { Day } from '../day.ts'
import { canRecordAt } from './can-record.ts'

const day = (text: string) => text as Day
const today = day('2026-11-25')
const award = {
  number: 'K7QM-3XTP',
  state: 'committed',
  awardedOn: day('2026-11-16'),
  payBy: day('2026-11-24'),
  documentDate: null,
  isOpen: false,
  isUnpaid: false,
  currency: 'CNY',
  net: 99_00n,
  full: 100_00n,
  paidOn: null,
} as const
const paid = { kind: 'payment', amount: '99.00', currency: 'CNY', valueDate: day('2026-11-24') } as const
const lapsed = { ...award, state: 'lapsed', isOpen: true } as const

it('[CLR-22] proposes to record what the rules of the award accept, and never a second payment', () => {
  expect(canRecordAt(paid, award, today)).toBe(true)
  expect(canRecordAt({ ...paid, amount: '100.00' }, award, today), 'in full').toBe(true)
  expect(canRecordAt({ ...paid, valueDate: null }, award, today), 'on a day that a person gives').toBe(true)
  expect(canRecordAt(paid, { ...award, state: 'paid', paidOn: day('2026-11-20') }, today)).toBe(false)
  expect(canRecordAt({ ...paid, amount: '98.00' }, award, today)).toBe(false)
  expect(canRecordAt({ ...paid, currency: 'USD' }, award, today)).toBe(false)
  expect(canRecordAt({ ...paid, valueDate: today }, award, today), 'too late, and not lapsed yet').toBe(false)
  expect(canRecordAt({ ...paid, valueDate: day('2026-11-26') }, award, today), 'in the future').toBe(false)
  expect(canRecordAt({ ...paid, valueDate: today }, lapsed, today), 'late').toBe(true)
  expect(canRecordAt({ ...paid, valueDate: today }, { ...lapsed, isOpen: false }, today)).toBe(false)
})

it('[CLR-22] proposes to record a return of a payment alone, and no refusal', () => {
  const back = { ...paid, kind: 'return', valueDate: today } as const
  expect(canRecordAt(back, { ...award, state: 'paid', paidOn: day('2026-11-20') }, today)).toBe(true)
  expect(canRecordAt(back, award, today)).toBe(false)
  expect(canRecordAt({ ...paid, kind: 'refusal' }, award, today)).toBe(false)
})
