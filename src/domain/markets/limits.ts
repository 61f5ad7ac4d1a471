/** The limits of markets. */
/** No holiday is longer; a pay run that falls into one is rolled to its end. */
export const payRunRollDaysMax = 31
/** Two pay runs are never further apart, since a month has one where it has any. */
export const payRunGapDaysMax = 62
