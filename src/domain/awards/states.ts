/**
 * The life of an award, as one table: server, labels, the database's trigger, the diagram and the tests are derived from
 * it. An event has one state before and one after; in any other state it is refused.
 */
import type { OfferEvent, Restoring } from '../offers/states.ts'

export const awardStates = ['committed', 'paid', 'failed', 'lapsed', 'returned', 'revoked'] as const
export type AwardState = (typeof awardStates)[number]

/** States in which the document is awarded; a document has at most one such award. */
export const awardedStates = ['committed', 'paid'] as const satisfies readonly AwardState[]

/** The parts of a pool. */
type PoolPart = 'available' | 'committed' | 'outstanding'

type AwardChange = {
  readonly from: AwardState
  readonly to: AwardState
  /** What the award's item does; the item of a paid award stays awarded. */
  readonly item?: OfferEvent | Restoring
  /** Between which parts of the pool the net amount moves. */
  readonly pool: readonly [from: PoolPart, to: PoolPart]
}

const release = ['committed', 'available'] as const

export const awardChanges = {
  /** Paid in time, less the discount. */
  pay: { from: 'committed', to: 'paid', pool: ['committed', 'outstanding'] },
  /** Paid in time, and reported after it had lapsed. */
  payAfterLapse: { from: 'lapsed', to: 'paid', item: 'paidInTime', pool: ['available', 'outstanding'] },
  /** An earlier award of the document, which had lapsed, was paid in time. */
  yieldToEarlier: { from: 'committed', to: 'failed', item: 'paidOtherwise', pool: release },
  /** The document was paid without the discount. */
  payInFull: { from: 'committed', to: 'failed', item: 'paidOtherwise', pool: release },
  /** The payer has no money for it. */
  lackFunds: { from: 'committed', to: 'failed', item: 'noFundsForPayment', pool: release },
  /** Credit notes that came after the award exceed what the payee is owed. */
  lackPayable: { from: 'committed', to: 'failed', item: 'payableTooSmallForPayment', pool: release },
  /** Not paid by the last permitted value date. */
  lapse: { from: 'committed', to: 'lapsed', item: 'lapse', pool: release },
  /** By the operator. */
  revoke: { from: 'committed', to: 'revoked', item: 'adminRevoke', pool: release },
  /** The bank gave the money back. */
  return: { from: 'paid', to: 'returned', item: 'paymentReturned', pool: ['outstanding', 'available'] },
} as const satisfies Readonly<Record<string, AwardChange>>

export type AwardEvent = keyof typeof awardChanges
export const awardEvents = Object.keys(awardChanges) as readonly AwardEvent[]

/** Events that end an award; all but those that pay it. */
export type AwardEnd = Exclude<AwardEvent, 'pay' | 'payAfterLapse'>

/** The state after an event, or undefined where it is refused. */
export const awardStateAfter = (state: AwardState, event: AwardEvent): AwardState | undefined =>
  awardChanges[event].from === state ? awardChanges[event].to : undefined

/** Whether the item of an award has to be paid for the event. */
export const isPaidAt = (event: AwardEvent): boolean => awardChanges[event].from === 'paid'
