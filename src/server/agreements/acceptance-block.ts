/** What an agreement says at its end that was accepted by submitting, and not signed. */
import { defaultTimeZone, displayInstant, type Instant } from '#domain/day.ts'
import { agreementPaperTexts } from '#text/agreement-papers.ts'
import { type Language, say } from '#text/text.ts'
import type { Block } from '../adapters/pdf/blocks.ts'

export type Acceptance = { readonly name: string; readonly at: Date }

export function acceptanceOf({ name, at }: Acceptance, language: Language): Block {
  const time = `${displayInstant(at.getTime() as Instant, 'zh')} (${defaultTimeZone})`
  const said = (one: Language): string => say(one)(agreementPaperTexts.accepted, { name, time })
  return { kind: 'terms', terms: [{ text: said('zh'), ...(language === 'en' && { also: said('en') }) }] }
}
