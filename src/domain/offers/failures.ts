/** Refusals about offers: of a review, a modification, and the choice for an amount. */

export const reviewFailures = [
  'rejectionReasonMissing',
  'rejectionReasonTooLong',
  'notInReview',
  'offerChanged',
] as const

/** Of a fixed rate, or of a change of an offer. */
export const modificationFailures = [
  'fixedRateMissing',
  'fixedRateDiffers',
  'fixedRateNotEditable',
  'modificationLeavesNothing',
] as const

export const needFailures = ['needAmountUnfit', 'needDatePast', 'needDateTooFar', 'needNoPayDate'] as const
