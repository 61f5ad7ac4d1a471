/** The check of a person by four elements: name, ID number, bank card and the mobile that the bank knows. */
export const personResults = ['verified', 'identityMismatch', 'bankDetailsMismatch', 'unavailable'] as const
export type PersonResult = (typeof personResults)[number]

export const personStates = ['notVerified', 'verified', 'failed'] as const
export type PersonState = (typeof personStates)[number]

/** The state that follows from the newest check that had a result; a registry that did not answer changes nothing. */
export function personStateOf(result: PersonResult | undefined): PersonState {
  if (result === undefined || result === 'unavailable') return 'notVerified'
  return result === 'verified' ? 'verified' : 'failed'
}
