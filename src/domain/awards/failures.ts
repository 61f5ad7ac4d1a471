/** Why the payment, failure or return of an award is refused. */
export const awardFailures = [
  'awardPaid',
  'awardEnded',
  'paidAmountDiffers',
  'valueDateTooEarly',
  'valueDateTooLate',
  'valueDateFuture',
  'awardAmountDiffers',
  'payableSuffices',
  'awardNotPaid',
  'returnTooEarly',
  'awardUnknown',
] as const

/** Why a letter or a statement cannot be made. */
export const paperFailures = ['statementEmpty', 'statementTooLong'] as const
