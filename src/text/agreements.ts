/** The platform's agreements as data: pages show them and the server makes files of them. */
import { offerAgreement } from './offer-agreement.ts'
import { privacyPolicy } from './privacy-policy.ts'
import type { Pair } from './text.ts'
import { userAgreement } from './user-agreement.ts'

export type AgreementSection = { readonly heading: Pair; readonly paragraphs: readonly Pair[] }
export type Agreement = {
  readonly title: Pair
  /** The day on which this wording came into force. */
  readonly updated: string
  readonly sections: readonly AgreementSection[]
}

export const agreements = {
  user: userAgreement,
  privacy: privacyPolicy,
  offer: offerAgreement,
} as const satisfies Record<string, Agreement>
