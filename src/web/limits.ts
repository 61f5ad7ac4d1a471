/** Limits of the portal: timings and sizes on screen. Each name ends in its unit. */

// Requests.
export const requestDedupeMs = 500
export const requestTimeoutMs = 30_000
/** How often a read that the server had no room for is sent again, and the longest wait it asks for. */
export const readRetriesMax = 5
export const readRetryMsMax = 10_000
/** The timeout and interval of checking whether the server is reachable. */
export const reachabilityTimeoutMs = 3_000
export const reachabilityRetryMs = 2_000
/** How long a browser keeps a form's draft. */
export const draftKeptDays = 30
export const sourceKeptDays = 7
export const reloadDelayMs = 1_000

// Screen.
export const toastMs = 1_500
export const toastInShellMs = 1_000
export const narrowBelowPx = 900
/** Below this width, a list with more filters than this has no room for them next to the menu. */
export const crowdedBelowPx = 1_200
/** Below this width, the details of a row have no room next to its list. */
export const deskBelowPx = 1_280
export const filtersAbreastMax = 4
/** How long a prefetched answer waits for its page. */
export const prefetchKeptMs = 10_000
export const menuCloseDelayMs = 200

/** How long a replay shows each step while it plays, and how many steps are read at once. */
export const replayStepMs = 1_200
export const replayPageSteps = 50

/** How often a page asks for its indications again, besides at every change. */
export const indicationAgainMs = 240_000
/** The same after too many within a minute. */
export const indicationSoonMs = 20_000

// Notifications.
export const outboxRefreshMs = 2_000

// Webhooks.
/** How often the page looks while a delivery is under way. */
export const webhookLookMs = 1_000

// Time: due rows, and the sandbox's time machine.
/** How often a page without live updates checks whether the clock was moved. */
export const clockLookMs = 2_000

// Forms and navigation.
/** From here on screen readers announce the counter. */
export const charactersLeftShown = 5
/** Sentences that fit next to one field. */
export const fieldSentencesMax = 3
export const choicesShownMax = 50
export const progressEveryMs = 1_000

// Live updates.
/** A stream without a heartbeat for this long is dead. */
export const eventSilenceSecondsMax = 45
/** Domain events that arrive together are handled together. */
export const eventGatherMs = 100
export const eventRetryMs = 1_000
export const eventRetryMsMax = 30_000

// Lists.
/** A million rows and more, ten a page. */
export const pageNumberMax = 999_999
/** The pause in typing before a search starts. */
export const keywordPauseMs = 400
/** Rows that are refreshed faster than this are not dimmed. */
export const dimmedAfterMs = 150

// The shell.
export const rootFontPxMax = 100
export const rootFontFullWidthPx = 1_440
export const sidebarPx = 200

// Offers.
/** The pause in typing before a quote is requested. */
export const quotePauseMs = 150
/** How many receipts a change of their offer shows to choose from. */
export const receiptsToChooseMax = 100
/** The pause in typing before an offer is saved as a draft. */
export const draftPauseMs = 800
/** How many documents to choose from are shown at first, and with each "show more". */
export const offerableShownMax = 100
/** For how many documents of an offer that was not awarded the blended rate is explained. */
export const blendedShownMax = 3
/** For how many documents the formula is shown with its numbers. */
export const formulasShownMax = 20
/** How many rates the chart computes. */
export const chartPoints = 29
/** The day by which an amount is needed, at first: so many days from today. */
export const needDaysDefault = 14
/** How many documents of a payer are shown at first for an amount. */
export const needDocumentsShownMax = 10
/** How many documents a payment names before it is confirmed; the others are counted. */
export const paymentsNamedMax = 50

/** The pay dates above the list of awards to pay. */
export const payDatesShownMax = 6
