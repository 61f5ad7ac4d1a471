/** The limits of entities: their tax ids, the markets that are shown of each, and how many requests a buyer can make. */

/** The length of a tax id without separators. */
export const taxIdCharactersMin = 5
export const taxIdCharactersMax = 30
/** Open requests of one buyer. */
export const childRequestsOpenMax = 20
/** How many settled requests are shown. */
export const childRequestsShownMax = 50
/** The markets of an entity that are named; of the others there is the number. */
export const marketsShownMax = 3
