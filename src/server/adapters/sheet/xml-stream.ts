/** An XML text stream without comments and processing instructions, and with CDATA escaped. */
import { importRowCharactersMax } from '#domain/imports/limits.ts'
import { SheetRefused } from './refused.ts'

const sections = [
  { open: '<!--', close: '-->', kept: () => '' },
  { open: '<?', close: '?>', kept: () => '' },
  // Escaped as entities, so that searching for elements finds none in it.
  {
    open: '<![CDATA[',
    close: ']]>',
    kept: (inside: string) => inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
] as const

/** The output does not depend on how the input is split into chunks. */
export async function* textWithoutComments(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const text of texts) {
    const [ready, left] = split(rest + text)
    if (left.length > importRowCharactersMax) throw new SheetRefused('sheetBroken')
    rest = left
    if (ready !== '') yield ready
  }
  if (rest !== '') yield rest
}

/** What can be passed on, and what must wait for more input. */
function split(text: string): readonly [ready: string, left: string] {
  let ready = ''
  let at = 0
  for (;;) {
    const start = nextOpening(text, at)
    if (start < 0) return [ready + text.slice(at), '']
    ready += text.slice(at, start)
    const section = sections.find(({ open }) => text.startsWith(open, start))
    const end = section ? text.indexOf(section.close, start + section.open.length) : -1
    if (!section || end < 0) return [ready, text.slice(start)]
    ready += section.kept(text.slice(start + section.open.length, end))
    at = end + section.close.length
  }
}

/** Where a section starts, or where the text ends in what could be its start; -1 if neither. */
function nextOpening(text: string, from: number): number {
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}
const escaped = (plain: string): string => plain.replaceAll(/[?[]/g, '\\$&')
/** Each opening, or a part of it at the end of the text. */
const opening = new RegExp(
  sections
    .flatMap(({ open }) => [
      escaped(open),
      ...Array.from({ length: open.length - 1 }, (_, n) => `${escaped(open.slice(0, n + 1))}$`),
    ])
    .join('|'),
  'g',
)
