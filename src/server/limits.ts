/** Limits of the server: connections, queues, timeouts, retries. Each name ends in its unit. */

// Requests.
export const bodyBytesMax = 1_048_576
/** The maximum depth of a body and number of values in it. */
export const bodyDepthMax = 32
export const bodyNodesMax = 10_000
/** A multipart form: its boundary, the head of a part, and the value of a field. */
export const formBoundaryCharactersMax = 70
export const formHeadBytesMax = 8_192
export const formFieldBytesMax = 1_000
export const idempotencyKeyLengthMax = 255
export const idempotencyKeyKeptDays = 7

/** How long work on many rows goes on before other calls have their turn. */
export const turnMsMax = 8

// Screen.
/** How often a command is tried when transactions conflict. */
export const commandTriesMax = 5
/** The longest delay before the first retry; it doubles each time. */
export const commandRetryMs = 4
/** How much of an error message is kept. */
export const errorCharactersMax = 500

/** How often the books are checked for the metrics. */
export const booksCheckSeconds = 3_600

// The database.
export const appConnectionsMax = 20
export const systemConnectionsMax = 4
/** Connections for calls without a session: two for each concurrent call, and those for session lookups. */
export const guestConnectionsMax = 8
export const guestCallsAtOnceMax = 3
export const sessionLookupsAtOnceMax = 2
/** Concurrent open calls of signed-in people. */
export const memberOpenCallsAtOnceMax = 4
/** The queue of calls without a session: in total, per address, how long they wait, and their Retry-After. */
export const guestsWaitingMax = 200
export const guestsWaitingPerAddressMax = 50
export const guestWaitsMs = 10_000
export const retryAfterSeconds = 2
/** Pacing of refusals without a session: how many at a time, the interval, and how many may wait. */
export const refusalsAtATimeMax = 2
export const refusalsEveryMs = 10
export const refusalsWaitingMax = 500
/** How long a slot for calls without a session, or for session lookups, rests while others wait for it. */
export const guestRestMs = 25
export const sessionLookupRestMs = 5
/** How many known sessions a process remembers. */
export const knownSessionsMax = 20_000
/** How long it remembers them; a session may end in another process. */
export const knownSessionMs = 60_000
/** Each password hash uses a core and 19 MB for about 30 ms, on the thread pool that files and DNS use too. */
export const passwordHashesAtOnceMax = 2
/** How long a call waits for a connection. */
export const connectWithinMs = 5_000
export const statementWithinMs = 30_000
/** The lock timeout: shorter than the statement timeout, so that waiting statements do not use up all connections. */
export const lockWithinMs = 5_000
/** The idle timeout of a transaction, so that a stopped process releases its locks. */
export const transactionStillMs = 60_000
/** How often a server looks for tables that have grown much. */
export const statisticsCheckMs = 5_000
/** Connections for runs, previews and books, which copy rows: at once, and kept while unused. */
export const aloneConnectionsMax = 100
export const aloneKeptMax = 4
export const aloneKeptMs = 60_000
/** The lock timeout of a migration. */
export const migrationLockWithinMs = 60_000
/** How often creating a role is tried while servers of other databases do the same; each delay is longer by this. */
export const roleTriesMax = 20
export const roleRetryMs = 20
export const auditRowsPerRead = 5_000
/** How many objects an entry shows in lists; its details show all. */
export const auditItemsListed = 20
/** How many characters of objects one cell of an exported log holds. */
export const auditItemsCellCharacters = 30_000
/** How many chain heads one log line holds, and one mail. */
export const auditHeadsPerLine = 200
export const auditHeadsPerMail = 500
/** The oldest PostgreSQL that the product runs on: it knows `unique nulls not distinct`. */
export const postgresMajorMin = 15
/** How many prepared statements a connection keeps. */
export const preparedStatementsMax = 500
/** How many ways to ask for one list it keeps prepared besides, and how often each must have been asked for. */
export const listStatementsMax = 60
export const listStatementUsesMin = 3
/** Of how many others it is counted how often they were asked for. */
export const listStatementsCountedMax = 1_000
/** The timeout for receiving a whole request. */
export const bodyArrivesWithinMs = 120_000
/** How long a connection that does not speak HTTP has to receive its answer. */
export const unparsedLingerMs = 1_000
/** How long a stopping server waits for what is in progress, so that all of it ends within 5 seconds. */
export const stopGraceMs = 3_000

// Names of others.
/** How long a name server has, and how often it is asked. */
export const resolveTryMs = 3_000
export const resolveTriesMax = 2

