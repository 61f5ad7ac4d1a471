/** The limits of entities: how much a buyer can ask the operator for. */

/** Of one buyer, waiting for an answer. */
export const childRequestsOpenMax = 20
/** How many of the answered ones are shown. */
export const childRequestsShownMax = 50
