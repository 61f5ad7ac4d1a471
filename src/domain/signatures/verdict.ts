/** What a check of a signed file comes to, from what was found of each of its signatures. */

/**
 * Of one signature: it holds; it is of this platform, but the bytes that it covers, or itself, were changed; it is not
 * of this platform, or cannot be read; or a certificate of it was not valid at the time of the timestamp.
 */
export const signatureStates = ['holds', 'changed', 'foreign', 'expired'] as const
export type SignatureState = (typeof signatureStates)[number]

export const verdicts = [
  'valid',
  'changed',
  'revised',
  'cutOff',
  'expired',
  'kept',
  'foreign',
  'unsigned',
  'notPdf',
] as const
export type Verdict = (typeof verdicts)[number]

export type SignedFile = {
  readonly size: number
  readonly isPdf: boolean
  /** Whether the file ends as a PDF does. */
  readonly isWhole: boolean
  readonly signatures: readonly { readonly state: SignatureState; readonly end: number }[]
  /** Whether these very bytes are those that the platform keeps. */
  readonly isKept: boolean
}

/**
 * The platform signs a document once, over all of its bytes. So what comes after a signature, a second one too, was
 * added by others. A file is valid if it is the one that was signed, byte for byte: a signature leaves some of its
 * own bytes unprotected, such as the issuers' certificates. One that is kept, but whose authority is not known any more,
 * is neither valid nor foreign.
 */
export function verdictOf({ size, isPdf, isWhole, signatures, isKept }: SignedFile): Verdict {
  if (!isPdf) return 'notPdf'
  if (signatures.some(({ end }) => end > size)) return 'cutOff'
  if (signatures.length === 0) return isWhole ? 'unsigned' : 'cutOff'
  const states = new Set(signatures.map(({ state }) => state))
  if (states.has('changed')) return 'changed'
  if (!states.has('holds') && !states.has('expired')) return isKept ? 'kept' : 'foreign'
  if (signatures.length > 1 || signatures.some(({ end }) => end < size)) return 'revised'
  if (states.has('expired')) return 'expired'
  return isKept ? 'valid' : 'changed'
}
