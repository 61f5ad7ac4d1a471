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

/** Characters that XML 1.0 cannot have at all are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const forbidden =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

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
