/** The limits of imports. A megabyte is 1,048,576 bytes. */

export const importBytesMax = 20 * 1_048_576
/** What a file may come to when it is unpacked, and how many times its own size that may be. */
export const importExpandedBytesMax = 200 * 1_048_576
export const importExpandedTimesMax = 100
export const importPartsMax = 1_000
/** Rows below the header that have something in them. */
export const importRowsMax = 200_000
/** The last row that a spreadsheet has. */
export const sheetRowNumberMax = 1_048_576
/** Beyond this column nothing may stand. */
export const importColumnsMax = 100
/** The longest row, as it is written in the file. */
export const importRowCharactersMax = 1_048_576
export const importCellCharactersMax = 1_000
/** What the thread that reads a file may hold, and for how long it may read. */
export const importReaderMegabytesMax = 192
export const importReaderYoungMegabytesMax = 32
export const importReadSecondsMax = 120
/** How many rows go from the reader to the server at a time, and how many such batches may be on their way. */
export const importRowsPerBatch = 500
export const importBatchesAheadMax = 4
/** A spreadsheet keeps this many digits of a number; what stands behind them is noise. */
export const sheetDigitsMax = 15
/** How many rows are stored, or evaluated, by one statement; progress is told in between. */
export const importRowsPerStore = 1_000
export const importProgressMs = 500
/** Storing and undoing may take this long, and longer by their rows. */
export const importStoreSecondsMin = 120
export const importStoreRowsPerSecond = 200
/** A read file may be compared with what is there for so long. */
export const importReadTransactionSeconds = 240
/** An import whose process was killed goes on after at most so long. */
export const importResumesWithinSeconds = 15
/** The wait before an import is tried again; it doubles each time. */
export const importRetrySeconds = 1
/** How long rows that failed can be downloaded. */
export const importRowsKeptDays = 30
/** An import that nothing has moved for so long is given up. */
export const importStalledMinutes = 60
export const importPreviewRows = 10
/** So many payers can be chosen from in a sheet; with more, a name is typed. */
export const payerChoicesMax = 50
/** So many payees stand on a sheet of a payer's template; with more, a code is looked up elsewhere. */
export const payeesListedMax = 10_000
export const importFieldsMax = 120
/** Files that a process takes in at once, of all and of one person. */
export const importsAtOnceMax = 4
export const importsPerPersonMax = 2
