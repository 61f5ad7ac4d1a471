/** Our own headers, in a separate file because every page loads them. */

/** The ids of files missing from a zip, separated by commas. */
export const skippedFilesHeader = 'x-skipped-files'
