/** Limits of the payer's home. */
/** Runs with awards to pay, each in a row of its own. */
export const runsToPayShownMax = 3
/** Payees that a row names. */
export const namesShownMax = 2
