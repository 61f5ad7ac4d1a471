/** The limits of verification. */

/** Attempts that send a transfer, for each company and day of Asia/Shanghai. */
export const attemptsPerDayMax = 5
/** Submissions of any kind, also those that end before a transfer is sent. */
export const submissionsPerDayMax = 20
/** How often an amount can be entered in one attempt. */
export const amountEntriesMax = 3
/** An amount can be entered until 24:00 of this many days after the day on which it arrived. */
export const amountValidDays = 3
/** After so many attempts that ended after wrong amounts, for a company or an account, only the operator lets them go on. */
export const wrongAttemptsMax = 5
/** The small transfer, in minor units of CNY. */
export const transferMinorMin = 1
export const transferMinorMax = 100
/** A transfer arrives within so many business days of the banks. */
export const transferBusinessDaysMax = 3
/** The fastest banks. */
export const transferFastestMinutes = 20
/** A transfer of which the bank reports nothing ends its attempt after so many days. */
export const transferReportedDays = 7
/** Checks of a person, for each company and day of Asia/Shanghai. */
export const personChecksPerDayMax = 5
export const banksShownMax = 20
/** One attempt of the checks that stand outside: how often it is tried, and how long one try may take. */
export const registryTriesMax = 6
export const registryWithinMs = 10_000
export const registryRetrySeconds = 30
/** Submissions and orders that were interrupted are taken up again after so long. */
export const interruptedMinutes = 10
export const resumedPerRunMax = 100
/** A submission about which the registry says nothing ends after so many days. */
export const registrySilentDays = 3
/** A check of a person without a result counts for so long while it is made; it was interrupted if it takes longer. */
export const checkSeconds = 60
/** A signed answer of the registry counts for so long. */
export const signatureValidSeconds = 300
/** An account number without its hyphens has at least so many characters. */
export const accountKeyCharactersMin = 5
/** A field of the form as typed. */
export const typedCharactersMax = 200
export const bankSearchCharactersMax = 50
