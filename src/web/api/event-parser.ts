/** Reads server-sent events out of pieces of text, wherever these are cut. An event counts once it is whole. */

export type Parsed = { readonly id: string | undefined; readonly data: string }

/** Answers a function that is fed with the pieces in their order. */
export function eventParser(take: (event: Parsed) => void): (piece: string) => void {
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
