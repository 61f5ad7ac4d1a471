/** Limits of what a payer's own system sends. */
export const rowsPerSyncMax = 10_000
/** Enough for that many rows of 1,600 bytes. */
export const syncBodyBytesMax = 16_777_216
export const syncBodyNodesMax = 200_000
/** One value of a row. */
export const syncTextCharactersMax = 200
export const keyNameCharactersMax = 50
export const keysPerCompanyMax = 20
export const addressesPerKeyMax = 20
export const addressCharactersMax = 50
/** How often the last use of a key is noted. */
export const keyUseNotedSeconds = 60
/** A file of invoices as XML, or a zip of many. */
export const ublFileBytesMax = 16_777_216
export const ublDocumentBytesMax = 2_097_152
export const ublDocumentsMax = 1_000
/** What the directory of a zip can name at all, so that one with too many is told how many it may have. */
export const ublPartsMax = 65_535
/** What a zip comes to when it is unpacked. */
export const ublExpandedBytesMax = 33_554_432
/** A single document up to this size is read at once; whatever is longer is read in a thread, with so much memory and time. */
export const ublInlineBytesMax = 65_536
export const ublReaderMegabytesMax = 96
export const ublReadSecondsMax = 60
export const ublLevelsMax = 32
export const ublElementsMax = 50_000
/** Batches that are worked on at once, and those of one company. */
export const syncsAtOnceMax = 6
export const syncsPerCompanyMax = 3
