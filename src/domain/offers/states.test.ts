/** The state table of offered items: every cell for every combination of facts, and the laws that follow. */
import { describe, expect, it } from 'vitest'
import {
  activeStates,
  endStates,
  events,
  type Facts,
  failureReasonOf,
  failureReasons,
  guards,
  isEnd,
  itemStates,
  type OfferEvent,
  openStates,
  outcomeOf,
  stateChanges,
  transitions,
} from './states.ts'

const allFacts: readonly Facts[] = Array.from({ length: 2 ** guards.length }, (_, bits) =>
  Object.fromEntries(guards.map((guard, n) => [guard, Boolean(bits & (1 << n))])),
)

/** The outcome that a cell of the specification gives, for every combination of facts. */
type Expected = string | ((facts: Facts) => string)
const entered = ({ reviewRequired }: Facts): string => (reviewRequired ? 'review' : 'live')
const unpaid =
  (state: string): Expected =>
  ({ paid }) =>
    paid ? 'refused' : state
const no = 'refused'
const fails = ['removed', 'failed', 'failed', 'failed'] as const

/** The table of the specification, by draft, checking, review, live and awarded. */
const table: Readonly<Record<OfferEvent, readonly [Expected, Expected, Expected, Expected, Expected]>> = {
  submit: [(facts) => (facts.pending ? 'checking' : entered(facts)), no, no, no, no],
  attach: [entered, no, no, no, no],
  eligibilityComputed: [
    'stays',
    (facts) => (facts.eligible ? entered(facts) : 'invalid'),
    'stays',
    'stays',
    'stays',
  ],
  pass: [no, no, 'live', no, no],
  reject: [no, no, 'rejected', no, no],
  reviewSwitchedOff: ['stays', 'stays', 'live', 'stays', 'stays'],
  reviewSwitchedOn: ['stays', 'stays', 'stays', 'stays', 'stays'],
  modify: ['draft', 'checking', 'review', 'live', no],
  withdraw: [
    'removed',
    'canceled',
    'canceled',
    ({ reviewed, fixed }) => (reviewed ? (fixed ? no : 'revoked') : 'canceled'),
    no,
  ],
  adminRevoke: [no, 'adminRevoked', 'adminRevoked', 'adminRevoked', unpaid('adminRevoked')],
  documentChanged: ['removed', 'invalid', 'invalid', 'invalid', no],
  paidOtherwise: [...fails, unpaid('failed')],
  contractNotRenewed: [...fails, 'stays'],
  contractTerminated: [...fails, 'stays'],
  nothingPayable: [...fails, 'stays'],
  invalidDiscount: ['stays', 'stays', 'stays', 'failed', 'stays'],
  noPayRunLeft: ['removed', 'expired', 'expired', 'expired', 'stays'],
  mandateEnded: [no, 'expired', 'expired', 'expired', 'stays'],
  award: ['stays', 'stays', 'stays', 'awarded', 'stays'],
  notAward: ['stays', 'stays', 'stays', 'stays', 'stays'],
  noFundsForPayment: [no, no, no, no, unpaid('failed')],
  payableTooSmallForPayment: [no, no, no, no, unpaid('failed')],
  lapse: [no, no, no, no, unpaid('failed')],
  paymentReturned: [no, no, no, no, ({ paid }) => (paid ? 'failed' : no)],
  overlayChanged: ['stays', 'stays', 'stays', 'stays', 'stays'],
}

describe('the table of states', () => {
  for (const event of events)
    it(`[OFR-30] says what becomes of an item by ${event}, in every state and case`, () => {
      for (const [n, state] of openStates.entries())
        for (const facts of allFacts) {
          const expected = table[event][n]
          const outcome = typeof expected === 'function' ? expected(facts) : expected
          expect(outcomeOf(state, event, facts), `${state} ${JSON.stringify(facts)}`).toBe(outcome)
        }
    })

  it('[OFR-30] lets nothing happen to an item that has ended', () => {
    for (const state of endStates)
      for (const event of events)
        for (const facts of allFacts) expect(outcomeOf(state, event, facts)).toBe('refused')
  })

  it('[OFR-30] has one outcome for every case: the last of a cell has no condition', () => {
    const cells = Object.values(transitions).flatMap((row) => Object.values(row))
    expect(cells).toHaveLength(events.length * openStates.length)
    for (const cell of cells) if (typeof cell !== 'string') expect(cell.at(-1)).toHaveLength(1)
  })

  it('[OFR-30] [CLR-26] lists the changes that it allows, and one out of an end: what had lapsed was paid in time', () => {
    expect(stateChanges.map(([from, to]) => `${from} ${to}`)).toEqual([
      'draft checking',
      'draft review',
      'draft live',
      ...['review', 'live', 'canceled', 'adminRevoked', 'expired', 'failed', 'invalid'].map(
        (to) => `checking ${to}`,
      ),
      ...['live', 'rejected', 'canceled', 'adminRevoked', 'expired', 'failed', 'invalid'].map(
        (to) => `review ${to}`,
      ),
      ...['awarded', 'canceled', 'revoked', 'adminRevoked', 'expired', 'failed', 'invalid'].map(
        (to) => `live ${to}`,
      ),
      'awarded adminRevoked',
      'awarded failed',
      'failed awarded',
    ])
  })

  it('[OFR-30] counts as active what keeps a document from another offer', () => {
    expect(activeStates).toEqual(['checking', 'review', 'live', 'awarded'])
    expect(itemStates.filter(isEnd)).toEqual([...endStates])
  })
})

describe('why an item failed', () => {
  it('[OFR-32] has a reason for every event that fails it, and every reason has its event', () => {
    const failing = events.filter((event) =>
      openStates.some((state) => allFacts.some((facts) => outcomeOf(state, event, facts) === 'failed')),
    )
    const found = failing.flatMap((event) => [failureReasonOf(event, { due: true }), failureReasonOf(event)])
    expect(found).not.toContain(undefined)
    expect(new Set(found)).toEqual(new Set(failureReasons))
  })

  it('[OFR-32] tells an award that lapsed when its document was due from one that was not paid on time', () => {
    expect([failureReasonOf('lapse', { due: true }), failureReasonOf('lapse', { due: false })]).toEqual([
      'invoiceExpired',
      'notPaidOnTime',
    ])
    expect(failureReasonOf('award')).toBeUndefined()
  })
})
