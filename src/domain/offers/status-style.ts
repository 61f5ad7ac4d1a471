/** The style of offer labels: each tone is a colour and a shape. */
import type { DocumentOfferState, ItemLabel, OfferStatus } from './labels.ts'

type Tone = 'ok' | 'wait' | 'bad' | 'off' | 'done' | 'stopped'

const ends = {
  rejected: 'bad',
  canceled: 'stopped',
  revoked: 'stopped',
  adminRevoked: 'bad',
  expired: 'off',
  failed: 'bad',
  invalid: 'bad',
} as const satisfies Partial<Record<ItemLabel, Tone>>

const overlays = {
  frozen: 'bad',
  calculating: 'wait',
  marketClosed: 'stopped',
} as const satisfies Partial<Record<ItemLabel, Tone>>

const waiting = {
  eligibilityPending: 'wait',
  pendingReview: 'wait',
  approved: 'wait',
  submitted: 'wait',
} as const satisfies Partial<Record<ItemLabel, Tone>>

export const itemTones: Readonly<Record<ItemLabel, Tone>> = {
  draft: 'off',
  ...overlays,
  ...waiting,
  awarded: 'ok',
  ...ends,
}

export const offerTones: Readonly<Record<OfferStatus, Tone>> = {
  toBeSubmitted: 'off',
  ...overlays,
  ...waiting,
  partiallyApproved: 'wait',
  awarded: 'ok',
  ...ends,
}

export const documentOfferTones: Readonly<Record<DocumentOfferState, Tone>> = {
  notApplied: 'off',
  pendingClearing: 'wait',
  ...overlays,
  awarded: 'ok',
  rejected: ends.rejected,
  adminRevoked: ends.adminRevoked,
  expired: ends.expired,
  failed: ends.failed,
  invalid: ends.invalid,
}
