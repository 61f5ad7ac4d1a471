/** The limits of the ledger. */

export const postingEntriesMax = 100
