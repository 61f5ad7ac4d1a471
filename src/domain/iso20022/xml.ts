/** XML as text: elements with attributes and children, and nothing that would need more. */

export type Element = {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  /** A text, or children; an absent child is left out. */
  readonly content: string | readonly (Element | undefined)[]
}

export const element = (
  name: string,
  content: Element['content'],
  attributes: Element['attributes'] = {},
): Element => ({ name, content, attributes })

/** Characters that XML 1.0 cannot have are left out: controls but tab and line ends, halves of pairs, U+FFFE and U+FFFF. */
function isInXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  Array.from(text, (character) => (isInXml(character) ? (escapes[character] ?? character) : '')).join('')

function* linesOf({ name, attributes = {}, content }: Element, indent: string): Generator<string> {
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const open = `${indent}<${name}${marks.join('')}>`
  if (typeof content === 'string') {
    yield `${open}${escaped(content)}</${name}>\n`
    return
  }
  yield `${open}\n`
  for (const child of content) if (child) yield* linesOf(child, `${indent}  `)
  yield `${indent}</${name}>\n`
}

export const xmlOf = (root: Element): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${[...linesOf(root, '')].join('')}`
