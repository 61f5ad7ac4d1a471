/** Limits of the archive of the embedded database. */

/** A committed change is archived within this time, even under low load. */
export const archiveWithinSeconds = 60
/** The log is archived in segments of this size, each of which takes its full size. */
export const logSegmentMegabytes = 4
/** The state of the archive is checked at most this often. */
export const archiveCheckSeconds = 300
export const baseCopiesKept = 2
/** A base copy is old after this time, because a restore would have to replay everything since. */
export const baseCopyDaysMax = 7
/** How long a base copy waits for the archive. */
export const baseCopyWaitSecondsMax = 120
export const baseCopyReadBytes = 4 * 1_048_576
