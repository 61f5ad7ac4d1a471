/** Limits of offers. */

/** The most documents in an offer. */
export const offerDocumentsMax = 2_000
export const draftsMax = 20
/** How many documents an error names. */
export const wrongDocumentsNamedMax = 5
/** How many runs without an award the history of an offer lists one by one. */
export const lostRunsShownMax = 3
/** How often a payee may change, cancel or resubmit offers in a market on one day. */
export const offerEditsPerDayMax = 20
/** How many documents a mail about ended offers lists. */
export const lapsesNamedMax = 20