// Letters.
/** The timeout of one try. */
export const notificationSendWithinMs = 20_000
/** The lease of a notification; longer than any try. */
export const notificationLeaseSeconds = 60
/** How often a server looks for due notifications. */
export const notificationPollMs = 1_000
/** Concurrent notifications of a channel per server. */
export const notificationLanesMax = 4
export const notificationsKeptDays = 90
/** More than any answer of the gateway needs. */
export const gatewayAnswerBytesMax = 10_000
export const gatewaySecretLengthMin = 32
/** Open to all who reach a sandbox, which may use a real mail server. */
export const testNotificationsPerHourMax = 30

// Time: due rows, and the sandbox's time machine.
export const dueCheckMs = 1_000
/** How often a move of the clock checks whether what it waits for is done. */
export const clockWaitMs = 5
export const dueShownMax = 5
/** A longer move stops early and says how far it came. */
export const clockMoveSecondsMax = 20
export const clockRanShownMax = 200
/** How many of each kind of work are looked at to say what the clock waits for. */
export const leftShownMax = 5

// Places.
/** How long a caller waits for a free slot. */
export const slotWaitMs = 10_000

// Exports.
/** A sheet holds 1,048,576 rows, including the header. */
export const sheetRowsMax = 1_000_000
export const cellCharactersMax = 32_767
export const exportRowsPerFetch = 500
/** Each export holds a connection until it is saved. */
export const exportsAtOnceMax = 6
export const exportsPerPersonMax = 2
/** How long a client may pause while saving an export. */
export const exportStallsMs = 60_000

// Clearing.
/** Each preview holds a connection and decides a whole book. */
export const previewsAtOnceMax = 4
export const previewsAtOncePerPersonMax = 2
/** Running and waiting: every open tab of a person reads a few of them anew after each run. */
export const previewsPerPersonMax = 24
/** The most items whose names one statement reads. */
export const namesPerStatementMax = 5_000
/** Markets of one payer that one forecast decides, one after the other. */
export const marketsForecastMax = 20

// Calendars.
export const calendarDaysShown = 14
/** How many years after the last published one a sandbox has a provisional calendar. */
export const provisionalYearsKept = 10

// Work that was given up.
/** How long a dead notification or failed due row is reported: one wrong address is no problem for months. */
export const givenUpReportedDays = 7

// Housekeeping: how long old rows are kept.
export const domainEventsKeptDays = 7
export const rowsPerPruneMax = 1_000

// Domain events and their handlers.
export const domainEventsPollMs = 1_000
export const eventsPerDispatchMax = 500
/** How much news of other processes is read at once. */
export const eventsPerLookMax = 1_000
export const eventsPerHandlerMax = 50
/** Concurrent event handlers per process. */
export const eventHandlerWorkersMax = 2

// Live updates.
export const eventPollMs = 1_000
export const eventHeartbeatSeconds = 15
export const eventsMissedMax = 500
export const eventStreamsPerSessionMax = 12
export const eventStreamsPerProcessMax = 5_000
export const eventStreamBufferBytesMax = 65_536

// Lists.
/** Shorter answers are not compressed. */
export const compressCharactersMin = 1_024

// Webhooks.
/** From resolving the name to the end of the answer. */
export const webhookCallWithinMs = 15_000
export const webhookAnswerBytesMax = 65_536
/** Longer than a call takes, so that no process sends what another one is still sending. */
export const webhookLeaseSeconds = 60
export const webhookPollMs = 1_000
/** Concurrent calls of one process, and to one endpoint, so that a slow one does not block others. */
export const webhookCallsMax = 32
export const webhookCallsPerEndpointMax = 12
/** A pause after each claim, so that the next one takes several at once. */
export const webhookRestMs = 5
/** How many facts one transaction makes events of; of a run how many awards, of another fact how many ids. */
export const webhookOutboxRowsPerStepMax = 20
export const webhookAwardsPerStepMax = 5_000
export const webhookIdsPerStepMax = 5_000
/** How long a tenant whose facts failed is skipped, and how often before a fact is given up. */
export const webhookEventRetryMs = 30_000
export const webhookEventTriesMax = 20

// PDF files.
/** Longer ones are drawn in a thread. */
export const pdfInlineRowsMax = 40

/** The bytes of snapshots that a check of the books reads at once, but for a single larger one. */
export const snapshotBytesAtOnceMax = 16_777_216

/** Entries of the simulated bank that the console of the sandbox shows. */
export const sandboxEntriesShownMax = 20

// Calendars.
export const calendarTextsRememberedMax = 20
