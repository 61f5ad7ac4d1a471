/** Everything has a limit. Each has a name here that ends in its unit; characters are Unicode code points. */

// Money, in minor units of its currency.
export const documentMinorMax = 10_000_000_000_000n
export const totalMinorMax = 1_000_000_000_000_000n

// Rates, in hundredths of a percent.
export const percentBpsMax = 10_000
export const rateBpsMin = 1
export const aprBpsMax = 9_900
export const discountRateBpsMax = 1_000

// Text.
export const textCharactersMax = 50
export const passwordCharactersMin = 8
export const passwordCharactersMax = 150
export const verificationCodeCharactersMax = 6
/** Base64 of a 16 byte vector and the longest password, four bytes a character, padded to 16 byte blocks. */
export const sealedPasswordLengthMax = 832

// Requests.
export const bodyBytesMax = 1_048_576
export const idsPerQueryMax = 100
export const idempotencyKeyLengthMax = 255
export const idempotencyKeyKeptDays = 7
export const requestDedupeMs = 500
export const requestTimeoutMs = 30_000
export const sourceKeptDays = 7
export const reloadDelayMs = 1_000

// Sessions and signing in.
export const sessionIdleHours = 12
export const sessionAbsoluteDays = 7
export const sessionSeenWriteSeconds = 60
export const signInFailuresMax = 10
export const signInFailuresWindowMinutes = 15
export const signInLockMinutes = 15
export const addressFailuresMax = 50

// Screen.
export const toastMs = 1_500
export const toastInShellMs = 1_000
export const rootFontPxMax = 100
export const rootFontFullWidthPx = 1_440
export const narrowBelowPx = 900
export const sidebarPx = 200

/** How often a command is tried when transactions collide. */
export const commandTriesMax = 5

/** How long one key seals passwords on their way. */
export const transportKeyMinutes = 60
/** How long a browser may use a key that it asked for: well within the hour that the key opens after its own. */
export const transportKeyHeldMinutes = 30
/** How long an answer that was asked for ahead waits for its page. */
export const readAheadKeptMs = 10_000
export const menuCloseDelayMs = 200
/** A longer list of identities can be searched. */
export const identitiesWithoutSearchMax = 8

/** How many different statements a connection keeps prepared. */
export const preparedStatementsMax = 500

/** How long a request may take to arrive whole. */
export const bodyArrivesWithinMs = 30_000
/** How long a stopping server waits for calls under way. */
export const stopGraceMs = 5_000

// Letters.
/** How long one try may take in all, whatever the other side does. */
export const letterSendWithinMs = 20_000
/** How long a letter belongs to the process that claimed it; longer than any try takes. */
export const letterLeaseSeconds = 60
export const letterTriesMax = 8
export const letterRetryFirstSeconds = 10
export const letterRetryLongestSeconds = 3_600
/** How often a server looks for letters that are due. */
export const letterPollMs = 1_000
/** How many letters of a channel one server sends at once. */
export const letterLanesMax = 4
export const lettersKeptDays = 90
export const lettersRemovedPerRoundMax = 1_000
export const lettersRemovalEveryMs = 3_600_000
/** More than any answer of the gateway's needs. */
export const gatewayAnswerBytesMax = 10_000
export const gatewaySecretLengthMin = 32
export const outboxLettersMax = 50
export const outboxRefreshMs = 2_000
export const outboxSearchCharactersMin = 2
/** Open to whoever reaches a sandbox, which may have a real mail server behind it. */
export const testLettersPerHourMax = 30
// Time: what falls due, and the sandbox's time machine.
export const dueCheckMs = 1_000
export const dueTriesMax = 5
export const dueRetryFirstSeconds = 1
export const dueErrorCharactersMax = 500
export const dueShownMax = 5
export const clockMoveDaysMax = 366
/** A move that takes longer stops on the way and says how far it came. */
export const clockMoveSecondsMax = 20
export const clockRanShownMax = 200

// Ledger.
export const postingEntriesMax = 100
