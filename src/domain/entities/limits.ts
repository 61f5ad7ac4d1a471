/** The limits of entities: how many requests a buyer can make. */

/** Open requests of one buyer. */
export const childRequestsOpenMax = 20
/** How many settled requests are shown. */
export const childRequestsShownMax = 50
