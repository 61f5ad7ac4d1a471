/** The limits of the operator's console. */

export const operatorSessionIdleMinutes = 120
export const operatorSessionAbsoluteHours = 12
export const operatorSessionKeptDays = 30

/**
 * Failures of one account from everywhere, within the window of signing in: above what one network may, so that whoever
 * knows a mail does not lock its owner out from where they are.
 */
export const operatorFailuresMax = 100

// One-time codes (RFC 6238).
export const totpStepSeconds = 30
export const totpCodeCharacters = 6
/** Clocks differ: the code of the step before and of the one after count as well. */
export const totpStepsAside = 1
export const totpSecretBytes = 20

/** Why something was done; longer than a rejection's, since nobody else has to read it on a telephone. */
export const operatorReasonCharactersMax = 200

// Admin config.
export const positionsMax = 50
export const positionCodeCharactersMax = 10
export const configUrlCharactersMax = 200
/** How much of a key's history is shown; the log has it all. */
export const configHistoryMax = 100
