/** The limits of markets. */
/** No holiday is longer; a pay run in a holiday moves to its end. */
export const payRunRollDaysMax = 31
/** Pay runs are never further apart, because a month has at least one. */
export const payRunGapDaysMax = 62
