/**
 * The states of an offered document, as one table: server, labels, the database's constraint and trigger, the diagram
 * and the tests are derived from it. An event that a state does not list is refused; an end state accepts no event, but for
 * the one restoration.
 */

export const activeStates = ['checking', 'review', 'live', 'awarded'] as const
export const endStates = [
  'rejected',
  'canceled',
  'revoked',
  'adminRevoked',
  'expired',
  'failed',
  'invalid',
] as const
export const openStates = ['draft', ...activeStates] as const
export const itemStates = [...openStates, ...endStates] as const

export type EndState = (typeof endStates)[number]
export type OpenState = (typeof openStates)[number]
export type ItemState = (typeof itemStates)[number]

/** Why an item failed. */
export const failureReasons = [
  'invoiceExpired',
  'insufficientAvailableBalance',
  'contractNotRenewed',
  'contractTerminated',
  'invalidOfferAmount',
  'insufficientPayableBalance',
  'invoicePaid',
  'notPaidOnTime',
  'paymentReturned',
] as const
export type FailureReason = (typeof failureReasons)[number]

/** The facts about an item when an event arrives; each event reads the facts that its cells name. */
export const guards = [
  /** Its eligibility is not known yet. */
  'pending',
  /** Its document can be paid early. */
  'eligible',
  /** The market requires a review. */
  'reviewRequired',
  /** The payer has approved it. */
  'reviewed',
  /** At the market's published rate. */
  'fixed',
  /** Its award has been paid. */
  'paid',
  /** Its document is due. */
  'due',
] as const
export type Guard = (typeof guards)[number]
export type Facts = Readonly<Partial<Record<Guard, boolean>>>

/** The outcome of an event: another state, the same state, removal of the item, or a refusal. */
export type Outcome = ItemState | 'stays' | 'removed' | 'refused'

/** Outcomes in order: the first whose conditions all hold; `!` negates a condition. The last has none. */
export type Case = readonly [Outcome, ...(Guard | `!${Guard}`)[]]
export type Cell = Outcome | readonly Case[]

export const events = [
  'submit',
  'attach',
  'eligibilityComputed',
  'pass',
  'reject',
  'reviewSwitchedOff',
  'reviewSwitchedOn',
  'modify',
  'withdraw',
  'adminRevoke',
  'documentChanged',
  'paidOtherwise',
  'contractNotRenewed',
  'contractTerminated',
  'nothingPayable',
  'invalidDiscount',
  'noPayRunLeft',
  'mandateEnded',
  'award',
  'notAward',
  'noFundsForPayment',
  'payableTooSmallForPayment',
  'lapse',
  'paymentReturned',
  'overlayChanged',
] as const
export type OfferEvent = (typeof events)[number]

const entering: readonly Case[] = [['review', 'reviewRequired'], ['live']]

type Row = Readonly<Record<OpenState, Cell>>
/** A row in the order of the states: draft, checking, review, live, awarded. */
const row = (draft: Cell, checking: Cell, review: Cell, live: Cell, awarded: Cell): Row => ({
  draft,
  checking,
  review,
  live,
  awarded,
})
const failsUnlessPaid: readonly Case[] = [['refused', 'paid'], ['failed']]

