/** The limits of clearing. The arithmetic of a run is exact within them. */

/** The most days that a document is paid early and that its bill runs, together: more would not fit the sort key. */
export const moneyDaysMax = 4_095
/** The most items in one run. */
export const runItemsMax = 10_000_000
export const runBudgetsMax = 1_000_000
/** The size of the pieces in which a snapshot is read and written. */
export const canonicalChunkBytes = 1_048_576

/** The awards that are hashed at once; the root of their hashes is kept with the run. */
export const awardBlockRows = 4_096
/** Threads that wait for the next large book. */
export const warmThreadsMax = 1

/** The buffer that a book is first read into; it is doubled as long as that is not enough. */
export const copyOutBytes = 1_048_576
/** The number of tries to find a number that no award of the payer has. */
export const awardNumberTriesMax = 10
/** The most awards that one call marks as paid. */
export const awardIdsMax = 5_000
/** The longest bank reference of a payment. */
export const bankReferenceMax = 50
/** The most awards in one answer to the payer's system. */
export const changedAwardsMax = 500

/** A slot is missed if it begins later than this, or on a later day. */
export const slotLateMinutesMax = 60
/** The shortest time between "clear now" and any other run, before or after. */
export const runGapMinutesMin = 10
/** Books with more items are decided in a worker thread, so that the server keeps answering. */
export const inlineItemsMax = 5_000
/** The number of tries before a run is aborted. */
export const runTriesMax = 5
/** The time limit of the statements of a run. */
export const runMsMax = 600_000
/** The memory for each sort or join of a run before the database uses the disk (`work_mem`). */
export const runMemoryMb = 256
/**
 * The number of documents whose state is updated after their awards, or that the simulated bank pays, in one
 * transaction.
 */
export const documentsPerStepMax = 2_000
/** The time of day at which the simulated bank of the sandbox pays, in local time of the market. */
export const sandboxBankTime = '10:00'
/** Awards that a mail names; the others are counted. */
export const awardsNamedMax = 20

/** How often a person may have one award file mailed within an hour. */
export const awardFileMailsPerHourMax = 3
/** Within how many minutes a mailed award file is expected. */
export const awardFileMailMinutes = 5
/** The most awards in a mailed file; a longer one is downloaded. */
export const awardsPerMailMax = 5_000
/** The payees without an account that are listed with a transfer file; the others are counted. */
export const payeesMissingListedMax = 50
/** The most people of a payer that the file of a run is mailed to. */
export const awardFileRecipientsMax = 50
