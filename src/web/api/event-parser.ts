/** Parses server-sent events from chunks, wherever they are split. Only complete events count. */

export type ParsedEvent = { readonly id: string | undefined; readonly data: string }

/** Returns a function that takes the chunks in order. */
export function eventParser(take: (event: ParsedEvent) => void): (piece: string) => void {
  let rest = ''
  let id: string | undefined
  let data: string[] = []
  const readLine = (line: string): void => {
    if (line === '') {
      if (data.length > 0) take({ id, data: data.join('\n') })
      id = undefined
      data = []
      return
    }
    const [, field, value = ''] = /^(\w+):? ?(.*)$/.exec(line) ?? []
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
  }
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
