/** Limits of a payer's list of payees. */
export const payeeCodeCharactersMax = 50
export const payeeNameCharactersMax = 100
export const notesCharactersMax = 500
export const contractNumberCharactersMax = 50

/** A contract counts as ending soon this long before its last day. */
export const contractWarningDays = 30

/** The longest typed code, with spaces or hyphens. */
export const invitationCodeCharactersMax = 50
/** How long the link in a mail works; the code works until the invitation is withdrawn. */
export const payeeLinkDays = 30
/** The shortest time between two reminders of an invitation. */
export const reminderWaitDays = 7
export const connectionNoteCharactersMax = 200
/** A search for a payer needs this many characters of its name, and shows this many results. */
export const payerSearchCharactersMin = 2
export const payersFoundMax = 20
/** A payee's open requests, and those that it may make on one day. */
export const requestsOpenMax = 20
export const requestsPerDayMax = 20
/** Wrong codes that one payee may enter within an hour. */
export const codeGuessesPerHourMax = 10
/** Mails to payees that a payer may send on one day. */
export const payeeMailsPerDayMax = 5_000
/** Rows that one call may name. */
export const payeesPerActionMax = 500

/** The runs over which a payee's rates are counted, and its documents that are looked at in each. */
export const recentRunsMax = 10
export const recentDocumentsMax = 1_000
