/** The limits of clearing. The arithmetic of a run is exact within them. */

/** The days that a document is paid early and those of its bill together: more would not fit the sort key. */
export const moneyDaysMax = 4_095
/** How many items one run decides. */
export const runItemsMax = 10_000_000
export const runBudgetsMax = 1_000_000
/** How many bytes of a snapshot are handed out at a time. */
export const canonicalChunkBytes = 1_048_576
