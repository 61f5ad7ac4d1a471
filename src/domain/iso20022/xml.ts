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

const tagOf = (name: string, attributes: Element['attributes'] = {}): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ')}>`

/** The lines of an element, after as many indents as it has elements around it. */
export function xmlOf({ name, attributes, content }: Element, depth = 0): string {
  const indent = '  '.repeat(depth)
  const start = `${indent}${tagOf(name, attributes)}`
  if (typeof content === 'string') return `${start}${escaped(content)}</${name}>\n`
  const inside = content.map((child) => (child ? xmlOf(child, depth + 1) : ''))
  return `${start}\n${inside.join('')}${indent}</${name}>\n`
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The line that begins or ends an element whose children are written one by one. */
export const startLine = (name: string, depth: number, attributes?: Element['attributes']): string =>
  `${'  '.repeat(depth)}${tagOf(name, attributes)}\n`
export const endLine = (name: string, depth: number): string => `${'  '.repeat(depth)}</${name}>\n`
