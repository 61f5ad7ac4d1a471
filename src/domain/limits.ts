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
export const menuCloseDelayMs = 200
/** A longer list of identities can be searched. */
export const identitiesWithoutSearchMax = 8

/** How many different statements a connection keeps prepared. */
export const preparedStatementsMax = 500

/** How long a request may take to arrive whole. */
export const bodyArrivesWithinMs = 120_000
/** How long a stopping server waits for calls under way. */
export const stopGraceMs = 5_000

// Forms and finding one's way.
export const reasonCharactersMax = 20
export const descriptionCharactersMax = 50
/** Longer than any amount; a longer paste is no number and changes nothing. */
export const typedNumberCharactersMax = 32
/** From here on a counter is read out. */
export const charactersLeftTold = 5
export const choicesShownMax = 50
export const progressEveryMs = 1_000

// Files. A megabyte is 1,048,576 bytes.
export const imageBytesMax = 3 * 1_048_576
export const attachmentBytesMax = 10 * 1_048_576
export const attachmentsMax = 5
/** A picture of more would cost whoever opens it a quarter of a gigabyte. */
export const imagePixelsMax = 64_000_000
export const fileNameCharactersMax = 200
export const unusedFileKeptHours = 24
/** Uploads that a process holds in memory at once; the others wait for a place. */
export const uploadsAtOnceMax = 16
export const uploadTimeoutMs = 150_000
export const filesPerZipMax = 50
/** How long the store of files may take to begin to answer. */
export const storageAnswersWithinMs = 30_000

// Exports.
/** A sheet holds 1,048,576 rows, the one with the names of the columns among them. */
export const sheetRowsMax = 1_000_000
export const cellCharactersMax = 32_767
export const exportRowsPerFetch = 500
/** How long whoever saves an export may stop taking it before the rest is dropped. */
export const exportStallsMs = 60_000

// Lists.
export const pageSizes = [10, 20, 50, 100] as const
export const pageSizeDefault = 20
/** A million rows and more, ten a page. */
export const pageNumberMax = 999_999
export const keywordCharactersMin = 2
/** How long a pause in typing is before what was typed is searched for. */
export const keywordPauseMs = 400
/** Rows that are renewed sooner than this are not dimmed in between. */
export const dimmedAfterMs = 150
