/** Two payments of one award: a short one waits, and a second one in time that makes up the net amount pays the award with it. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import type { Day } from '../day.ts'
import type { BankEntry } from './entries.ts'
import { type MatchedAward, matchEntries } from './match.ts'
import { completedBy, isShort, type ShortPayment } from './short-payments.ts'

const day = (text: string): Day => text as Day
const terms = { awardedOn: day('2026-11-16'), payBy: day('2026-11-24'), net: 99_00n }
const short: ShortPayment = {
  id: 'x',
  minor: 98_00n,
  day: day('2026-11-18'),
  reference: 'B-1',
  isHere: false,
}
const rest = { minor: 1_00n, day: day('2026-11-20'), reference: 'B-2' }

const award: MatchedAward = {
  ...terms,
  id: 'a',
  documentId: 'd',
  isUnpaid: true,
  state: 'committed',
  currency: 'CNY',
  payment: null,
  returned: null,
  isOwnPayee: false,
  refusedIn: [],
  waiting: [],
}
const entry = (amount: string, changes: Partial<BankEntry> = {}): BankEntry => ({
  kind: 'payment',
  reference: 'K7QM-3XTP',
  amount,
  currency: 'CNY',
  valueDate: day('2026-11-20'),
  bankReference: `B-${amount}`,
  isSumWrong: false,
  orderId: null,
  reason: null,
  note: null,
  ...changes,
})
const outcomes = (entries: readonly BankEntry[], of: Partial<MatchedAward> = {}) =>
  matchEntries(
    entries.map((one, n) => ({ entry: one, awardId: 'a', id: String(n) })),
    {
      awards: [{ ...award, ...of }],
      bookings: new Map(),
      format: 'camt054',
      today: day('2026-11-24'),
    },
  ).map((match) =>
    match.result === 'exception' ? match.kind : [match.result, match.completes?.id].filter(Boolean).join(' '),
  )

describe('[CLR-22] a payment that makes up a net amount', () => {
  it('is completed only by exactly what is missing, in time', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 98_99n),
        fc.bigInt(1n, 120_00n),
        fc.integer({ min: 10, max: 30 }),
        (first, second, on) => {
          const waiting = [{ ...short, minor: first }]
          const paid = { minor: second, day: day(`2026-11-${on}`), reference: 'B-2' }
          const isComplete = completedBy(terms, waiting, paid) !== undefined
          expect(isComplete).toBe(first + second === terms.net && on >= 16 && on <= 24)
        },
      ),
    )
  })

  it('is not the short payment itself, reported again', () => {
    const half = { ...short, minor: 49_50n }
    const again = { ...rest, minor: 49_50n, day: half.day }
    expect(completedBy(terms, [half], { ...again, reference: 'B-1' })).toBeUndefined()
    expect(completedBy(terms, [half], { ...again, reference: null })).toBeUndefined()
    expect(completedBy(terms, [{ ...half, reference: null }], again)).toBeUndefined()
    expect(completedBy(terms, [half], { ...again, reference: 'B-2' })).toBeDefined()
    // Two entries of one file are two payments, also where the bank gave them no references.
    const here = { ...half, reference: null, isHere: true }
    expect(completedBy(terms, [here], { ...again, reference: null })).toBeDefined()
  })

  it('a payment of nothing, of the net amount or out of time does not wait for a rest', () => {
    const waits = (minor: bigint, on: string) => isShort(terms, { minor, day: day(on) })
    expect([waits(98_99n, '2026-11-16'), waits(1n, '2026-11-24')]).toEqual([true, true])
    for (const [minor, on] of [
      [0n, '2026-11-18'],
      [99_00n, '2026-11-18'],
      [98_00n, '2026-11-15'],
      [98_00n, '2026-11-25'],
    ] as const)
      expect(waits(minor, on), `${minor} on ${on}`).toBe(false)
  })
})

describe('[CLR-22] in a file', () => {
  it('a second row pays with the first one, in either order; a third is a second payment', () => {
    expect(outcomes([entry('98.00'), entry('1.00')])).toEqual(['amountDiffers', 'paid 0'])
    expect(outcomes([entry('1.00'), entry('98.00')])).toEqual(['amountDiffers', 'paid 0'])
    expect(outcomes([entry('98.00'), entry('1.00'), entry('1.00')])).toEqual([
      'amountDiffers',
      'paid 0',
      'referenceTwice',
    ])
    expect(outcomes([entry('98.00'), entry('2.00')])).toEqual(['amountDiffers', 'amountDiffers'])
  })

  it('a row pays with a short payment of an earlier file, also after the lapse if both were in time', () => {
    const waiting = [short]
    expect(outcomes([entry('1.00')], { waiting })).toEqual(['paid x'])
    expect(outcomes([entry('1.00')], { waiting, state: 'lapsed' })).toEqual(['paid x'])
    expect(outcomes([entry('1.00')], { waiting, state: 'lapsed', isUnpaid: false })).toEqual(['awardEnded'])
    expect(outcomes([entry('1.00', { currency: 'USD' })], { waiting })).toEqual(['currencyDiffers'])
    expect(outcomes([entry('1.00', { isSumWrong: true })], { waiting })).toEqual(['sumDiffers'])
    expect(outcomes([entry('1.00', { valueDate: day('2026-11-25') })], { waiting })).toEqual([
      'amountDiffers',
    ])
  })

  it('either of the two payments, repeated by its reference, is known', () => {
    const payment = { day: day('2026-11-20'), reference: 'B-2', first: short }
    const paid = { state: 'paid', payment } as const
    const first = entry('98.00', { bankReference: 'B-1', valueDate: short.day })
    const second = entry('1.00', { bankReference: 'B-2' })
    expect(outcomes([first], paid)).toEqual(['known'])
    expect(outcomes([second], paid)).toEqual(['known'])
    expect(outcomes([entry('1.00', { bankReference: 'B-3' })], paid)).toEqual(['paidTwice'])
    expect(outcomes([entry('1.00', { bankReference: null })], paid)).toEqual(['paidTwice'])
  })
})
