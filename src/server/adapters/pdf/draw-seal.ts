/** The box under a signed paper: who signed, what its certificate says, and the code by which it is checked. */
import { encode } from 'uqr'
import type { Seal } from './blocks.ts'
import { ensureSpace, tagged } from './draw-blocks.ts'
import { colours, contentWidth, gaps, page, sizes } from './style.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

const padding = 12
const codeSize = 84
const codeWidth = codeSize + 2 * padding
const labelWidth = 96
const left = page.margin + padding
const textWidth = contentWidth - codeWidth - 2 * padding

export function drawSeal(doc: Doc, parent: Element, seal: Seal): void {
  const valueWidth = textWidth - labelWidth
  const name = doc.fontSize(sizes.heading).heightOfString(seal.name, { width: textWidth })
  const stated = doc.fontSize(sizes.body).heightOfString(seal.statement, { width: textWidth })
  doc.fontSize(sizes.note)
  const rows = seal.facts.map(({ label, value }) => ({
    label,
    value,
    height: Math.max(
      doc.heightOfString(label, { width: labelWidth - gaps.cell }),
      doc.heightOfString(value, { width: valueWidth }),
    ),
  }))
  const facts = rows.reduce((sum, { height }) => sum + height + 1, 0)
  const height = Math.max(name + stated + facts + gaps.heading, codeSize + 4 * sizes.note) + 2 * padding
  ensureSpace(doc, height)
  const top = doc.y
  drawFrame(doc, top, height)
  tagged(doc, parent, 'P', () => {
    doc.fontSize(sizes.heading).fillColor(colours.text)
    doc.text(seal.name, left, top + padding, { width: textWidth })
    doc.fontSize(sizes.body).text(seal.statement, left, doc.y, { width: textWidth })
  })
  let y = top + padding + name + stated + gaps.heading
  for (const row of rows) {
    tagged(doc, parent, 'P', () => {
      doc.fontSize(sizes.note).fillColor(colours.quiet)
      doc.text(row.label, left, y, { width: labelWidth - gaps.cell })
      doc.fillColor(colours.text).text(row.value, left + labelWidth, y, { width: valueWidth })
    })
    y += row.height + 1
  }
  drawCode(doc, parent, seal, top)
  doc.x = page.margin
  doc.y = top + height
}

function drawFrame(doc: Doc, top: number, height: number): void {
  const line = page.margin + contentWidth - codeWidth
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(page.margin, top, contentWidth, height).lineWidth(0.75).stroke(colours.text)
  doc
    .moveTo(line, top)
    .lineTo(line, top + height)
    .lineWidth(0.5)
    .stroke(colours.line)
  doc.endMarkedContent()
}

/** Squares side by side in one row are drawn as one, so that no line shows between them. */
function drawCode(doc: Doc, parent: Element, { address, code, scan }: Seal, top: number): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const unit = codeSize / size
  const [x, y] = [page.margin + contentWidth - codeWidth + padding, top + padding]
  parent.add(
    doc.struct('Figure', { alt: `${scan} ${address}` }, () => {
      data.forEach((row, n) => {
        for (let from = row.indexOf(true); from >= 0; ) {
          const next = row.indexOf(false, from)
          const to = next < 0 ? size : next
          doc.rect(x + from * unit, y + n * unit, (to - from) * unit, unit)
          from = next < 0 ? -1 : row.indexOf(true, next)
        }
      })
      doc.fill(colours.text)
    }),
  )
  tagged(doc, parent, 'P', () => {
    const centred = { width: codeWidth, align: 'center' } as const
    doc.fontSize(sizes.note).fillColor(colours.quiet)
    doc.text(scan, x - padding, y + codeSize + gaps.cell, centred)
    doc.fillColor(colours.text).text(code, x - padding, doc.y, centred)
  })
}
