/** UBL files are read in a thread, with the same result as inline, and no file blocks the server. */
import { describe, expect, it } from 'vitest'
import { ublDocumentsMax, ublInlineBytesMax, ublNodesMax } from '#domain/sync/limits.ts'
import { zipped } from '#test/support/workbooks.ts'
import { parseUbl } from './parse.ts'
import { readUblFile } from './read.ts'

const xml = (id: string, more = ''): string =>
  `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>${id}</ID>${more}</Invoice>`
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text))
/** As many elements as a document may have, in nearly as many bytes. */
const long = bytesOf(xml('LONG', '<Note>a text of a line</Note>'.repeat(ublNodesMax - 10)))
const many = Uint8Array.from(
  zipped(
    Array.from({ length: ublDocumentsMax }, (_, n) => ({
      name: `${n}.xml`,
      content: xml(`A-${n}`, `<Note>${'x'.repeat(200)}</Note>`.repeat(20 + (n % 5))),
    })),
  ),
)

describe('[DOC-33] a file of UBL', () => {
  it.each([
    ['one that is long', long],
    ['a zip of as many as there may be', many],
    ['a zip that is cut off', many.slice(0, 5_000)],
    ['no XML', new Uint8Array(ublInlineBytesMax + 1)],
  ])('comes to the same in the thread: %s', async (_what, bytes) => {
    expect(await readUblFile('a', bytes)).toEqual(await parseUbl('a', bytes))
  })

  const numbered = (count: number, one: (n: number) => string): string =>
    Array.from({ length: count }, (_, n) => one(n)).join('')
  it.each([
    ['attributes of one element', (n: number) => `<Invoice${numbered(n, (k) => ` a${k}=""`)}/>`],
    ['namespaces of one element', (n: number) => `<Invoice${numbered(n, (k) => ` xmlns:n${k}="u"`)}/>`],
    ['attributes of many elements', (n: number) => `<Invoice>${'<a b="" c=""/>'.repeat(n / 3)}</Invoice>`],
  ])('has a limit on its %s, as on elements', async (_what, made) => {
    const textsOf = async (nodes: number) => {
      const read = await parseUbl('a.xml', bytesOf(made(nodes)))
      return read.ok && read.value[0]?.texts
    }
    expect(await textsOf(999)).toBeInstanceOf(Map)
    expect(await textsOf(ublNodesMax + 1)).toBeUndefined()
  })

  it('leaves the server free meanwhile', async () => {
    await readUblFile('a.xml', long)
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 1)
    const read = await readUblFile('a.xml', long)
    clearInterval(ticking)
    expect(read.ok && read.value[0]?.texts?.get('Invoice/ID')).toEqual(['LONG'])
    expect(turns).toBeGreaterThan(5)
  })

  it('that takes more memory or time than it may is refused, and the next one is read', async () => {
    for (const bounds of [{ megabytesMax: 4 }, { secondsMax: 0.001 }])
      expect(await readUblFile('a.xml', long, bounds)).toMatchObject({ ok: false, failure: 'ublTooMuch' })
    expect(await readUblFile('a.xml', long)).toMatchObject({ ok: true })
  })
})
