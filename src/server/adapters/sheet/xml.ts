/** The little of XML that sheets are written in: elements found by name, attributes, and text without entities. */
import { importRowCharactersMax } from '#domain/imports/limits.ts'
import { SheetRefused, tooWide } from './refused.ts'

/** Programs use different prefixes for elements; the root element tells which. */
export const prefixOf = (xml: string, root: string): string =>
  new RegExp(`<(\\w+:)?${root}[\\s>/]`).exec(xml)?.[1] ?? ''

const attributes = new Map<string, RegExp>()

/** Most programs write attributes in one form, which has a fast path; all other valid forms are found as well. */
export function attribute(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}="`)
  if (start >= 0) {
    const from = start + name.length + 3
    return decoded(tag.slice(from, tag.indexOf('"', from)))
  }
  return isPlain.test(tag) ? undefined : attributeAnyhow(tag, name)
}

const isPlain = /^<[\w:]+(?: [\w:]+="[^"]*")*\s*\/?$/

function attributeAnyhow(tag: string, name: string): string | undefined {
  let pattern = attributes.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributes.set(name, pattern)
  }
  const found = pattern.exec(tag)
  return found ? decoded(found[1] ?? found[2] ?? '') : undefined
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML has five named entities; the others are numeric. Custom entities are not followed. */
export const decoded = (text: string): string =>
  text.includes('&') ? text.replaceAll(entity, (_, name: string) => entityOf(name)) : text

const entity = /&(#x[0-9a-fA-F]+|#\d+|\w+);/g

function entityOf(name: string): string {
  if (name.startsWith('#')) return characterOf(name)
  const known = named[name]
  if (known === undefined) throw new SheetRefused('sheetUnsafe')
  return known
}

function characterOf(reference: string): string {
  const code = reference.startsWith('#x')
    ? Number.parseInt(reference.slice(2), 16)
    : Number(reference.slice(1))
  if (code > 0x10ffff) throw new SheetRefused('sheetBroken')
  return String.fromCodePoint(code)
}

/** The text of a cell, with entities and the spreadsheet's own escapes decoded. */
export const cellText = (raw: string): string => {
  const text = decoded(raw)
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9a-fA-F]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}

/** The content of the first element with this name, or undefined. */
export function innerOf(xml: string, name: string): string {
  const [open, close] = [`<${name}>`, `</${name}>`]
  if (xml.startsWith(open) && xml.endsWith(close)) return xml.slice(open.length, -close.length)
  const [first] = elements(xml, name)
  return first?.inner ?? ''
}

/** By its whole name: `f` is not the beginning of `family`. */
export const hasElement = (xml: string, name: string): boolean =>
  xml.includes(`<${name}`) && elements(xml, name).next().done === false

/** Every element with this name and its content; an empty element has none. */
export function* elements(
  xml: string,
  name: string,
): Generator<{ readonly tag: string; readonly inner: string }> {
  const [open, close] = [`<${name}`, `</${name}>`]
  let at = 0
  for (;;) {
    const start = xml.indexOf(open, at)
    if (start < 0) return
    const end = xml.indexOf('>', start)
    if (end < 0) return
    at = end + 1
    if (!isDelimiter(xml.charCodeAt(start + open.length))) continue
    const tag = xml.slice(start, end)
    if (tag.endsWith('/')) {
      yield { tag, inner: '' }
      continue
    }
    const closing = xml.indexOf(close, at)
    if (closing < 0) throw new SheetRefused('sheetBroken')
    yield { tag, inner: xml.slice(at, closing) }
    at = closing + close.length
  }
}

/** Space, tab, line ends, `/` and `>` end the name of an element. */
const isDelimiter = (code: number): boolean =>
  code === 32 || code === 62 || code === 47 || code === 10 || code === 13 || code === 9

/**
 * The text of a part in pieces that each hold whole elements of this name. The first piece is what comes before them
 * and shows the prefix.
 */
export async function* wholeElements(texts: AsyncIterable<string>, name: string): AsyncGenerator<string> {
  const start = new RegExp(`<(\\w+:)?${name}[\\s>/]`)
  let rest = ''
  let open: string | undefined
  for await (const text of texts) {
    rest += text
    open ??= start.exec(rest)?.[0].slice(0, -1)
    const cut = open === undefined ? -1 : rest.lastIndexOf(open)
    if (cut > 0) {
      yield rest.slice(0, cut)
      rest = rest.slice(cut)
    }
    if (rest.length > importRowCharactersMax) throw tooWide()
  }
  yield rest
}
