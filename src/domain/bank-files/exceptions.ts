/** Why a row cannot be applied, and waits for a person. What is paid may have further kinds (`domain/payment-exceptions`). */
export const commonExceptionKinds = [
  'referenceUnknown',
  'amountDiffers',
  'sumDiffers',
  'currencyDiffers',
  'dateMissing',
  'dateInFuture',
  'tooEarly',
  'tooLate',
  'paidTwice',
  'referenceTwice',
  'notPaid',
  'refusedAfterPaid',
  'ownPayee',
] as const
