/** Headers of our own. They stand apart from the calls, since every page reads them. */

/** The files that a zip should hold and does not, by their ids with commas between them. */
export const skippedFilesHeader = 'x-skipped-files'
