/** The limits of the operator's console. */

export const operatorSessionIdleMinutes = 120
export const operatorSessionAbsoluteHours = 12
export const operatorSessionKeptDays = 30

/**
 * Failures of one account from all networks: higher than the limit of one network, so that strangers who know a mail
 * address do not lock its owner out.
 */
export const operatorFailuresMax = 100

// One-time codes (RFC 6238).
export const totpStepSeconds = 30
export const totpCodeCharacters = 6
/** Clocks differ, so the previous and the next step count as well. */
export const totpStepsAside = 1
export const totpSecretBytes = 20

/** The reason of an operator's action; longer than that of a rejection, because it is not read on a phone. */
export const operatorReasonCharactersMax = 200

// Admin config.
export const positionsMax = 50
export const positionCodeCharactersMax = 10
export const configUrlCharactersMax = 200
/** How much history of a key is shown; the log has all of it. */
export const configHistoryMax = 100
