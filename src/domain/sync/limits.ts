/** Limits of the batches that a payer's own system sends. */
export const rowsPerSyncMax = 10_000
/** Enough for that many rows of 1,600 bytes. */
export const syncBodyBytesMax = 16_777_216
export const syncBodyNodesMax = 200_000
/** The longest value of a row. */
export const syncTextCharactersMax = 200
export const keyNameCharactersMax = 50
export const keysPerCompanyMax = 20
export const addressesPerKeyMax = 20
export const addressCharactersMax = 50
/** How often the last use of a key is recorded. */
export const keyUseNotedSeconds = 60
/** A file of invoices as XML, or a zip of many. */
export const ublFileBytesMax = 16_777_216
export const ublDocumentBytesMax = 2_097_152
export const ublDocumentsMax = 1_000
/** The most entries that the directory of a zip can list, so that the refusal of a larger one can name the limit. */
export const ublPartsMax = 65_535
/** The unpacked size of a zip. */
export const ublExpandedBytesMax = 33_554_432
/**
 * A single document up to this size is read in the process; longer ones are read in a thread with this much memory
 * and time.
 */
export const ublInlineBytesMax = 65_536
export const ublReaderMegabytesMax = 96
export const ublReadSecondsMax = 60
export const ublLevelsMax = 32
/** Elements, attributes and namespaces of one document, together. */
export const ublNodesMax = 50_000
/** The longest payment term in days that is read of an invoice. */
export const netDaysMax = 366
/** Batches in progress at once, in total and per company. */
export const syncsAtOnceMax = 6
export const syncsPerCompanyMax = 3
