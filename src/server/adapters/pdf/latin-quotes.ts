/**
 * Quotation marks of English text in Latin glyphs. The font draws curly quotes as wide as a Chinese character, which is right
 * between those and wrong in English; its feature `pwid` has them as wide as letters.
 */

type Layout = (text: string, features?: readonly string[], ...rest: unknown[]) => unknown

/** The parsed font of a document, which the types of the library leave out. Words are measured and drawn by its layout. */
type WithLayout = { readonly _font: { readonly font: { layout: Layout } } }

const quotes = /[‘’“”]/
const wide = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

/** A word with quotes, and without any Chinese character. */
const isLatin = (word: string): boolean => quotes.test(word) && !wide.test(word)

export function setLatinQuotes(doc: PDFKit.PDFDocument): void {
  const { _font: current } = doc as unknown as WithLayout
  const { font } = current
  const layout = font.layout.bind(font)
  font.layout = (text, features, ...rest) =>
    layout(text, isLatin(text) ? [...(features ?? []), 'pwid'] : features, ...rest)
}
