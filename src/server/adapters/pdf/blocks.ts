/** What a PDF shows, as plain values: capabilities make papers of blocks, and the adapter draws them. */
import type { Language } from '#text/text.ts'
import type { SignaturePlace } from './signature-place.ts'

export type PaperColumn = {
  readonly header: string
  /** Its share of the width; the shares of a table are relative to each other. */
  readonly share: number
  /** Amounts and counts are right-aligned. */
  readonly align?: 'end'
}

export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: string }
  /** A title with facts across from it, over a rule. */
  | { readonly kind: 'head'; readonly title: Bilingual; readonly facts: readonly PaperFact[] }
  | { readonly kind: 'section'; readonly title: Bilingual }
  /** Facts of each party, side by side. */
  | { readonly kind: 'parties'; readonly parties: readonly Party[] }
  /** Framed figures, side by side, each also in words. */
  | { readonly kind: 'figures'; readonly figures: readonly PaperFigure[] }
  /** Numbered. */
  | { readonly kind: 'terms'; readonly terms: readonly Bilingual[] }
  | { readonly kind: 'facts'; readonly facts: readonly PaperFact[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PaperColumn[]
      /** One text for each column. */
      readonly rows: readonly (readonly string[])[]
      /** The line of totals under the last row. */
      readonly totals?: readonly string[]
    }
  /** For each party a place to sign or seal and one for the date, kept on one page. */
  | { readonly kind: 'signatures'; readonly parties: readonly string[]; readonly date: string }
  | ({ readonly kind: 'seal' } & Seal)

/** A text, and below it or after it the same in the other language of the paper, if it has two. */
export type Bilingual = { readonly text: string; readonly also?: string | undefined }

export type Party = { readonly title: string; readonly facts: readonly PartyFact[] }
type PartyFact = { readonly label: Bilingual; readonly value: string }

export type PaperFigure = { readonly label: string; readonly value: string; readonly words: string }

/** Who signed the file itself, and how a copy of it is checked. */
export type Seal = {
  readonly name: string
  readonly statement: string
  readonly facts: readonly PaperFact[]
  /** Of the page that checks it, as a picture to scan; the code to type; and what to do with them. */
  readonly address: string
  readonly code: string
  readonly scan: string
}

export type PaperFact = { readonly label: string; readonly value: string; readonly isMain?: true }

export type Paper = {
  readonly title: string
  readonly language: Language
  /** The moment that the file states as its creation: the same paper always has the same bytes. */
  readonly at: Date
  /** Printed at the foot of every page, with the number of the page. */
  readonly footer: string
  readonly blocks: readonly Block[]
  /** Where the file is to be signed once it is drawn. */
  readonly signature?: SignaturePlace
}

/** The paper with every text that is drawn changed. */
export const mapTexts = (paper: Paper, change: (text: string) => string): Paper => ({
  ...paper,
  footer: change(paper.footer),
  blocks: paper.blocks.map((block) => mapBlock(block, change)),
})

const mapBoth = ({ text, also }: Bilingual, change: (text: string) => string): Bilingual => ({
  text: change(text),
  ...(also !== undefined && { also: change(also) }),
})

function mapBlock(block: Block, change: (text: string) => string): Block {
  const both = (text: Bilingual) => mapBoth(text, change)
  const fact = ({ label, value, ...rest }: PaperFact) => ({
    ...rest,
    label: change(label),
    value: change(value),
  })
  if (block.kind === 'head') return { ...block, title: both(block.title), facts: block.facts.map(fact) }
  if (block.kind === 'section') return { ...block, title: both(block.title) }
  if (block.kind === 'terms') return { ...block, terms: block.terms.map(both) }
  if (block.kind === 'parties')
    return {
      ...block,
      parties: block.parties.map(({ title, facts }) => ({
        title: change(title),
        facts: facts.map(({ label, value }) => ({ label: both(label), value: change(value) })),
      })),
    }
  if (block.kind === 'figures')
    return {
      ...block,
      figures: block.figures.map(({ label, value, words }) => ({
        label: change(label),
        value: change(value),
        words: change(words),
      })),
    }
  if (block.kind === 'facts') return { ...block, facts: block.facts.map(fact) }
  if (block.kind === 'seal')
    return {
      ...block,
      name: change(block.name),
      statement: change(block.statement),
      facts: block.facts.map(fact),
    }
  if (block.kind === 'signatures')
    return { ...block, parties: block.parties.map(change), date: change(block.date) }
  if (block.kind !== 'table') return { ...block, text: change(block.text) }
  return {
    ...block,
    columns: block.columns.map((column) => ({ ...column, header: change(column.header) })),
    rows: block.rows.map((row) => row.map(change)),
    ...(block.totals && { totals: block.totals.map(change) }),
  }
}

/** Roughly how much there is to draw. */
export const rowCountOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 1), 0)
