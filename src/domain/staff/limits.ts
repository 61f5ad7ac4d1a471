/** The limits of staff: how long an invitation can be answered, and how many are sent. */

export const invitationDays = 7
/** Between two mails to the same person. */
export const invitationWaitSeconds = 60
/** Of one company, and of one person in whichever companies, the same one sent again included. */
export const invitationsPerDayMax = 200
export const invitationsPerPersonDayMax = 100
