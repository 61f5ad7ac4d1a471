/** The continuing-request agreement as a paper that a company signs once. */
import type { AgreementKind } from '#domain/agreements/kinds.ts'
import { dayOf, type Instant } from '#domain/day.ts'
import { agreementPaperTexts } from '#text/agreement-papers.ts'
import type { Agreement } from '#text/agreements.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { Bilingual, Block, Paper } from '../adapters/pdf/blocks.ts'

type Options = { readonly language: Language; readonly at: Date }

export type ContinuingText = Pick<Agreement, 'title' | 'version' | 'sections'> & {
  readonly kind: AgreementKind
}

export function continuingPaperOf(
  { kind, title, version, sections }: ContinuingText,
  company: string,
  { language, at }: Options,
): Paper {
  const write = (pair: Pair): Bilingual => ({ text: pair.zh, ...(language === 'en' && { also: pair.en }) })
  const inLine = (pair: Pair): string => (language === 'en' ? `${pair.zh} ${pair.en}` : pair.zh)
  return {
    title: title.zh,
    language,
    at,
    footer: say('zh')(agreementPaperTexts.footer, { title: title.zh }),
    blocks: [
      {
        kind: 'head',
        title: write(title),
        facts: [
          { label: inLine(agreementPaperTexts.wording), value: `${kind} v${version}` },
          { label: inLine(agreementPaperTexts.payee), value: company },
          { label: inLine(agreementPaperTexts.signedOn), value: dayOf(at.getTime() as Instant) },
        ],
      },
      ...sections.flatMap(({ heading, paragraphs }): Block[] => [
        { kind: 'section', title: write(heading) },
        { kind: 'terms', terms: paragraphs.map(write) },
      ]),
    ],
  }
}
