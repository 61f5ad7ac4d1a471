/** The limits of staff: how long an invitation is valid, and how many are sent. */

export const invitationDays = 7
/** Between two mails to the same person. */
export const invitationWaitSeconds = 60
/** Per company, and per person in all companies, including repeats. */
export const invitationsPerDayMax = 200
export const invitationsPerPersonDayMax = 100
