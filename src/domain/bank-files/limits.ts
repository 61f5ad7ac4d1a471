/** The limits of payment files. A megabyte is 1,048,576 bytes. */

export const bankFileBytesMax = 160 * 1_048_576
/** Payments, returns and refusals in one file. */
export const bankEntriesMax = 100_000
/** How deep elements of a message are nested, and how long the text of one is. */
export const bankXmlLevelsMax = 40
export const bankXmlTextCharactersMax = 4_000
/** Characters without a tag between them: comments, and whatever else a parser holds in memory. */
export const bankXmlUnbrokenMax = 1_048_576
/** Attributes of one element. */
export const bankXmlAttributesMax = 20
/** Bytes of a message that are looked at to tell what it is. */
export const bankXmlHeadBytes = 8_192
/** Characters of one field of a CSV, with its quotation marks, and of one row. */
export const bankCsvFieldCharactersMax = 4_000
export const bankCsvRowCharactersMax = 40_000
/** Rows that are staged by one statement, and rows that are applied in one transaction. */
export const bankRowsPerStage = 1_000
export const bankRowsPerBatch = 1_000
/** The longest reference, reason and note that are kept of an entry. */
export const bankReferenceTextMax = 140
export const bankReasonMax = 35
export const bankNoteMax = 500
/** The longest message id of ISO 20022. */
export const bankMessageIdMax = 35
/** The most characters that are kept of the bank or the account that a message names. */
export const bankSenderMax = 140
/** The time for reading a file, and for applying it, in one try. */
export const bankFileReadSeconds = 240
export const bankFileApplySeconds = 900
/** The delay before it is tried again; it doubles each time. */
export const bankFileRetrySeconds = 1
export const bankFileTriesMax = 10
/** A file that is not recorded is discarded so long after its upload. */
export const bankFileUndecidedDays = 7
/** Awards that are looked at to propose one for an exception. */
export const proposedAwardsMax = 20
/** Concurrent uploads in a process, in total and per person. */
export const bankUploadsAtOnceMax = 2
export const bankUploadsPerPersonMax = 1
/** Exceptions that one call solves. */
export const exceptionsSolvedMax = 500
