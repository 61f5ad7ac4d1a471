/** Limits of the archive of the embedded database. */

/** What was committed is in the archive within this time, also where little is written. */
export const archiveWithinSeconds = 60
/** The log is archived in pieces of this size, each of which takes its whole room. */
export const logSegmentMegabytes = 4
/** What is wrong with the archive is looked for anew after this time, however often it is asked for. */
export const archiveLookSeconds = 300
export const baseCopiesKept = 2
/** From here on a base copy is old: a restore would have to go through everything since. */
export const baseCopyDaysMax = 7
/** How long a base copy waits for the archive to take what belongs to it. */
export const baseCopyWaitSecondsMax = 120
export const baseCopyReadBytes = 4 * 1_048_576
