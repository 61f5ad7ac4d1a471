/**
 * Reads the text of a PDF back as a viewer does: by the glyphs that are drawn and the font's own table from glyphs to
 * characters.
 */
import { inflateSync } from 'node:zlib'

type Objects = ReadonlyMap<string, { readonly head: string; readonly stream: string }>

/** The texts of each page, in the order in which they are drawn. */
export function pdfPages(bytes: Uint8Array): readonly (readonly string[])[] {
  const objects = objectsOf(Buffer.from(bytes).toString('latin1'))
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map(({ head }) => textsOf(objects, head))
}

/** Everything on one line, for searches; a line break within a cell is no space. */
export const pdfText = (bytes: Uint8Array): string =>
  pdfPages(bytes)
    .map((texts) => texts.join(' '))
    .join(' ')

function objectsOf(file: string): Objects {
  const objects = new Map<string, { head: string; stream: string }>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n')
    const head = start < 0 ? body : body.slice(0, start)
    const raw = start < 0 ? '' : body.slice(start + 'stream\n'.length, body.lastIndexOf('\nendstream'))
    const stream = head.includes('/FlateDecode')
      ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')
      : raw
    objects.set(id, { head, stream })
  }
  return objects
}

function textsOf(objects: Objects, pageHead: string): readonly string[] {
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(pageHead)?.[1] ?? '')?.stream ?? ''
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(pageHead)?.[1] ?? '')?.head ?? ''
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      charactersOf(objects, id),
    ]),
  )
  const texts: string[] = []
  let characters: ReadonlyMap<string, string> = new Map()
  for (const [, font, drawn] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) characters = fonts.get(font) ?? new Map()
    else texts.push(readGlyphs(drawn ?? '', characters))
  }
  return texts
}

const readGlyphs = (drawn: string, characters: ReadonlyMap<string, string>): string =>
  [...drawn.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => characters.get(glyph) ?? '\uFFFD')
    .join('')

/** From a glyph of the embedded subset to its characters. */
function charactersOf(objects: Objects, fontId: string): ReadonlyMap<string, string> {
  const map =
    objects.get(/\/ToUnicode (\d+) 0 R/.exec(objects.get(fontId)?.head ?? '')?.[1] ?? '')?.stream ?? ''
  const found = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], n) => {
      const glyph = (Number.parseInt(first, 16) + n).toString(16).padStart(4, '0')
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      found.set(glyph, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))))
    })
  return found
}
