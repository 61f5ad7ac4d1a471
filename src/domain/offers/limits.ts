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
/** The length of a rejection in the reviewer's own words. */
export const rejectionCharactersMax = 20
/** The most documents in one review. */
export const reviewedDocumentsMax = 2_000
/** How many documents the choice for an amount decides exactly; the clearly cheap and the clearly dear are fixed. */
export const coverCoreItemsMax = 500
/** The choice costs at most one part in so many more than the least. */
export const coverWithinParts = 100
/** How many steps the choice may take to be more accurate than that. */
export const coverStepsMax = 1_000_000
/** How many documents of a market the choice for an amount considers: those due first after the day asked for. */
export const needDocumentsPerMarketMax = 2_000
/** How many markets a choice for an amount may name. */
export const needMarketsMax = 500
/** How many days ahead an amount may be needed. */
export const needDaysMax = 366
