/**
 * Limits that belong to no capability; the others are in `limits.ts` of their folder. Each name ends in its unit;
 * characters are Unicode code points.
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
/** Longer than any name or contact; what is longer is refused for its length, and not looked at for more. */
export const explainedLengthMax = 400
export const passwordCharactersMin = 8
export const passwordCharactersMax = 150
export const verificationCodeCharactersMax = 6

// Requests.
/** How many invalid fields an answer names, and how much of a field name that the caller made up. */
export const fieldErrorsMax = 20
export const fieldNameCharactersMax = 60
export const idsPerQueryMax = 100

// Retries.
/** The delay before a due row or event handler is retried; it doubles each time. */
export const retryFirstSeconds = 1

// Notifications.
export const notificationTriesMax = 8
export const notificationRetryFirstSeconds = 10
export const notificationRetryLongestSeconds = 3_600
/**
 * Mails that companies may cause at other companies and people within a day, in all tenants: by one payee and by one
 * payer, at one company, at one address, and by one company at one address. They limit what strangers can cause.
 */
export const mailsByPayeeDayMax = 50
export const mailsByPayerDayMax = 50_000
/** By one company at the operators. */
export const mailsToOperatorsDayMax = 50
export const mailsAtCompanyDayMax = 200
export const mailsToAddressDayMax = 50
export const mailsByCompanyToAddressDayMax = 10
/** Mails of trade between a payer and a payee: so many by one at an address within a day are sent at once, later ones summed up. */
export const tradeMailsAtOnceDayMax = 5
/** After so long what is held for an address is sent, in one mail. */
export const tradeSummaryHours = 3
/** How many notices one mail sums up. */
export const summedPerMailMax = 50
export const outboxNotificationsMax = 50
export const outboxSearchCharactersMin = 2

// Time: due rows, and the sandbox's time machine.
export const dueTriesMax = 5
export const clockMoveDaysMax = 366

// Forms and navigation.
export const reasonCharactersMax = 20
export const descriptionCharactersMax = 50
/** Longer than any amount; a longer paste is not a number and changes nothing. */
export const typedNumberCharactersMax = 32

// Domain events and their handlers.
export const eventHandlerTriesMax = 5

// Live updates.
/** How far back a stream without a last event id starts; longer than a page takes to open. */
export const eventReplaySeconds = 60

// Lists.
export const pageSizes = [10, 20, 50, 100] as const
export const pageSizeDefault = 20
export const keywordCharactersMin = 2

// Memory.
export const instantsRememberedMax = 10_000
