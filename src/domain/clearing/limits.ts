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
/** The same for explaining one item, which decides its book several times. */
export const inlineExplainedItemsMax = 100
/** The number of tries before a run is aborted. */
export const runTriesMax = 5
/** The time limit of the statements of a run. */
export const runMsMax = 600_000
/** The progress of a run is written at most so often while its book is read: more often than its page asks. */
export const runProgressMs = 500
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

/** How often the region of prices is cut, and the finest scale of their integers (2^40). */
export const priceCutsMax = 120
export const priceBitsMax = 40
/** The lots around the price of the pool that income first weighs one by one; all others are beyond doubt. */
export const weighedLotsMax = 20_000
/** The lots on each side that are exchanged for one another, and how often. */
export const exchangedLotsMax = 192
export const exchangesMax = 64
/** Up to this many candidates income first searches for the optimum, in at most this many steps. */
export const optimumCandidatesMax = 500
export const optimumStepsMax = 400_000
/** The grid of rates on which income first is asked what an item would have needed: 0.25%. */
export const rateGridBps = 25

/** The live indication: the distance of two edges, the parts of the usable pool, and how many other payees it takes. */
export const edgeWidthBps = 100
export const poolPartsMax = 20
export const indicationOtherPayeesMin = 5
/** How many indications of what is typed a person gets within a minute. */
export const indicationsPerMinuteMax = 20
/** Changes of books become visible to payees on this beat, all at once, so that their times and number tell little. */
export const indicationBeatMs = 250
/** A book rests so many times as long as it took to read it, so that long ones are not read all the time. */
export const indicationRestTimes = 3
/** The books that are kept for indications, the items of all of them, and for how long after the last question. */
export const indicationBooksMax = 64
export const indicationItemsMax = 3_000_000
export const indicationKeptMs = 600_000
/** A kept book is read again after this time even if nothing seems to have changed. */
export const indicationBookMs = 30_000
/** The open pages that hear of changes: of one person, and in all. */
export const indicationWatchesPerPersonMax = 20
export const indicationWatchesMax = 10_000
/** The most offers in one question. */
export const indicatedOffersMax = 100

/** The most steps of a supply curve. */
export const curveStepsMax = 120
/** The books that the desk keeps for further looks, and the items of all of them together. */
export const deskBooksMax = 16
export const deskItemsMax = 2_000_000
/** How long a book is kept for further looks. */
export const deskBookMs = 120_000
/** The documents that are named for each kind of change that voids a proposal; the others are counted. */
export const proposalDocumentsNamedMax = 5
/** The documents that are listed where two rules decide differently; the others are counted. */
export const proposalDifferencesMax = 50
/** The most people of a payer that are mailed about a proposal. */
export const proposalRecipientsMax = 50

/** A back-test looks at the runs of so many days, of so many at most, and tells nothing from fewer than the least. */
export const backTestDays = 90
export const backTestRunsMax = 90
export const backTestRunsMin = 20
/** The items of all of its runs, and the documents of the payee. */
export const backTestItemsMax = 4_000_000
export const backTestDocumentsMax = 5_000
/** The rates that one back-test tries, and how many back-tests a company has a day. */
export const backTestRatesMax = 5
/** The distance of the rates that the page tries together. */
export const backTestStepBps = 50
export const backTestsPerDayMax = 5
