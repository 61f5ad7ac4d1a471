/** Limits of signed documents and their checks. */

/** The largest file that a page checks: an agreement of some thousand pages. */
export const checkedBytesMax = 20_000_000
/** Signatures of a file that are looked at; the platform's own have one. */
export const checkedSignaturesMax = 4
/** The longest signature that is read, in bytes; that of the platform has a place of half this. */
export const checkedSignatureBytesMax = 16_384

/** Offers whose agreements are signed by one code. */
export const signedAtOnceMax = 20
/** Agreements in one zip. */
export const agreementsDownloadedMax = 50
