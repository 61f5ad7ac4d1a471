/** Why a row of a payment file cannot be applied to an award, besides what all payments have in common. */
export const awardExceptionKinds = ['awardEnded'] as const
