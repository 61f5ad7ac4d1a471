/** Refusals of signing an agreement. */
export const signingFailures = [
  'signatureNeeded',
  'signatureOutdated',
  'signingCodeWrong',
  'signingClosed',
  'nothingToSign',
] as const
