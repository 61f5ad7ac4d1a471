/** Limits of mandates. */

/** The most days that a mandate may ask its documents to be early. */
export const mandateDaysMax = 3_650
/** How many documents of a payee a mandate looks at in one transaction. */
export const mandateDocumentsAtOnceMax = 10_000
/** How many documents that a mandate left out are listed. */
export const leftOutShownMax = 200
