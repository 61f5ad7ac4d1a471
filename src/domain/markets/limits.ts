/** The limits of markets. */
export const preparationDaysMax = 30
export const clearingTimesMax = 12
export const daysPaidEarlyMost = 3_650
/** No holiday is longer; a pay run that falls into one is rolled to its end. */
export const payRunRollDaysMax = 31
/** Two pay runs are never further apart, since a month has one where it has any. */
export const payRunGapDaysMax = 62
