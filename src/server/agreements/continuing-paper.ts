/** The continuing-request agreement as a paper: to be signed by a company once, or accepted with a recurring offer. */
import { dayOf, type Instant } from '#domain/day.ts'
import { agreementPaperTexts } from '#text/agreement-papers.ts'
import { type Language, type Pair, say } from '#text/text.ts'
import type { Bilingual, Block, Paper } from '../adapters/pdf/blocks.ts'
import { type Acceptance, acceptanceOf } from './acceptance-block.ts'
import type { CurrentAgreement } from './queries.ts'

/** By its legal name, and its credit code if it has one. */
type Party = { readonly name: string; readonly creditCode: string | null }

type Options = {
  readonly language: Language
  readonly at: Date
  /** The number of the offer, its payer and who accepted it, where it is not signed: a signature is for every payer. */
  readonly number?: string
  readonly payer?: Party
  readonly accepted?: Acceptance
}

export function continuingPaperOf(
  { title, version, sections }: Pick<CurrentAgreement, 'title' | 'version' | 'sections'>,
  payee: Party,
  { language, at, number, payer, accepted }: Options,
): Paper {
  const write = (pair: Pair): Bilingual => ({ text: pair.zh, ...(language === 'en' && { also: pair.en }) })
  const inLine = (pair: Pair): string => (language === 'en' ? `${pair.zh} ${pair.en}` : pair.zh)
  const fact = (label: Pair, value: string | undefined) =>
    value === undefined ? [] : [{ label: inLine(label), value }]
  const texts = agreementPaperTexts
  const partyFacts = (label: Pair, { name, creditCode }: Party) => [
    ...fact(label, name),
    ...fact(texts.creditCode, creditCode ?? undefined),
  ]
  return {
    title: title.zh,
    language,
    at,
    footer: say('zh')(accepted ? texts.footerUnsigned : texts.footer, { title: title.zh }),
    blocks: [
      {
        kind: 'head',
        title: write(title),
        facts: [
          ...fact(texts.number, number),
          ...fact(texts.wording, `v${version}`),
          ...partyFacts(texts.payee, payee),
          ...(payer ? partyFacts(texts.payer, payer) : []),
          ...fact(accepted ? texts.acceptedOn : texts.signedOn, dayOf(at.getTime() as Instant)),
        ],
      },
      ...sections.flatMap(({ heading, paragraphs }): Block[] => [
        { kind: 'section', title: write(heading) },
        { kind: 'terms', terms: paragraphs.map(write) },
      ]),
      ...(accepted ? acceptanceOf(accepted, language) : []),
    ],
  }
}
