/** The codes of the refusals of a review. */
export const reviewCodes = {
  rejectionReasonMissing: { code: 34240, status: 422 },
  rejectionReasonTooLong: { code: 34241, status: 422 },
  notInReview: { code: 34242, status: 409 },
  offerChanged: { code: 34243, status: 409 },
} as const
