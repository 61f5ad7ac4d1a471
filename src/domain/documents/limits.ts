/** The limits of documents. */
export const documentNumberCharactersMax = 50
export const billTermDaysMax = 366
/** How many documents one call may disable, enable, delete, confirm, exclude or include. */
export const documentIdsMax = 500
/** The same for documents that are selected by a filter. */
export const documentsByFilterMax = 2_000
/** The fingerprint of such documents, which comes back with the action on them. */
export const fingerprintCharactersMax = 64
/** How many numbers a confirmation lists before it only counts. */
export const sameNumberNamedMax = 5
/** How many documents the step of choosing what to offer shows. */
export const offerableDocumentsMax = 2_000
export const payersPerQueryMax = 100
/** A day further away is taken for a typing error. */
export const dueDateYearsMax = 10
/** Terms of more days than this to a small or medium firm are flagged. */
export const fairTermDaysMax = 60
/** The most documents that the payees of one evaluation have together; a payee that has more is evaluated alone. */
export const documentsPerEvaluationMax = 20_000
/** How many payees one evaluation locks. */
export const payeesPerEvaluationMax = 100
/** How long one step of an evaluation may take. */
export const evaluationMsMax = 240_000
