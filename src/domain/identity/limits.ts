/** The limits of identity: sealed passwords, sessions, tries and codes. */

/** Base64 of a 16 byte vector and the longest password, four bytes a character, padded to 16 byte blocks. */
export const sealedPasswordLengthMax = 832
/** How long one key seals passwords in transit. */
export const transportKeyMinutes = 60
/** How long a browser may use a key: well within the hour for which an old key is accepted. */
export const transportKeyHeldMinutes = 30
/** Longer lists of identities have a search field. */
export const identitiesWithoutSearchMax = 8

// Sessions and signing in.
export const sessionIdleHours = 12
export const sessionAbsoluteDays = 7
export const sessionSeenWriteSeconds = 60
export const sessionKeptDays = 30
export const signInFailuresMax = 10
export const signInFailuresWindowMinutes = 15
export const signInLockMinutes = 15
export const addressFailuresMax = 50
export const userAgentLengthMax = 300

// Verification codes.
export const verificationCodeMinutes = 10
/** Tries of one code: counted before comparing, and enforced by the database. */
export const verificationCodeTriesMax = 5
export const verificationCodeWaitSeconds = 60
/** Per contact, for all purposes together: this many for its holder, and as many for other requesters. */
export const verificationCodesPerContactDayMax = 10
/** Codes per day and contact after which everyone but the known holder needs a picture code. */
export const codesWithoutPictureMax = 3
/** Codes per day to contacts of others, per person and per company. */
export const codesPerPersonDayMax = 20
export const codesPerCompanyDayMax = 100
/** Generous enough for an office behind one address, and low enough to stop a script. */
export const verificationCodesPerAddressHourMax = 60
/**
 * Limits of the whole platform, for mail and text messages each: texts cost money, and many addresses do not raise
 * the limit. Budgets are separate, so that profile changes stop first, then registrations, then codes for accounts,
 * and codes on known devices last.
 */
export const codesPerChannelHourMax = {
  profile: 500,
  register: 1_500,
  access: 3_000,
  holder: 3_000,
} as const
export const verificationCodesKeptDays = 2
/** How long a verified code permits its session to remove a login method. */
export const unbindPermitMinutes = 10

/** Each holds a connection while a code is tried and its command runs. */
export const codeChecksAtOnceMax = 6

// Known devices.
/** How long a browser stays a known device after its last sign-in. */
export const deviceKnownDays = 90
export const devicesPerPersonMax = 20

/** How often a page that waits for activation checks. */
export const activationPollSeconds = 10

// Mailed links.
export const mailedLinkMinutes = 30
export const mailedLinksKeptDays = 2

// Passwords.
/** Password changes per day: each is announced to every login name. */
export const passwordsSetPerDayMax = 10
/** How long the page confirms a password reset before it continues. */
export const resetRedirectSeconds = 5

// Picture codes.
/** Failures of an account or address after which a password needs a picture code. */
export const failuresWithoutPictureMax = 3
export const pictureCodeCharacters = 4
export const pictureCodeMinutes = 5
/** Within the window in which failures count. */
export const pictureCodesPerAddressMax = 300
