/** Curly quotes are as wide as letters in English words, and as wide as characters next to Chinese ones. */
import PdfFile from 'pdfkit'
import { expect, it } from 'vitest'
import { setLatinQuotes } from './latin-quotes.ts'

const size = 10
const doc = new PdfFile().font('assets/fonts/NotoSansSC-GBK.ttf').fontSize(size)
setLatinQuotes(doc)
const width = (text: string): number => doc.widthOfString(text)

it.each(['payer’s', '“agreement”', '‘one’,', 'it’s “so”'])(
  '[VER-22] the quotes of %j are as wide as letters',
  (text) => {
    const quotes = text.match(/[‘’“”]/g)?.length ?? 0
    expect(width(text) - width(text.replaceAll(/[‘’“”]/g, ''))).toBeLessThan((quotes * size) / 2)
  },
)

it('[VER-22] the quotes of Chinese words are as wide as their characters', () => {
  expect(width('“协议”')).toBeCloseTo(4 * size)
  expect(width('下称“平台”）')).toBeCloseTo(7 * size)
})
