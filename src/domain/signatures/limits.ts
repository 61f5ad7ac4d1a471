/** Limits of signed documents and their checks. */

/** The largest file that a page checks: an agreement of some thousand pages. */
export const checkedBytesMax = 20_000_000
/** Signatures of a file that are looked at; the platform's own have one. */
export const checkedSignaturesMax = 4
/** The longest signature that is made or read, in bytes. */
export const checkedSignatureBytesMax = 16_384

/** Authorities whose signatures are checked: the present one and those that it replaced. */
export const authoritiesMax = 16
/** Days before the end of a certificate from which a starting server warns. */
export const certificateWarnDays = 60

/** Offers whose agreements are signed by one code. */
export const signedAtOnceMax = 20
/** Agreements in one zip. */
export const agreementsDownloadedMax = 50
