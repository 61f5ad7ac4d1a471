/** Limits of financing. */

export const termMonthsMax = 360
export const termDaysMax = 3_650
export const graceBankDaysMax = 30
/** The operator's maximum for loan and penalty rates, until it sets another. */
export const loanBpsMaxDefault = 2_400
/** An approval that is not disbursed lapses after so many days. */
export const approvalDaysMax = 30
/** How many days ahead a settlement may be asked for. */
export const settlementDaysMax = 30
/** A loan is written off from so many days overdue. */
export const writeOffDaysMin = 90
export const productNameCharactersMax = 50
export const requiredAttachmentsMax = 5
export const overdueAllowedDaysMax = 365

/** The products of a lending company. */
export const productsMax = 100
/** How many of the days ahead a page shows what would settle. */
export const settlementDaysShown = 10
/** How many dealers the cockpit lists. */
export const topDealersMax = 10
/** How many rows of one list of allotments, dealers or products are read at once. */
export const programmeRowsMax = 1_000
