/** Reads CSV: fields divided by commas, semicolons or tabs, in quotation marks where they contain one of these. */

const separators = [',', ';', '\t'] as const

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counted = separators.map((one) => ({ one, count: line.split(one).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ','
}

export type CsvRow = { readonly row: number; readonly cells: readonly string[] }

type Field = { readonly text: string; readonly end: number }

/** A field in quotation marks, which are doubled inside; it may have line breaks. */
function quotedField(text: string, start: number): Field {
  let field = ''
  let at = start + 1
  for (;;) {
    const mark = text.indexOf('"', at)
    if (mark < 0) return { text: field + text.slice(at), end: text.length }
    field += text.slice(at, mark)
    if (text[mark + 1] !== '"') return { text: field, end: mark + 1 }
    field += '"'
    at = mark + 2
  }
}

function plainField(text: string, start: number, separator: string): Field {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
  return { text: text.slice(start, end).replace(/\r$/, ''), end }
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** The rows with their line numbers from 1, without empty ones. */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text)
  let cells: string[] = []
  let line = 1
  let begunAt = 1
  for (let at = 0; at <= text.length; ) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator)
    cells.push(field.text)
    // A carriage return, or anything else between a quoted field and the next separator, is left out.
    const { end } = plainField(text, field.end, separator)
    line += linesIn(text.slice(at, end))
    at = end + 1
    if (text[end] === separator) continue
    if (cells.some((cell) => cell.trim() !== '')) yield { row: begunAt, cells }
    cells = []
    line += 1
    begunAt = line
  }
}
