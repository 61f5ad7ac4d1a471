/** Reads CSV: fields divided by commas, semicolons or tabs, in quotation marks where they contain one of these. */

const separators = [',', ';', '\t'] as const

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const counted = separators.map((one) => ({ one, count: line.split(one).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ','
}

/** The rows with their line numbers from 1, without empty ones. A field in quotation marks may have line breaks. */
export function* csvRows(
  text: string,
): Generator<{ readonly row: number; readonly cells: readonly string[] }> {
  const separator = separatorOf(text)
  let cells: string[] = []
  let field = ''
  let isQuoted = false
  let line = 1
  let begunAt = 1
  const isBlank = (): boolean => cells.every((cell) => cell.trim() === '')
  for (let at = 0; at <= text.length; at += 1) {
    const character = text[at]
    if (character === '\n') line += 1
    if (isQuoted && character !== undefined) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') {
        field += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && field === '') isQuoted = true
    else if (character === separator || character === '\n' || character === undefined) {
      cells.push(field.replace(/\r$/, ''))
      field = ''
      if (character !== separator) {
        if (!isBlank()) yield { row: begunAt, cells }
        cells = []
        begunAt = line
      }
    } else field += character
  }
}
