/** Refusals of a person who may not decide alone, or not about this payee. */
export const conflictFailures = [
  'ownPayee',
  'ownPayeeInBook',
  'accountEnteredByYou',
  'apiKeyMadeByYou',
] as const
