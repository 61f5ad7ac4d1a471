/**
 * Everything has a limit. Each has a name that ends in its unit, here or, where one capability has a folder in the
 * domain, in that folder's own `limits.ts`; characters are Unicode code points.
 */

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

// Requests.
export const bodyBytesMax = 1_048_576
/** How deep arrays and objects of a body may stand in each other, and how many values there may be in all. */
export const bodyDepthMax = 32
export const bodyNodesMax = 10_000
/** How many fields an answer names as wrong, and how much of the name of one that a caller made up. */
export const fieldErrorsMax = 20
export const fieldNameCharactersMax = 60
export const idsPerQueryMax = 100
export const idempotencyKeyLengthMax = 255
export const idempotencyKeyKeptDays = 7
export const requestDedupeMs = 500
export const requestTimeoutMs = 30_000
/** How long the server has to say that it is there, and how soon it is asked again. */
export const reachWithinMs = 3_000
export const reachAgainMs = 2_000
/** How long a browser keeps what was entered into a form and not sent. */
export const draftKeptDays = 30
export const sourceKeptDays = 7
export const reloadDelayMs = 1_000

// Screen.
export const toastMs = 1_500
export const toastInShellMs = 1_000
export const rootFontPxMax = 100
export const rootFontFullWidthPx = 1_440
export const narrowBelowPx = 900
/** Where menu and content stand side by side, but a list with more filters than these has no room for them. */
export const crowdedBelowPx = 1_200
export const filtersAbreastMax = 4
export const sidebarPx = 200

/** How often a command is tried when transactions collide. */
export const commandTriesMax = 5
/** The longest wait before the first of these; it doubles each time. */
export const commandRetryMs = 4

/** The wait before what is due, or a reaction, is tried again; it doubles each time. */
export const retryFirstSeconds = 1
/** How much is kept of the words of an error. */
export const errorCharactersMax = 500

/** How long an answer that was asked for ahead waits for its page. */
export const readAheadKeptMs = 10_000
export const menuCloseDelayMs = 200

// The database.
export const appConnectionsMax = 20
export const systemConnectionsMax = 4
/**
 * Connections for calls without a session: enough for those that are served at once, of which each may need two, and
 * for looking sessions up.
 */
export const guestConnectionsMax = 8
export const guestCallsAtOnceMax = 3
export const sessionLookupsAtOnceMax = 2
/** How many calls of signed-in people are served at once where the call would be open to anybody. */
export const memberOpenCallsAtOnceMax = 4
/** How many calls without a session wait, in all and of one network address, for how long, and when refused ones may come again. */
export const guestsWaitingMax = 200
export const guestsWaitingPerAddressMax = 50
export const guestWaitsMs = 10_000
export const retryAfterSeconds = 2
/** Refusals of calls without a session leave so many at a time, this far apart; beyond this many waiting at once, immediately. */
export const refusalsAtATimeMax = 2
export const refusalsEveryMs = 10
export const refusalsWaitingMax = 500
/** How long a place for calls without a session, or for looking a session up, rests while others wait for it. */
export const guestRestMs = 25
export const sessionLookupRestMs = 5
/** How many sessions a process remembers to have seen. */
export const knownSessionsMax = 20_000
/** For how long it believes so; a session may end in another process, or by what a person does elsewhere. */
export const knownSessionMs = 60_000
/** Password hashes at once; each takes a processor and 19 MB for some 30 ms, on a thread that files and names use too. */
export const passwordHashesAtOnceMax = 2
/** How long a call waits for a connection. */
export const connectWithinMs = 5_000
export const statementWithinMs = 30_000
/** How long a statement waits for whoever holds what it wants: less than it may take, so that those who wait do not take every connection. */
export const lockWithinMs = 5_000
/** How long a transaction may stand still. A process that was stopped in the middle of one lets go of what it holds. */
export const transactionStillMs = 60_000
/** How long a migration waits for whoever holds a table. */
export const migrationLockWithinMs = 60_000
/** How often a role is tried to be made where servers of other databases make it too; each wait is longer by this. */
export const roleTriesMax = 20
export const roleRetryMs = 20
export const auditRowsPerRead = 5_000
/** How many things an entry names where entries are listed; all of them are in its details. */
export const auditItemsListed = 20
/** How many characters of things one cell of an exported log holds. */
export const auditItemsCellCharacters = 30_000
/** How many heads of chains one line of the log carries. */
export const auditHeadsPerLine = 200
/** How many different statements a connection keeps prepared. */
export const preparedStatementsMax = 500
/** How many ways to ask for one list it keeps prepared besides, and how often each must have been asked for. */
export const listStatementsMax = 60
export const listStatementUsesMin = 3
/** Of how many others it is counted how often they were asked for. */
export const listStatementsCountedMax = 1_000

