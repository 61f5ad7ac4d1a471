/** What a PDF shows, as plain values: capabilities make papers of blocks, and the adapter draws them. */
import type { Language } from '#text/text.ts'

export type PaperColumn = {
  readonly header: string
  /** Its share of the width; the shares of a table are relative to each other. */
  readonly share: number
  /** Amounts and counts are right-aligned. */
  readonly align?: 'end'
}

export type Block =
  | { readonly kind: 'title' | 'heading' | 'paragraph' | 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly PaperFact[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PaperColumn[]
      /** One text for each column. */
      readonly rows: readonly (readonly string[])[]
      /** The line of totals under the last row. */
      readonly totals?: readonly string[]
    }
  /** A place to sign or seal for each party, kept on one page. */
  | { readonly kind: 'signatures'; readonly parties: readonly string[] }

export type PaperFact = { readonly label: string; readonly value: string; readonly isMain?: true }

export type Paper = {
  readonly title: string
  readonly language: Language
  /** The moment that the file states as its creation: the same paper always has the same bytes. */
  readonly at: Date
  /** Printed at the foot of every page, with the number of the page. */
  readonly footer: string
  readonly blocks: readonly Block[]
}

/** Every text that is drawn. */
export function textsOf({ title, footer, blocks }: Paper): readonly string[] {
  return [title, footer, ...blocks.flatMap(textsOfBlock)]
}

function textsOfBlock(block: Block): readonly string[] {
  if (block.kind === 'facts') return block.facts.flatMap(({ label, value }) => [label, value])
  if (block.kind === 'signatures') return block.parties
  if (block.kind !== 'table') return [block.text]
  return [...block.columns.map(({ header }) => header), ...block.rows.flat(), ...(block.totals ?? [])]
}

/** Roughly how much there is to draw. */
export const rowCountOf = ({ blocks }: Paper): number =>
  blocks.reduce((sum, block) => sum + (block.kind === 'table' ? block.rows.length : 1), 0)
