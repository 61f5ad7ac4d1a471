/** The limits of imports. A megabyte is 1,048,576 bytes. */

export const importBytesMax = 20 * 1_048_576
/** The unpacked size of a file, in total and relative to its own size. */
export const importExpandedBytesMax = 200 * 1_048_576
export const importExpandedTimesMax = 100
export const importPartsMax = 1_000
/** Non-empty rows below the header. */
export const importRowsMax = 200_000
/** The last row of a spreadsheet. */
export const sheetRowNumberMax = 1_048_576
/** Columns beyond this one must be empty. */
export const importColumnsMax = 100
/** The longest row in the file's XML. */
export const importRowCharactersMax = 1_048_576
export const importCellCharactersMax = 1_000
/** Memory and time of the thread that reads a file. */
export const importReaderMegabytesMax = 192
export const importReaderYoungMegabytesMax = 32
export const importReadSecondsMax = 120
/** Rows per batch from the reader to the server, and batches in flight. */
export const importRowsPerBatch = 500
export const importBatchesInFlightMax = 4
/** The precision of a spreadsheet; further digits are noise. */
export const sheetDigitsMax = 15
/** Rows stored or evaluated by one statement; progress is reported in between. */
export const importRowsPerStore = 1_000
export const importProgressMs = 500
/** The time for storing and undoing, plus time per row. */
export const importStoreSecondsMin = 120
export const importStoreRowsPerSecond = 200
/** The time for comparing a read file with existing data. */
export const importReadTransactionSeconds = 240
/** An import whose process was killed resumes within this time. */
export const importResumesWithinSeconds = 15
/** The delay before an import is retried; it doubles each time. */
export const importRetrySeconds = 1
/** How long failed rows can be downloaded. */
export const importRowsKeptDays = 30
/** An import without progress for this long is given up. */
export const importStalledMinutes = 60
export const importPreviewRows = 10
/** The longest list of payers in a sheet; with more, names are typed. */
export const payerChoicesMax = 50
/** The most payees on a sheet of a payer's template; with more, codes are looked up elsewhere. */
export const payeesListedMax = 10_000
export const importFieldsMax = 120
/** Concurrent uploads of imports in a process, in total and per person. */
export const importsAtOnceMax = 4
export const importsPerPersonMax = 2
