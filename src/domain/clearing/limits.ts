/** The limits of clearing. The arithmetic of a run is exact within them. */

/** The days that a document is paid early and those of its bill together: more would not fit the sort key. */
export const moneyDaysMax = 4_095
/** How many items one run decides. */
export const runItemsMax = 10_000_000
export const runBudgetsMax = 1_000_000
/** How many bytes of a snapshot are handed out at a time. */
export const canonicalChunkBytes = 1_048_576

/** How many awards one call marks as paid. */
export const awardIdsMax = 5_000

/** A slot that begins later than this, or on a later day, is missed. */
export const slotLateMinutesMax = 60
/** Between clearing now and any other run, before or after. */
export const runGapMinutesMin = 10
/** Books with more items are decided in a thread, so that the server answers meanwhile. */
export const inlineItemsMax = 5_000
/** How often a run is tried before it is aborted. */
export const runTriesMax = 5
/** How long the statements of a run may take. */
export const runMsMax = 600_000
/** What the database may use for each sort or join of a run before it goes to the disk. */
export const runMemoryMb = 256
/** How many documents follow their awards, or are paid by the simulated bank, in one transaction. */
export const documentsPerStepMax = 2_000
/** When the simulated bank of the sandbox pays, in local time of the market. */
export const sandboxBankTime = '10:00'
