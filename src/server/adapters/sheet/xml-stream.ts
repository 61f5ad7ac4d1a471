/** XML text on its way, without what says nothing of a sheet: comments and processing instructions go, CDATA is escaped. */
import { importRowCharactersMax } from '#domain/imports/limits.ts'
import { SheetRefused } from './refused.ts'

const sections = [
  { open: '<!--', close: '-->', kept: () => '' },
  { open: '<?', close: '?>', kept: () => '' },
  // As if it had been written with entities, so that whoever looks for elements finds none in it.
  {
    open: '<![CDATA[',
    close: ']]>',
    kept: (inside: string) => inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  },
] as const

/** Whether the text may be the beginning of a section of which the rest has not arrived yet. */
const mayOpen = (text: string): boolean => sections.some(({ open }) => open.startsWith(text))

/** However the text is cut into pieces, what comes out is the same. */
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

/** What can be passed on, and what has to wait for more. */
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

/** Where a section begins, or where the text ends within what could be its beginning; -1 where neither is. */
function nextOpening(text: string, from: number): number {
  const instruction = text.indexOf('<?', from)
  for (let start = text.indexOf('<!', from); start >= 0; start = text.indexOf('<!', start + 1)) {
    if (instruction >= 0 && instruction < start) break
    if (isSection(text, start) || mayOpen(text.slice(start, start + longestOpen))) return start
  }
  if (instruction >= 0) return instruction
  return text.endsWith('<') ? text.length - 1 : -1
}
const isSection = (text: string, start: number): boolean =>
  sections.some(({ open }) => text.startsWith(open, start))
const longestOpen = Math.max(...sections.map(({ open }) => open.length))
