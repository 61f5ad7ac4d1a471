/** The limits of files. A megabyte is 1,048,576 bytes. */

export const imageBytesMax = 3 * 1_048_576
export const attachmentBytesMax = 10 * 1_048_576
export const attachmentsMax = 5
/** A larger image would need a quarter of a gigabyte to open. */
export const imagePixelsMax = 64_000_000
/** The parts of a JPEG before its picture, of which a camera writes some dozens and a color profile 255; more are no image. */
export const jpegPartsMax = 4_096
export const fileNameCharactersMax = 200
export const unusedFileKeptHours = 24
/** Uploads that a process holds in memory at once, of all and of one person. */
export const uploadsAtOnceMax = 32
export const uploadsPerPersonMax = 8
export const uploadTimeoutMs = 150_000
export const filesPerZipMax = 50
/** How long the storage may take to start answering. */
export const storageAnswersWithinMs = 30_000
/** A zip with more members, or a longer name, is not an office file. */
export const zipMembersMax = 4_096
export const zipNameBytesMax = 512
/** Limits of uploaded files that nothing refers to, per person and per company. */
export const unusedPersonFilesMax = 200
export const unusedPersonBytesMax = 200 * 1_048_576
export const unusedCompanyBytesMax = 2_048 * 1_048_576
