/** The parts of an agreement: its head, the parties side by side, figures in words, and numbered terms. */
import type { Bilingual, Block, PaperFigure, Party } from './blocks.ts'
import { ensureSpace, tagged } from './draw-blocks.ts'
import { colours, contentWidth, gaps, page, sizes } from './style.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Head = Extract<Block, { readonly kind: 'head' }>

const factWidth = 200
const [labelWidth, columnGap, padding, numberWidth] = [78, 20, 10, 16]

function rule(doc: Doc, y: number, width: number, from: number = page.margin, to = contentWidth): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(from, y)
    .lineTo(from + to, y)
    .lineWidth(width)
    .stroke(width >= 1 ? colours.text : colours.line)
  doc.endMarkedContent()
}

export function drawHead(doc: Doc, parent: Element, { title, facts }: Head): void {
  const top = doc.y
  const width = contentWidth - factWidth
  tagged(doc, parent, 'H1', () => {
    doc.fontSize(sizes.title).fillColor(colours.text).text(title.text, page.margin, top, { width })
    if (title.also !== undefined)
      doc.fontSize(sizes.body).fillColor(colours.quiet).text(title.also, page.margin, doc.y, { width })
  })
  const titleEnd = doc.y
  let y = top
  for (const { label, value } of facts) {
    tagged(doc, parent, 'P', () => {
      const line = { width: factWidth, align: 'right' } as const
      doc.fontSize(sizes.note).fillColor(colours.quiet)
      doc.text(`${label}　${value}`, page.margin + width, y, line)
    })
    y = doc.y + 1
  }
  doc.x = page.margin
  doc.y = Math.max(titleEnd, y) + gaps.heading
  rule(doc, doc.y, 1.2)
}

export function drawSection(doc: Doc, parent: Element, { text, also }: Bilingual): void {
  doc.fontSize(sizes.heading)
  ensureSpace(doc, doc.heightOfString(text, { width: contentWidth }) + 44)
  const top = doc.y
  tagged(doc, parent, 'H2', () => {
    doc.fillColor(colours.text).text(text, page.margin, top, { width: contentWidth })
    if (also === undefined) return
    const left = page.margin + doc.widthOfString(text) + gaps.heading
    const below = doc.y
    const drop = sizes.heading - sizes.note
    doc
      .fontSize(sizes.note)
      .fillColor(colours.quiet)
      .text(also, left, top + drop)
    doc.y = below
  })
  doc.x = page.margin
  doc.y += gaps.heading - gaps.block
}

export function drawParties(doc: Doc, parent: Element, parties: readonly Party[]): void {
  const width = (contentWidth - columnGap * (parties.length - 1)) / parties.length
  const valueWidth = width - labelWidth
  const top = doc.y
  const ends = parties.map(({ title, facts }, n) => {
    const left = page.margin + n * (width + columnGap)
    tagged(doc, parent, 'P', () => {
      doc.fontSize(sizes.body).fillColor(colours.text).text(title, left, top, { width })
    })
    let y = doc.y + gaps.cell
    rule(doc, y, 1, left, width)
    for (const { label, value } of facts) {
      const from = y + gaps.cell
      tagged(doc, parent, 'P', () => {
        drawBoth(doc, label, left, from, labelWidth - gaps.cell)
        const end = doc.y
        doc.fontSize(sizes.body).fillColor(colours.text)
        doc.text(value, left + labelWidth, from, { width: valueWidth })
        y = Math.max(end, doc.y) + gaps.cell
      })
      rule(doc, y, 0.5, left, width)
    }
    return y
  })
  doc.x = page.margin
  doc.y = Math.max(...ends)
}

function drawBoth(doc: Doc, { text, also }: Bilingual, left: number, top: number, width: number): void {
  doc.fontSize(sizes.note).fillColor(colours.quiet).text(text, left, top, { width })
  if (also !== undefined) doc.fontSize(sizes.foot - 0.5).text(also, left, doc.y, { width })
}

export function drawFigures(doc: Doc, parent: Element, figures: readonly PaperFigure[]): void {
  const width = contentWidth / figures.length
  const inner = width - 2 * padding
  const height =
    2 * padding +
    Math.max(
      ...figures.map(({ label, value, words }) => {
        const labelHeight = doc.fontSize(sizes.note).heightOfString(label, { width: inner })
        const valueHeight = doc.fontSize(sizes.heading + 2).heightOfString(value, { width: inner })
        return labelHeight + valueHeight + doc.fontSize(sizes.body).heightOfString(words, { width: inner })
      }),
    )
  ensureSpace(doc, height)
  const top = doc.y
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(page.margin, top, contentWidth, height).lineWidth(0.75).stroke(colours.text)
  figures.slice(1).forEach((_, n) => {
    const x = page.margin + (n + 1) * width
    doc
      .moveTo(x, top)
      .lineTo(x, top + height)
      .lineWidth(0.5)
      .stroke(colours.line)
  })
  doc.endMarkedContent()
  figures.forEach(({ label, value, words }, n) => {
    const left = page.margin + n * width + padding
    tagged(doc, parent, 'P', () => {
      doc
        .fontSize(sizes.note)
        .fillColor(colours.quiet)
        .text(label, left, top + padding, { width: inner })
      doc.fontSize(sizes.heading + 2).fillColor(colours.text)
      doc.text(value, left, doc.y, { width: inner })
      doc.fontSize(sizes.body).text(words, left, doc.y, { width: inner })
    })
  })
  doc.x = page.margin
  doc.y = top + height
}

export function drawTerms(doc: Doc, parent: Element, terms: readonly Bilingual[]): void {
  const width = contentWidth - numberWidth
  const left = page.margin + numberWidth
  terms.forEach(({ text, also }, n) => {
    const first = doc.fontSize(sizes.term).heightOfString(text, { width })
    ensureSpace(
      doc,
      first + (also === undefined ? 0 : doc.fontSize(sizes.foot).heightOfString(also, { width })),
    )
    const top = doc.y
    tagged(doc, parent, 'P', () => {
      doc.fontSize(sizes.term).fillColor(colours.text)
      doc.text(`${n + 1}.`, page.margin, top, { width: numberWidth })
      doc.text(text, left, top, { width })
      if (also !== undefined)
        doc.fontSize(sizes.foot).fillColor(colours.quiet).text(also, left, doc.y, { width })
    })
    doc.x = page.margin
    doc.y += 2
  })
}
