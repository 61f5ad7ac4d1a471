/**
 * Draws a paper: blocks from the top, tables over as many pages as they need with their head on each, and a foot with
 * page numbers. The file names its language and marks headings, paragraphs and cells, so that it can be read aloud and
 * copied. Nothing in it is random or taken from the clock.
 */
import { readFileSync } from 'node:fs'
import PdfFile from 'pdfkit'
import { type Block, mapTexts, type Paper } from './blocks.ts'
import { drawFigures, drawHead, drawParties, drawSection, drawTerms } from './draw-agreement.ts'
import { drawFacts, drawSignatures, drawText } from './draw-blocks.ts'
import { drawSeal } from './draw-seal.ts'
import { drawTable } from './draw-table.ts'
import { setLatinQuotes } from './latin-quotes.ts'
import { leaveSignaturePlace } from './signature-place.ts'
import { colours, contentWidth, fontName, gaps, page, sizes } from './style.ts'

/** All characters of GBK. Paths are relative to the folder of the program. */
const fontFile = 'assets/fonts/NotoSansSC-GBK.ttf'
let font: Buffer | undefined

export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  font ??= readFileSync(fontFile)
  const { title, language, at } = paper
  const doc = new PdfFile({
    size: page.size,
    margin: page.margin,
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    lang: language === 'zh' ? 'zh-CN' : 'en',
    info: { Title: title, Creator: 'Sooner', Producer: 'Sooner', CreationDate: at, ModDate: at },
  })
  doc.registerFont(fontName, font).font(fontName)
  setLatinQuotes(doc)
  const { blocks, footer } = mapTexts(paper, visibleIn(doc))
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.once('end', resolve))
  const whole = doc.struct('Document')
  doc.addStructure(whole)
  for (const block of blocks) drawBlock(doc, whole, block)
  whole.end()
  drawFeet(doc, footer)
  if (paper.signature) leaveSignaturePlace(doc, paper.signature)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** The parsed font, which the types of the library leave out. */
type WithFont = {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (point: number) => boolean } }
}

/** A character that the font lacks is written as its code point, `[U+20BB7]`: it can be looked up, unlike an empty box. */
function visibleIn(doc: PDFKit.PDFDocument): (text: string) => string {
  const { _font: current } = doc as unknown as WithFont
  const drawn = new Map<string, string>([['\n', '\n']])
  const visible = (character: string): string => {
    const known = drawn.get(character)
    if (known !== undefined) return known
    const point = character.codePointAt(0) ?? 0
    const hex = point.toString(16).toUpperCase().padStart(4, '0')
    const made = current.font.hasGlyphForCodePoint(point) ? character : `[U+${hex}]`
    drawn.set(character, made)
    return made
  }
  return (text) => Array.from(text, visible).join('')
}

function drawBlock(doc: PDFKit.PDFDocument, whole: PDFKit.PDFStructureElement, block: Block): void {
  if (block.kind === 'facts') drawFacts(doc, whole, block.facts)
  else if (block.kind === 'table') drawTable(doc, whole, block)
  else if (block.kind === 'head') drawHead(doc, whole, block)
  else if (block.kind === 'section') drawSection(doc, whole, block.title)
  else if (block.kind === 'parties') drawParties(doc, whole, block.parties)
  else if (block.kind === 'figures') drawFigures(doc, whole, block.figures)
  else if (block.kind === 'terms') drawTerms(doc, whole, block.terms)
  else if (block.kind === 'seal') drawSeal(doc, whole, block)
  else if (block.kind === 'signatures') drawSignatures(doc, whole, block)
  else drawText(doc, whole, block)
  doc.y += gaps.block
}

/** After the content, when the number of pages is known. */
function drawFeet(doc: PDFKit.PDFDocument, footer: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(start + n)
    // Under the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0
    const y = page.height - page.margin
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
    doc.fontSize(sizes.foot).fillColor(colours.quiet)
    doc.text(footer, page.margin, y, { width: contentWidth * 0.8, lineBreak: false })
    doc.text(`${n + 1} / ${count}`, page.margin, y, { width: contentWidth, align: 'right' })
    doc.endMarkedContent()
  }
}
