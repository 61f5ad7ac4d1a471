/** Limits of offers. */

/** How many documents an offer has. */
export const offerDocumentsMax = 2_000
export const draftsMax = 20
/** How often a payee changes, cancels or makes offers again in a market on one day. */
export const offerEditsPerDayMax = 20
