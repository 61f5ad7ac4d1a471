/** Matching what a file says with awards: one result for each entry, and money only where everything fits. */
import { describe, expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { awardStates } from '../awards/states.ts'
import type { Day } from '../day.ts'
import { type BankEntry, entryKinds, moneyOf } from './entries.ts'
import { type Booking, exceptionKinds, type Match, type MatchedAward, matchEntries } from './match.ts'

const today = '2026-11-24' as Day
const award: MatchedAward = {
  id: 'a',
  documentId: 'd-a',
  isUnpaid: true,
  state: 'committed',
  currency: 'CNY',
  net: 99_00n,
  awardedOn: '2026-11-16' as Day,
  payBy: '2026-11-24' as Day,
  payment: null,
  returned: null,
  isOwnPayee: false,
  refusedIn: [],
  waiting: [],
}
const paid = { state: 'paid', payment: { day: '2026-11-20' as Day, reference: 'B-1' } } as const
const returned = {
  ...paid,
  state: 'returned',
  returned: { day: '2026-11-21' as Day, reference: 'R-1' },
} as const
const entry: BankEntry = {
  kind: 'payment',
  reference: 'K7QM-3XTP',
  amount: '99.00',
  currency: 'CNY',
  valueDate: '2026-11-20' as Day,
  bankReference: 'B-1',
  isSumWrong: false,
  orderId: null,
  reason: null,
  note: null,
}
const shown = (match: Match | undefined): string | undefined =>
  match?.result === 'exception' ? match.kind : match?.result
const outcome = (
  changes: Partial<BankEntry>,
  of: Partial<MatchedAward> = {},
  bookings: readonly Booking[] = [],
) =>
  shown(
    matchEntries([{ entry: { ...entry, ...changes }, awardId: 'a' }], {
      awards: [{ ...award, ...of }],
      bookings: new Map([['a', bookings]]),
      format: 'camt054',
      today,
    })[0],
  )

describe('[CLR-22] a payment in a file', () => {
  it('pays its award with the net amount, on the days from the award to its last pay date', () => {
    const on = (valueDate: string | null) => outcome({ valueDate: valueDate as Day | null })
    expect(['2026-11-15', '2026-11-16', '2026-11-24', null].map(on)).toEqual([
      'tooEarly',
      'paid',
      'paid',
      'dateMissing',
    ])
    expect(outcome({ valueDate: '2026-11-24' as Day }, { payBy: '2026-11-23' as Day })).toBe('tooLate')
    expect(outcome({ valueDate: '2026-11-25' as Day }, { payBy: '2026-11-30' as Day })).toBe('dateInFuture')
    expect(outcome({ amount: '99.00000' })).toBe('paid')
    expect(outcome({ amount: null, currency: null })).toBe('paid')
  })

  it('of any other amount or currency waits for a person, also one in full', () => {
    for (const amount of ['98.99', '100.00', '0', '-99.00', 'ninety', '99.001'])
      expect(outcome({ amount }), `amount ${amount}`).toBe('amountDiffers')
    expect(outcome({ currency: 'USD' })).toBe('currencyDiffers')
    expect(outcome({ currency: 'NOK' })).toBe('currencyDiffers')
  })

  it('of an award that is paid is known where it is the same fact, and otherwise a second payment', () => {
    for (const bankReference of ['B-1', 'B-2', null])
      expect(outcome({ bankReference }, paid), 'a payment that a person recorded').toBe('known')
    expect(outcome({ valueDate: '2026-11-21' as Day }, paid)).toBe('paidTwice')
    expect(outcome({ amount: '1.00' }, paid)).toBe('paidTwice')
  })

  it('of a payment that was reported before is known by its reference, or from a file of another format', () => {
    const before = (format: Booking['format'], reference: string | null) => [
      { format, reference, isHere: false },
    ]
    expect(outcome({}, paid, before('camt054', 'B-1'))).toBe('known')
    expect(outcome({ bankReference: 'B-2' }, paid, before('camt054', 'B-1'))).toBe('paidTwice')
    expect(outcome({ bankReference: null }, paid, before('camt054', 'B-1'))).toBe('paidTwice')
    expect(outcome({}, paid, before('camt054', null))).toBe('paidTwice')
    expect(outcome({}, paid, before('pain002', null))).toBe('known')
    expect(outcome({}, paid, before('pain002', 'B-2'))).toBe('paidTwice')
    expect(outcome({}, paid, [{ format: 'camt054', reference: 'B-1', isHere: true }])).toBe('referenceTwice')
  })

  it('of an award that has ended, or of no award, waits', () => {
    expect(outcome({ valueDate: today }, { state: 'lapsed', payBy: '2026-11-23' as Day })).toBe('tooLate')
    for (const state of ['failed', 'returned', 'revoked'] as const)
      expect(outcome({}, { state }), `state ${state}`).toBe('awardEnded')
    expect(outcome({}, { id: 'b' })).toBe('referenceUnknown')
    expect(outcome({}, { isOwnPayee: true })).toBe('ownPayee')
  })
})

describe('[CLR-26] a payment of an award that has lapsed', () => {
  const lapsed = { state: 'lapsed' } as const

  it('pays it where its day was in time, and waits where the document was paid otherwise', () => {
    expect(outcome({}, lapsed)).toBe('paid')
    expect(outcome({ amount: null, currency: null }, lapsed)).toBe('paid')
    expect(outcome({}, { ...lapsed, isUnpaid: false })).toBe('awardEnded')
    expect(outcome({ valueDate: '2026-11-15' as Day }, lapsed)).toBe('tooEarly')
    expect(outcome({ amount: '98.00' }, lapsed)).toBe('amountDiffers')
  })

  it('ends the later award of its document, so that a file pays the document once', () => {
    const again = { ...award, id: 'b' }
    const named = (ids: readonly string[]) => ids.map((awardId) => ({ entry, awardId }))
    const results = (ids: readonly string[]) =>
      matchEntries(named(ids), {
        awards: [{ ...award, ...lapsed }, again],
        bookings: new Map(),
        format: 'camt054',
        today,
      }).map(shown)
    expect(results(['a', 'b'])).toEqual(['paid', 'awardEnded'])
    expect(results(['b', 'a'])).toEqual(['paid', 'awardEnded'])
  })
})

describe('[CLR-22] a return and a refusal in a file', () => {
  it('is of a payment, once, not before it was made', () => {
    const back = { kind: 'return', bankReference: 'R-1', valueDate: '2026-11-21' as Day } as const
    expect(outcome(back, paid)).toBe('returned')
    expect(outcome({ ...back, valueDate: '2026-11-19' as Day }, paid)).toBe('tooEarly')
    expect(outcome({ ...back, amount: '98.00' }, paid)).toBe('amountDiffers')
    expect(outcome(back, returned)).toBe('known')
    expect(outcome({ ...back, bankReference: 'R-2' }, returned)).toBe('notPaid')
    for (const state of ['committed', 'lapsed', 'failed', 'revoked'] as const)
      expect(outcome(back, { state }), `state ${state}`).toBe('notPaid')
  })

  it('leaves the award committed if the bank refused', () => {
    const refusal = { kind: 'refusal', valueDate: null } as const
    expect(outcome(refusal)).toBe('refused')
    expect(outcome(refusal, paid)).toBe('refusedAfterPaid')
    expect(outcome(refusal, { state: 'lapsed' })).toBe('awardEnded')
  })
})

describe('[CLR-22] the entries of a file, one after the other', () => {
  const run = (entries: readonly Partial<BankEntry>[], of: MatchedAward = award) =>
    matchEntries(
      entries.map((changes) => ({ entry: { ...entry, ...changes }, awardId: 'a' })),
      { awards: [of], bookings: new Map(), format: 'camt054', today },
    ).map(shown)

  it('pay an award once, return it, and do not pay it again', () => {
    const back = { kind: 'return', valueDate: '2026-11-21' as Day } as const
    expect(run([{}, {}, { bankReference: 'B-2' }])).toEqual(['paid', 'referenceTwice', 'referenceTwice'])
    const byHand = { ...award, ...paid, payment: { ...paid.payment, reference: null } }
    expect(run([{}, { bankReference: 'B-2' }], byHand), 'one of two is a second payment').toEqual([
      'known',
      'referenceTwice',
    ])
    expect(run([back, {}, back, {}])).toEqual(['notPaid', 'paid', 'returned', 'awardEnded'])
    expect(run([{ amount: '1.00' }, {}])).toEqual(['amountDiffers', 'paid'])
  })

  const day = fc.constantFrom('2026-11-15', '2026-11-20', '2026-11-24', '2026-11-30') as fc.Arbitrary<Day>
  const reference = fc.constantFrom('B-1', 'B-2', null)
  const entries = fc.array(
    fc.record({
      awardId: fc.constantFrom('a', 'b', undefined),
      entry: fc.record({
        kind: fc.constantFrom(...entryKinds),
        reference: fc.constant('x'),
        amount: fc.constantFrom('99.00', '100.00', '99', null),
        currency: fc.constantFrom('CNY', 'USD', null),
        valueDate: fc.option(day),
        bankReference: reference,
        isSumWrong: fc.boolean(),
        orderId: fc.constant(null),
        reason: fc.constant(null),
        note: fc.constant(null),
      }),
    }),
    { maxLength: 20 },
  )
  const recorded = fc.record({ day, reference })
  const awards = fc.tuple(
    ...['a', 'b'].map((id) =>
      fc
        .record({
          state: fc.constantFrom(...awardStates),
          payBy: day,
          isOwnPayee: fc.boolean(),
          recorded,
        })
        .map(
          ({ recorded: known, ...made }): MatchedAward => ({
            ...award,
            ...made,
            id,
            documentId: `d-${id}`,
            payment: made.state === 'paid' || made.state === 'returned' ? known : null,
            returned: made.state === 'returned' ? known : null,
          }),
        ),
    ),
  )

  it('have one result each; what is paid is net, in time, and once for each award', () => {
    fc.assert(
      fc.property(entries, awards, (named, book) => {
        const matches = matchEntries(named, { awards: book, bookings: new Map(), format: 'camt054', today })
        expect(matches).toHaveLength(named.length)
        const paidOf = new Map<string, number>()
        for (const [n, match] of matches.entries()) {
          const { entry: said, awardId = '' } = named[n] ?? { entry }
          const of = book.find(({ id }) => id === awardId)
          if (match.result === 'exception') expect(exceptionKinds).toContain(match.kind)
          else expect(of?.isOwnPayee, `award of ${match.result}`).toBe(false)
          if (match.result !== 'paid') continue
          paidOf.set(awardId, (paidOf.get(awardId) ?? 0) + 1)
          const money = moneyOf({ ...said, currency: said.currency ?? 'CNY' })
          expect(money?.minor ?? of?.net, 'amount of a paid entry').toBe(of?.net)
          expect((said.valueDate ?? '') <= today && (said.valueDate ?? '9') <= (of?.payBy ?? '')).toBe(true)
          expect(['committed', 'lapsed']).toContain(of?.state)
        }
        expect(Math.max(0, ...paidOf.values())).toBeLessThanOrEqual(1)
      }),
    )
  })
})
