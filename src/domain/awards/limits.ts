/** The limits of award letters and monthly statements. */

/** The most rows of a statement as PDF; a longer one is downloaded as xlsx. */
export const statementPdfRowsMax = 2_000
/** The months that the list of statements goes back to. */
export const statementMonthsMax = 24
