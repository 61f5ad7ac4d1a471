/** Headings, paragraphs, facts and places to sign. */
import type { Block, PaperFact } from './blocks.ts'
import {
  colours,
  contentBottom,
  contentWidth,
  factLabelWidth,
  gaps,
  page,
  signatureDateGap,
  signatureDateWidth,
  signatureGap,
  signatureHeight,
  sizes,
} from './style.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

/** Begins a new page if less than `height` is left. */
export function ensureSpace(doc: Doc, height: number): boolean {
  if (doc.y + height <= contentBottom) return false
  doc.addPage()
  return true
}

/** Draws content under an element of the structure. */
export function tagged(doc: Doc, parent: Element, type: string, draw: () => void): void {
  parent.add(doc.struct(type, {}, draw))
}

const textStyles = {
  title: { size: sizes.title, colour: colours.text, type: 'H1' },
  heading: { size: sizes.heading, colour: colours.text, type: 'H2' },
  paragraph: { size: sizes.body, colour: colours.text, type: 'P' },
  note: { size: sizes.note, colour: colours.quiet, type: 'P' },
} as const

/** Headings stay with the first lines of what follows them. */
const followedBy = { title: 80, heading: 44, paragraph: 0, note: 0 } as const

export function drawText(doc: Doc, parent: Element, { kind, text }: Extract<Block, { text: string }>): void {
  const { size, colour, type } = textStyles[kind]
  doc.fontSize(size)
  ensureSpace(doc, doc.heightOfString('国', { width: contentWidth }) + followedBy[kind])
  tagged(doc, parent, type, () => {
    doc
      .fontSize(size)
      .fillColor(colour)
      .text(text, page.margin, doc.y, { width: contentWidth, lineGap: kind === 'paragraph' ? 3 : 0 })
  })
  if (kind === 'heading') doc.y += gaps.heading - gaps.block
}

export function drawFacts(doc: Doc, parent: Element, facts: readonly PaperFact[]): void {
  const valueWidth = contentWidth - factLabelWidth
  for (const { label, value, isMain } of facts) {
    const size = isMain ? sizes.heading : sizes.body
    const labelHeight = doc.fontSize(sizes.body).heightOfString(label, { width: factLabelWidth - gaps.cell })
    const height = Math.max(labelHeight, doc.fontSize(size).heightOfString(value, { width: valueWidth }))
    ensureSpace(doc, height)
    const top = doc.y
    tagged(doc, parent, 'P', () => {
      doc.fontSize(sizes.body).fillColor(colours.quiet)
      doc.text(label, page.margin, top, { width: factLabelWidth - gaps.cell })
      doc.fontSize(size).fillColor(colours.text)
      doc.text(value, page.margin + factLabelWidth, top, { width: valueWidth })
    })
    doc.x = page.margin
    doc.y = top + height + gaps.fact
  }
}

type Signatures = Extract<Block, { readonly kind: 'signatures' }>

export function drawSignatures(doc: Doc, parent: Element, { parties, date }: Signatures): void {
  const width = (contentWidth - signatureGap * (parties.length - 1)) / parties.length
  const nameWidth = width - signatureDateWidth - signatureDateGap
  doc.fontSize(sizes.body)
  const names = Math.max(...parties.map((party) => doc.heightOfString(party, { width: nameWidth })))
  ensureSpace(doc, signatureHeight + names)
  const top = doc.y + signatureHeight
  parties.forEach((party, n) => {
    const left = page.margin + n * (width + signatureGap)
    drawUnderLine(doc, parent, { text: party, left, top, width: nameWidth })
    const dateLeft = left + nameWidth + signatureDateGap
    drawUnderLine(doc, parent, { text: date, left: dateLeft, top, width: signatureDateWidth })
  })
  doc.x = page.margin
  doc.y = top + gaps.cell + names
}

type Place = { readonly text: string; readonly left: number; readonly top: number; readonly width: number }

function drawUnderLine(doc: Doc, parent: Element, { text, left, top, width }: Place): void {
  tagged(doc, parent, 'P', () => {
    doc
      .moveTo(left, top)
      .lineTo(left + width, top)
      .lineWidth(0.5)
      .stroke(colours.quiet)
    doc.fontSize(sizes.body).fillColor(colours.text)
    doc.text(text, left, top + gaps.cell, { width })
  })
}
