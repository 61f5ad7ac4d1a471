/** The platform's agreements as pure data: the pages show them and the server makes files of them. */
import { privacyPolicy } from './agreements/privacy-policy.ts'
import { userAgreement } from './agreements/user-agreement.ts'
import type { Pair } from './text.ts'

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
} as const satisfies Record<string, Agreement>
