/** The limits of lists of awards, of their letters, and of monthly statements. */

/** The most rows of a statement as PDF; a longer one is downloaded as xlsx. */
export const statementPdfRowsMax = 2_000
/** The months to choose from in the list of statements. */
export const statementMonthsMax = 24
/** The pay dates that are listed with their sums, the earliest first. */
export const payDatesMax = 100
