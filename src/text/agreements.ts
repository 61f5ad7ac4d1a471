/** The platform's agreements as data: the server publishes each version, and pages show them. */
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { certificateAgreement } from './certificate-agreement.ts'
import { continuingAgreement, personContinuingAgreement } from './continuing-agreement.ts'
import { fixedOfferAgreement } from './fixed-offer-agreement.ts'
import { offerAgreement } from './offer-agreement.ts'
import { payeeAgreement } from './payee-agreement.ts'
import { payerAgreement } from './payer-agreement.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { signatureAgreement } from './signature-agreement.ts'
import type { Pair } from './text.ts'
import { userAgreement } from './user-agreement.ts'

export type AgreementSection = { readonly heading: Pair; readonly paragraphs: readonly Pair[] }
export type Agreement = {
  readonly title: Pair
  /** A changed text has the next number: it is asked for again. */
  readonly version: number
  /** The day on which this wording came into force. */
  readonly updated: string
  readonly sections: readonly AgreementSection[]
}

export const agreements = {
  user: userAgreement,
  privacy: privacyPolicy,
  payer: payerAgreement,
  payee: payeeAgreement,
  offer: offerAgreement,
  fixedOffer: fixedOfferAgreement,
  certificate: certificateAgreement,
  signature: signatureAgreement,
  continuing: continuingAgreement,
  personContinuing: personContinuingAgreement,
} as const satisfies Record<AgreementKind, Agreement>
