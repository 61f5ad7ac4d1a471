/** Payment exceptions of awards, besides what all payments have in common. */

/** Why a row of a payment file cannot be applied to an award. */
export const awardExceptionKinds = ['awardEnded'] as const

/** A short payment is recorded together with the rest of it, which a second payment was. */
export const awardSolutions = ['restPaid'] as const
