/** Tables over pages: every page begins with the head of the columns, and no cell is cut. */
import type { Block } from './blocks.ts'
import { ensureSpace, tagged } from './draw-blocks.ts'
import { colours, contentWidth, gaps, page, sizes } from './style.ts'

type Doc = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement
type Table = Extract<Block, { readonly kind: 'table' }>
type Cell = { readonly left: number; readonly width: number; readonly align: 'left' | 'right' }

export function drawTable(doc: Doc, parent: Element, { columns, rows, totals }: Table): void {
  const cells = cellsOf(columns)
  const headers = columns.map(({ header }) => header)
  const table = doc.struct('Table')
  parent.add(table)
  const headHeight = rowHeight(doc, cells, headers)
  ensureSpace(doc, headHeight * 3)
  const head = { height: headHeight, colour: colours.quiet, cell: 'TH' } as const
  drawRow(doc, cells, headers, { ...head, under: table })
  const body = totals ? [...rows, totals] : rows
  body.forEach((row, n) => {
    // The head is repeated for the eye alone: read aloud, a table has one.
    const height = rowHeight(doc, cells, row)
    if (ensureSpace(doc, height)) drawRow(doc, cells, headers, head)
    if (totals && n === rows.length) drawLine(doc, 1)
    drawRow(doc, cells, row, { height, colour: colours.text, cell: 'TD', under: table })
  })
  table.end()
}

function cellsOf(columns: Table['columns']): readonly Cell[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let left: number = page.margin
  return columns.map(({ share, align }) => {
    const width = (contentWidth * share) / whole
    const cell = { left, width: width - 2 * gaps.cell, align: align ? 'right' : 'left' } as const
    left += width
    return { ...cell, left: cell.left + gaps.cell }
  })
}

const rowHeight = (doc: Doc, cells: readonly Cell[], row: readonly string[]): number => {
  doc.fontSize(sizes.table)
  return Math.max(...cells.map(({ width }, n) => doc.heightOfString(row[n] ?? '', { width }))) + 2 * gaps.cell
}

type RowStyle = {
  readonly height: number
  readonly colour: string
  readonly cell: 'TH' | 'TD'
  /** Absent where a row is repeated. */
  readonly under?: Element
}

function drawRow(
  doc: Doc,
  cells: readonly Cell[],
  row: readonly string[],
  { height, colour, cell, under }: RowStyle,
): void {
  const top = doc.y
  const bottom = top + height
  doc.fontSize(sizes.table).fillColor(colour)
  const draw = (n: number, { left, width, align }: Cell) => {
    doc.text(row[n] ?? '', left, top + gaps.cell, { width, align })
  }
  if (under) {
    const line = doc.struct('TR')
    under.add(line)
    cells.forEach((one, n) => {
      tagged(doc, line, cell, () => draw(n, one))
    })
    line.end()
  } else {
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
    cells.forEach((one, n) => {
      draw(n, one)
    })
    doc.endMarkedContent()
  }
  doc.x = page.margin
  doc.y = bottom
  drawLine(doc, 0.5)
}

function drawLine(doc: Doc, width: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(page.margin, doc.y)
    .lineTo(page.margin + contentWidth, doc.y)
    .lineWidth(width)
    .stroke(width > 0.5 ? colours.quiet : colours.line)
  doc.endMarkedContent()
}
