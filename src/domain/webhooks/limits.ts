/** Limits of webhooks. Each name ends in its unit. */

export const endpointsMax = 10
export const addressCharactersMax = 500
/** The number of random bytes in a secret. */
export const secretBytes = 32
/** How long the secret from before a rotation signs as well. */
export const oldSecretHours = 24
/** How many documents, awards or items one event lists. */
export const itemsPerEventMax = 500
/** How long deliveries and events are kept. */
export const deliveriesKeptDays = 30
/** How many deliveries one page of the log shows. */
export const deliveriesPerPage = 20
/** Tests and repeats that a company may request within an hour. */
export const requestedPerHourMax = 60
/** Ports that an address may name: that of https, and those that need no rights. */
export const portsBelowMin: readonly number[] = [443]
export const portMin = 1_024

/** The delays before the tries after the first: about three days together. */
export const retryWaitsSeconds: readonly number[] = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000,
]
/** The largest jitter of a delay, as a share of it, so that retries are spread out. */
export const retryJitterPercent = 10

/** How many received calls the sandbox's receiver keeps. */
export const arrivalsKept = 50
