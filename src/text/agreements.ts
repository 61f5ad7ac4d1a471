/** The agreements of the platform, as data: the pages show them, the server renders them as files. */
import { privacyPolicy } from './privacy-policy.ts'
import type { Pair } from './text.ts'
import { userAgreement } from './user-agreement.ts'

export type Agreement = {
  readonly title: Pair
  readonly updated: string
  readonly sections: readonly { readonly heading: Pair; readonly paragraphs: readonly Pair[] }[]
}

export const agreements = { user: userAgreement, privacy: privacyPolicy } as const satisfies Record<string, Agreement>
