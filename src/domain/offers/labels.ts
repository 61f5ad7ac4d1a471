/**
 * The displayed label of an offered document, of a document's offer, and of a whole offer: each follows from stored
 * states and from overlays (frozen, a run in progress, a closed market). Every combination has exactly one.
 */
import { activeStates, type EndState, endStates, type ItemState, isEnd } from './states.ts'

/** The label of an item in checking, review or live that replaces its state. */
const waitingLabels = ['eligibilityPending', 'pendingReview', 'approved', 'submitted'] as const
const overlayLabels = ['frozen', 'calculating', 'marketClosed'] as const
export const itemLabels = ['draft', ...overlayLabels, ...waitingLabels, 'awarded', ...endStates] as const
export type ItemLabel = (typeof itemLabels)[number]

export type ShownItem = {
  readonly state: ItemState
  readonly reviewed: boolean
  /** Its document is disputed, or payee, market or company are frozen. */
  readonly frozen: boolean
  /** A run of its market is in progress. */
  readonly running: boolean
  readonly marketOpen: boolean
}

const isWaiting = (state: ItemState): boolean =>
  activeStates.some((active) => active === state) && state !== 'awarded'

export function itemLabelOf({ state, reviewed, frozen, running, marketOpen }: ShownItem): ItemLabel {
  if (state === 'draft' || state === 'awarded' || isEnd(state)) return state
  if (frozen) return 'frozen'
  if (state === 'live' && running) return 'calculating'
  if (!marketOpen) return 'marketClosed'
  if (state === 'checking') return 'eligibilityPending'
  if (state === 'review') return 'pendingReview'
  return reviewed ? 'approved' : 'submitted'
}

export const documentOfferStates = [
  'notApplied',
  'pendingClearing',
  'frozen',
  'calculating',
  'marketClosed',
  'awarded',
  'rejected',
  'adminRevoked',
  'expired',
  'failed',
  'invalid',
] as const
export type DocumentOfferState = (typeof documentOfferStates)[number]

/** The label of a document where the label of its item would say too much or too little about the document. */
const shownAs = {
  draft: 'notApplied',
  canceled: 'notApplied',
  revoked: 'notApplied',
  eligibilityPending: 'pendingClearing',
  pendingReview: 'pendingClearing',
  approved: 'pendingClearing',
  submitted: 'pendingClearing',
} as const satisfies Partial<Record<ItemLabel, DocumentOfferState>>

const isShownAs = (label: ItemLabel): label is keyof typeof shownAs => label in shownAs

/** Of the latest item of a document that is not a draft. */
export function documentOfferStateOf(item: ShownItem | undefined): DocumentOfferState {
  if (!item) return 'notApplied'
  const label = itemLabelOf(item)
  return isShownAs(label) ? shownAs[label] : label
}

/** The end states of an offer's items, by what they say about the whole offer: the first that is present is shown. */
const endOrder = [
  'failed',
  'rejected',
  'adminRevoked',
  'invalid',
  'expired',
  'revoked',
  'canceled',
] as const satisfies readonly EndState[]

export const offerStatuses = [
  'toBeSubmitted',
  'frozen',
  'calculating',
  'marketClosed',
  'partiallyApproved',
  'pendingReview',
  'approved',
  'submitted',
  'eligibilityPending',
  'awarded',
  ...endOrder,
] as const
export type OfferStatus = (typeof offerStatuses)[number]

/** Whether every award of an offer is paid, and no item is open. */
export const isPaidEarly = ({
  status,
  awardedDocuments,
  paidDocuments,
}: {
  readonly status: OfferStatus
  readonly awardedDocuments: number
  readonly paidDocuments: number
}): boolean => status === 'awarded' && paidDocuments === awardedDocuments

/** A standing request that makes items by itself. */
export type ShownMandate = {
  readonly state: 'unsubmitted' | 'active' | 'ended'
  readonly frozen: boolean
  readonly marketOpen: boolean
}

/** The first label whose condition holds. */
export function offerStatusOf(items: readonly ShownItem[], mandate?: ShownMandate): OfferStatus {
  const lines = items.filter(({ state }) => state !== 'draft')
  if (lines.length === 0 || mandate?.state === 'unsubmitted') return mandateStatusOf(mandate)
  const has = (wanted: ItemState): boolean => lines.some(({ state }) => state === wanted)
  const waiting = lines.filter(({ state }) => isWaiting(state))
  if (waiting.length > 0) {
    if (waiting.every(({ frozen }) => frozen)) return 'frozen'
    const labels = waiting.map(itemLabelOf)
    if (labels.includes('calculating')) return 'calculating'
    if (waiting.some(({ marketOpen }) => !marketOpen)) return 'marketClosed'
  }
  const isReviewed = lines.some(({ reviewed }) => reviewed)
  if (has('review'))
    return isReviewed || has('rejected') || has('awarded') ? 'partiallyApproved' : 'pendingReview'
  if (has('live')) {
    if (has('rejected')) return 'partiallyApproved'
    return isReviewed ? 'approved' : 'submitted'
  }
  if (has('checking')) return 'eligibilityPending'
  if (mandate?.state === 'active') return mandateStatusOf(mandate)
  if (has('awarded')) return 'awarded'
  return endOrder.find(has) ?? 'canceled'
}

/** The label of an offer without lines, or of a mandate without an active item. */
function mandateStatusOf(mandate: ShownMandate | undefined): OfferStatus {
  if (!mandate || mandate.state === 'unsubmitted') return 'toBeSubmitted'
  if (mandate.state === 'ended') return 'canceled'
  if (mandate.frozen) return 'frozen'
  return mandate.marketOpen ? 'submitted' : 'marketClosed'
}