/** How long a request may take to arrive whole. */
export const bodyArrivesWithinMs = 120_000
/** How long a connection whose words are no HTTP has to take its answer. */
export const unparsedLingerMs = 1_000
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
/** How often a move of the clock looks whether another process is done. */
export const clockWaitMs = 20
export const dueTriesMax = 5
export const dueShownMax = 5
export const clockMoveDaysMax = 366
/** A move that takes longer stops on the way and says how far it came. */
export const clockMoveSecondsMax = 20
export const clockRanShownMax = 200
/** How often a page that no live update reaches looks whether the clock was moved. */
export const clockLookMs = 2_000
// Forms and finding one's way.
export const reasonCharactersMax = 20
export const descriptionCharactersMax = 50
/** Longer than any amount; a longer paste is no number and changes nothing. */
export const typedNumberCharactersMax = 32
/** From here on a counter is read out. */
export const charactersLeftTold = 5
export const choicesShownMax = 50
export const progressEveryMs = 1_000

// Places.
/** How long whoever finds every place taken waits for one. */
export const slotWaitMs = 10_000

// Exports.
/** A sheet holds 1,048,576 rows, the one with the names of the columns among them. */
export const sheetRowsMax = 1_000_000
export const cellCharactersMax = 32_767
export const exportRowsPerFetch = 500
/** Each holds a connection for as long as it is saved. */
export const exportsAtOnceMax = 6
export const exportsPerPersonMax = 2
/** How long whoever saves an export may stop taking it before the rest is dropped. */
export const exportStallsMs = 60_000
export const calendarDaysShown = 14
// Work that was given up.
/** How long a letter or a due row that was given up is an alarm: one wrong address is no trouble for months. */
export const givenUpToldDays = 7

// Housekeeping: how long is kept what nobody asks for any more.
export const newsKeptDays = 7
export const rowsPerPruneMax = 1_000

// News and reactions.
export const newsPollMs = 1_000
export const newsPerDispatchMax = 500
/** How much news of others one look of a process takes in. */
export const newsPerLookMax = 1_000
export const newsPerReactionMax = 50
export const reactionTriesMax = 5
/** How many reactions one process works on at a time. */
export const reactionWorkersMax = 2

// Live updates.
export const eventPollMs = 1_000
export const eventHeartbeatSeconds = 15
/** A stream that is silent for this long is dead, whatever its connection says. */
export const eventSilenceSecondsMax = 45
/** How far back a stream begins that does not say what it has seen; longer than a page takes to open. */
export const eventReplaySeconds = 60
export const eventsMissedMax = 500
export const eventStreamsPerSessionMax = 12
export const eventStreamsPerProcessMax = 5_000
export const eventStreamBufferBytesMax = 65_536
/** News that comes together is read anew together. */
export const eventGatherMs = 100
export const eventRetryMs = 1_000
export const eventRetryMsMax = 30_000

// Lists.
export const pageSizes = [10, 20, 50, 100] as const
/** Shorter answers are not worth the work of compressing them. */
export const compressCharactersMin = 1_024
export const pageSizeDefault = 20
/** A million rows and more, ten a page. */
export const pageNumberMax = 999_999
export const keywordCharactersMin = 2
/** How long a pause in typing is before what was typed is searched for. */
export const keywordPauseMs = 400
/** Rows that are renewed sooner than this are not dimmed in between. */
export const dimmedAfterMs = 150