export const transitions: Readonly<Record<OfferEvent, Row>> = {
  submit: row([['checking', 'pending'], ...entering], 'refused', 'refused', 'refused', 'refused'),
  // A mandate makes a new item; its cell is in the column `draft`, because the item does not exist yet.
  attach: row(entering, 'refused', 'refused', 'refused', 'refused'),
  eligibilityComputed: row('stays', [['invalid', '!eligible'], ...entering], 'stays', 'stays', 'stays'),
  pass: row('refused', 'refused', 'live', 'refused', 'refused'),
  reject: row('refused', 'refused', 'rejected', 'refused', 'refused'),
  reviewSwitchedOff: row('stays', 'stays', 'live', 'stays', 'stays'),
  reviewSwitchedOn: row('stays', 'stays', 'stays', 'stays', 'stays'),
  modify: row('draft', 'checking', 'review', 'live', 'refused'),
  // Canceled, excluded, superseded, or its document disabled by the payee.
  withdraw: row(
    'removed',
    'canceled',
    'canceled',
    [['refused', 'reviewed', 'fixed'], ['revoked', 'reviewed'], ['canceled']],
    'refused',
  ),
  adminRevoke: row('refused', 'adminRevoked', 'adminRevoked', 'adminRevoked', [
    ['refused', 'paid'],
    ['adminRevoked'],
  ]),
  // Amount, due date, currency, means or term; disabled or deleted.
  documentChanged: row('removed', 'invalid', 'invalid', 'invalid', 'refused'),
  paidOtherwise: row('removed', 'failed', 'failed', 'failed', failsUnlessPaid),
  contractNotRenewed: row('removed', 'failed', 'failed', 'failed', 'stays'),
  contractTerminated: row('removed', 'failed', 'failed', 'failed', 'stays'),
  nothingPayable: row('removed', 'failed', 'failed', 'failed', 'stays'),
  // Found by a run.
  invalidDiscount: row('stays', 'stays', 'stays', 'failed', 'stays'),
  // Found by the day roll.
  noPayRunLeft: row('removed', 'expired', 'expired', 'expired', 'stays'),
  mandateEnded: row('refused', 'expired', 'expired', 'expired', 'stays'),
  award: row('stays', 'stays', 'stays', 'awarded', 'stays'),
  notAward: row('stays', 'stays', 'stays', 'stays', 'stays'),
  noFundsForPayment: row('refused', 'refused', 'refused', 'refused', failsUnlessPaid),
  payableTooSmallForPayment: row('refused', 'refused', 'refused', 'refused', failsUnlessPaid),
  lapse: row('refused', 'refused', 'refused', 'refused', failsUnlessPaid),
  paymentReturned: row('refused', 'refused', 'refused', 'refused', [['failed', 'paid'], ['refused']]),
  // The market closes or reopens, something is frozen or released, a run begins or ends.
  overlayChanged: row('stays', 'stays', 'stays', 'stays', 'stays'),
}

/**
 * The one way back from an end: the award of an item had lapsed, and turns out to have been paid in time. It is awarded again, whatever
 * state the document's later items had.
 */
export const restorations = {
  paidInTime: { from: 'failed', reasons: ['invoiceExpired', 'notPaidOnTime'], to: 'awarded' },
} as const satisfies Readonly<
  Record<string, { from: EndState; reasons: readonly FailureReason[]; to: OpenState }>
>
export type Restoring = keyof typeof restorations

const isOpen = (state: ItemState): state is OpenState => openStates.some((one) => one === state)
export const isEnd = (state: ItemState): state is EndState => !isOpen(state)

const holds = (condition: Guard | `!${Guard}`, facts: Facts): boolean =>
  condition.startsWith('!') ? facts[condition.slice(1) as Guard] !== true : facts[condition as Guard] === true

/** The outcome of an event for an item in `state`. */
export function outcomeOf(state: ItemState, event: OfferEvent, facts: Facts = {}): Outcome {
  if (!isOpen(state)) return 'refused'
  const cell = transitions[event][state]
  if (typeof cell === 'string') return cell
  return cell.find(([, ...conditions]) => conditions.every((one) => holds(one, facts)))?.[0] ?? 'refused'
}

/** The reasons of events that end an item as failed. */
const reasons: Readonly<Partial<Record<OfferEvent, FailureReason>>> = {
  paidOtherwise: 'invoicePaid',
  contractNotRenewed: 'contractNotRenewed',
  contractTerminated: 'contractTerminated',
  nothingPayable: 'insufficientPayableBalance',
  invalidDiscount: 'invalidOfferAmount',
  noFundsForPayment: 'insufficientAvailableBalance',
  payableTooSmallForPayment: 'insufficientPayableBalance',
  paymentReturned: 'paymentReturned',
}

export const failureReasonOf = (event: OfferEvent, facts: Facts = {}): FailureReason | undefined =>
  event === 'lapse' ? (facts.due ? 'invoiceExpired' : 'notPaidOnTime') : reasons[event]

/** Every change of state that the tables allow, for the database's trigger and the diagram. */
export const stateChanges: readonly (readonly [from: ItemState, to: ItemState])[] = [
  ...openStates.flatMap((from) => {
    const outcomes = Object.values(transitions).flatMap((cells) => {
      const cell = cells[from]
      return typeof cell === 'string' ? [cell] : cell.map(([outcome]) => outcome)
    })
    return itemStates.filter((to) => to !== from && outcomes.includes(to)).map((to) => [from, to] as const)
  }),
  ...Object.values(restorations).map(({ from, to }) => [from, to] as const),
]
