/** The kinds of documents that are signed. */
export const signedKinds = ['awardLetter', 'offerAgreement', 'continuingAgreement'] as const
export type SignedKind = (typeof signedKinds)[number]
