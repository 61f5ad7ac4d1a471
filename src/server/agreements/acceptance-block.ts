/** What an agreement says at its end that was accepted by submitting, and not signed. */
import { defaultTimeZone, displayInstant, type Instant } from '#domain/day.ts'
import { agreementPaperTexts } from '#text/agreement-papers.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { Block } from '../adapters/pdf/blocks.ts'

export type Acceptance = { readonly name: string; readonly at: Date }

/** In the languages of the paper; `reason` says why nothing was signed, where that is known. */
export function acceptanceOf({ name, at }: Acceptance, language: Language, reason?: Pair): readonly Block[] {
  const time = `${displayInstant(at.getTime() as Instant, 'zh')} (${defaultTimeZone})`
  const said = (one: Language): string =>
    [say(one)(agreementPaperTexts.accepted, { name, time }), ...(reason ? [say(one)(reason)] : [])].join(
      one === 'zh' ? '' : ' ',
    )
  return [
    { kind: 'paragraph', text: said('zh') },
    ...(language === 'en' ? ([{ kind: 'note', text: said('en') }] as const) : []),
  ]
}
