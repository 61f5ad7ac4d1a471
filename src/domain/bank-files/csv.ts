/**
 * Reads CSV: fields divided by commas, semicolons or tabs, in quotation marks where they contain one of these. A row beyond
 * the limits is marked, and nothing after it is read.
 */
import { bankCsvFieldCharactersMax, bankCsvRowCharactersMax } from './limits.ts'

const separators = [',', ';', '\t'] as const

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text.slice(0, bankCsvRowCharactersMax))?.[0] ?? ''
  const counted = separators.map((one) => ({ one, count: line.split(one).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ','
}

export type CsvRow = {
  readonly row: number
  readonly cells: readonly string[]
  /** The row, or a field in it, is longer than any that a person or a bank writes. */
  readonly isTooLong?: true
}

type Field = { readonly text: string; readonly end: number }

/** A field in quotation marks, which are doubled inside; it may have line breaks. */
function quotedField(text: string, start: number): Field {
  const limit = start + 1 + bankCsvFieldCharactersMax
  let field = ''
  for (let at = start + 1; at < limit; ) {
    const mark = text.indexOf('"', at)
    if (mark < 0) return { text: field + text.slice(at), end: text.length }
    field += text.slice(at, mark)
    if (text[mark + 1] !== '"') return { text: field, end: mark + 1 }
    field += '"'
    at = mark + 2
  }
  return { text: field, end: limit }
}

function plainField(text: string, start: number, separator: string): Field {
  const limit = Math.min(text.length, start + bankCsvFieldCharactersMax + 1)
  let end = start
  while (end < limit && text[end] !== separator && text[end] !== '\n') end += 1
  return { text: text.slice(start, end).replace(/\r$/, ''), end }
}

const linesIn = (text: string): number => text.split('\n').length - 1

/** The rows with their line numbers from 1, without empty ones. */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text)
  let cells: string[] = []
  let line = 1
  let begun = { row: 1, at: 0 }
  for (let at = 0; at <= text.length; ) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, separator)
    cells.push(field.text)
    // A carriage return, or anything else between a quoted field and the next separator, is left out.
    const { end } = plainField(text, field.end, separator)
    if (end - at > bankCsvFieldCharactersMax || end - begun.at > bankCsvRowCharactersMax) {
      yield { row: begun.row, cells: [], isTooLong: true }
      return
    }
    line += linesIn(text.slice(at, end))
    at = end + 1
    if (text[end] === separator) continue
    if (cells.some((cell) => cell.trim() !== '')) yield { row: begun.row, cells }
    cells = []
    line += 1
    begun = { row: line, at }
  }
}
