/** The limits of awards: their lists, transfer orders, letters and monthly statements. */

/** The most rows of a statement as PDF; a longer one is downloaded as xlsx. */
export const statementPdfRowsMax = 2_000
/** The months to choose from in the list of statements. */
export const statementMonthsMax = 24
/**
 * The bank days after the last permitted value date within which a payment may still be reported: the bank's file of a day
 * comes the next morning.
 */
export const paymentReportBankDays = 1
/** The pay dates that are listed with their sums, the earliest first. */
export const payDatesMax = 100

/** The most transfers of one order; what is left goes into the next. */
export const transfersPerOrderMax = 100_000
/** The orders of a run that are listed, the newest first. */
export const transferOrdersListedMax = 50
/** The transfer files that one mail carries, the newest. */
export const transferFilesPerMailMax = 10
