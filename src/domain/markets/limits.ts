/** The limits of markets. */
/** No holiday is longer; a pay run in a holiday moves to its end. */
export const payRunRollDaysMax = 31
/** Pay runs are never further apart, because a month has at least one. */
export const payRunGapDaysMax = 62
/** The longest limit that a market can set on days paid early. */
export const earlyDaysMax = 3_650
export const preparationDaysMax = 30
export const clearingTimesMax = 12
/** Bank days after the pay date in which an award may still be paid. */
export const paymentGraceDaysMax = 5
/** How many waiting documents of a market are counted where it is listed. */
export const waitingCountedMax = 1_000
/** How many versions of settings are shown. */
export const settingVersionsShownMax = 100

/** How long before a run its rate settings can be locked. */
export const lockMinutesMin = 10
export const lockMinutesMax = 1_440
