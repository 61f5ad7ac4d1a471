/** Limits of a payer's list of payees. */
export const payeeCodeCharactersMax = 50
export const payeeNameCharactersMax = 100
export const notesCharactersMax = 500
export const contractNumberCharactersMax = 50

/** A contract is told to end soon this long before its last day. */
export const contractWarningDays = 30

/** A payee is reminded of its invitation no more often. */
export const reminderWaitDays = 7
/** Rows that one call may name. */
export const payeesPerActMax = 500
