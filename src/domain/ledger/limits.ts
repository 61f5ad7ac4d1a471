/** The limits of the ledger. */

export const postingEntriesMax = 100
/** Larger batches are written by several statements. */
export const postingsPerStatementMax = 10_000
