/** Limits of offers. */

/** How many documents an offer has. */
export const offerDocumentsMax = 2_000
export const draftsMax = 20
/** How many runs that did not award an offer its life lists one by one. */
export const lostRunsShownMax = 3
/** How often a payee changes, cancels or makes offers again in a market on one day. */
export const offerEditsPerDayMax = 20
/** Documents that a mail about ended offers names. */
export const lapsesNamedMax = 20
