/** The limits of identity: passwords on their way, sessions, guesses and codes. */

/** Base64 of a 16 byte vector and the longest password, four bytes a character, padded to 16 byte blocks. */
export const sealedPasswordLengthMax = 832
/** How long one key seals passwords on their way. */
export const transportKeyMinutes = 60
/** How long a browser may use a key that it asked for: well within the hour that the key opens after its own. */
export const transportKeyHeldMinutes = 30
/** A longer list of identities can be searched. */
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
/** Tries of one code: they are counted before they are compared, and the database refuses one more. */
export const verificationCodeTriesMax = 5
export const verificationCodeWaitSeconds = 60
/** To one mail or mobile, whatever they are for: so many for its holder, and as many for whoever else asks. */
export const verificationCodesPerContactDayMax = 10
/** Codes of a day to one mail or mobile from which on whoever is not known as its holder reads a picture first. */
export const codesWithoutPictureMax = 3
/** What one person, and one company, may have sent in a day to contacts that are not their own. */
export const codesPerPersonDayMax = 20
export const codesPerCompanyDayMax = 100
/** An office shares an address; a program that asks on and on is stopped. */
export const verificationCodesPerAddressHourMax = 60
/**
 * Of the whole platform, by mail and by text message each: texts cost money, and whoever has many addresses gets no
 * more of them. The budgets are apart: what is used up of one is not taken from another, so that changes of a profile
 * pause first, then registrations, and codes to holders of accounts last, those asked for on a known device at the end.
 */
export const codesPerChannelHourMax = {
  profile: 500,
  register: 1_500,
  access: 3_000,
  holder: 3_000,
} as const
export const verificationCodesKeptDays = 2
/** How long a verified code lets its session take a way to sign in off. */
export const unbindPermitMinutes = 10

/** Each holds a connection for as long as a code is tried and what it opens is done. */
export const provingAtOnceMax = 6

// Known devices.
/** How long after its last sign-in a browser counts as its person's own. */
export const deviceKnownDays = 90
export const devicesPerPersonMax = 20

/** How often a page that waits for the activation looks whether it has happened. */
export const activationLookSeconds = 10

// Mailed links.
export const mailedLinkMinutes = 30
export const mailedLinksKeptDays = 2

// Passwords.
/** A person's passwords set within a day: each is told to every mail and mobile that they sign in by. */
export const passwordsSetPerDayMax = 10
/** How long the page of a forgotten password says that it is done before it leads on. */
export const resetLeadsOnSeconds = 5

// Picture codes.
/** Failures of an account or an address from which on a password needs a picture read. */
export const failuresWithoutPictureMax = 3
export const pictureCodeCharacters = 4
export const pictureCodeMinutes = 5
/** Within the window in which failures count. */
export const pictureCodesPerAddressMax = 300
