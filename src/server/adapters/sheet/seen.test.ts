/** What a person sees of a sheet and what the file holds are not always the same: both are read for what they are. */
import * as biff from '@e965/xlsx'
import { expect, it } from 'vitest'
import fc from '#test/support/laws.ts'
import { readAll } from '#test/support/sheets.ts'
import { handMade, textRow, zipped } from '#test/support/workbooks.ts'
import { textWithoutComments } from './xml-stream.ts'

const head = textRow(1, 'h')
const rowOf = (cells: string): string => `${head}<row r="2">${cells}</row>`

it('[DOC-32] comments and instructions are valid anywhere and say nothing', async () => {
  const prologue = '<!-- <row r="1"><c><v>1</v></c></row> <!DOCTYPE a> --><?note <row> ?>'
  const inside =
    '<c><!-- <c><v>7</v></c> --><v>1<!-- 2 -->3</v></c><!--<c>--><c t="inlineStr"><is><t>a<!--b-->c</t></is></c>'
  const read = await readAll(handMade({ rows: rowOf(inside), prologue }))
  expect(read).toMatchObject({ head: { header: ['h'] }, rows: [{ row: 2, cells: ['13', 'ac'], marks: [] }] })
})

it('[DOC-32] what CDATA holds is text, also where it looks like an element', async () => {
  const cdata = '<c t="inlineStr"><is><t><![CDATA[</t></is></c><!-- &amp; -->]]></t></is></c>'
  const read = await readAll(handMade({ rows: rowOf(cdata) }))
  expect(read).toMatchObject({ rows: [{ cells: ['</t></is></c><!-- &amp; -->'] }] })
})

it('[DOC-32] character references are valid in every value', async () => {
  const shared = '<si><t>zero</t></si><si><t>one</t></si>'
  const cells =
    '<c><v>&#49;00&#x2E;5</v></c><c t="s"><v>&#49;</v></c><c t="b"><v>&#49;</v></c><c t="str"><v>a&#49;</v></c>'
  const read = await readAll(handMade({ rows: rowOf(cells), shared }))
  expect(read).toMatchObject({ rows: [{ cells: ['100.5', 'one', 'TRUE', 'a1'], marks: [] }] })
})

it('text without comments is the same however it is cut into pieces', async () => {
  const part = fc.constantFrom(
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<',
    '!',
    '-',
    ']',
    'a',
    '<a>',
    '&',
  )
  const law = fc.asyncProperty(
    fc.array(part, { maxLength: 12 }),
    fc.array(fc.nat(40)),
    async (parts, cuts) => {
      const text = parts.join('')
      const ends = [...new Set([...cuts.filter((cut) => cut < text.length), text.length])].toSorted(
        (a, b) => a - b,
      )
      const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
      expect(await joined(pieces)).toBe(await joined([text]))
    },
  )
  await fc.assert(law)
})

it('text that opens a section again and again is looked through once', async () => {
  const seconds = async (openings: number): Promise<number> => {
    const begun = process.cpuUsage()
    await joined(['<!DOCTYPE'.repeat(openings)])
    const { user } = process.cpuUsage(begun)
    return user / 1_000_000
  }
  await seconds(1_000)
  expect(await seconds(200_000)).toBeLessThan(1)
  const comments = '<a/><!-- x -->'.repeat(100_000)
  const begun = process.cpuUsage()
  expect(await joined([`${comments}<?`, 'x ?>'])).toBe('<a/>'.repeat(100_000))
  expect(process.cpuUsage(begun).user / 1_000_000).toBeLessThan(1)
})

async function joined(pieces: readonly string[]): Promise<string> {
  const given = async function* () {
    yield* pieces
  }
  let all = ''
  for await (const text of textWithoutComments(given())) all += text
  return all
}

it('[DOC-32] a percentage is read as the percentage that is seen', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="0.0##%;[Red]-0%"/><numFmt numFmtId="165" formatCode="0&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>'
  const cells = ['1', '0.5', '0.1234', '-12.5', '12'].map(
    (number, style) => `<c s="${style}"><v>${number}</v></c>`,
  )
  const read = await readAll(handMade({ rows: rowOf(cells.join('')), styles }))
  expect(read).toMatchObject({ rows: [{ cells: ['1', '50%', '12.34%', '-1250%', '12'], marks: [] }] })
})

it('[DOC-32] a row that is hidden or filtered out is read and known to be hidden', async () => {
  const rows = `${head}<row r="2" hidden="1"><c><v>1</v></c></row><row r="3" hidden="true"><c><v>2</v></c></row><row r="4" hidden="0"><c><v>3</v></c></row>`
  const read = await readAll(handMade({ rows }))
  expect(read.rows.map(({ row, isHidden }) => [row, isHidden])).toEqual([
    [2, true],
    [3, true],
    [4, undefined],
  ])
})

it('[DOC-32] hidden sheets are not read, and how many there are is known', async () => {
  expect((await readAll(handMade({ rows: rowOf('<c><v>1</v></c>') }))).head?.hiddenSheets).toBe(0)
  const sheet = `<worksheet><sheetData>${rowOf('<c><v>1</v></c>')}</sheetData></worksheet>`
  const read = await readAll(
    zipped([
      {
        name: 'xl/workbook.xml',
        content:
          '<workbook><sheets><sheet name="A" state="hidden" r:id="a"/><sheet name="B" r:id="b"/><sheet name="C" state="veryHidden" r:id="a"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="a" Type="x/worksheet" Target="a.xml"/><Relationship Id="b" Type="x/worksheet" Target="b.xml"/></Relationships>',
      },
      { name: 'xl/a.xml', content: sheet },
      { name: 'xl/b.xml', content: sheet },
    ]),
  )
  expect(read.head?.hiddenSheets).toBe(2)
})

it('[DOC-32] an xls is read alike: hidden rows, hidden sheets and percentages', async () => {
  const book = biff.utils.book_new()
  const sheet = biff.utils.aoa_to_sheet([['h'], ['a', 7, 8], [0.125]])
  sheet['A3'] = { t: 'n', v: 0.125, z: '0.00%' }
  biff.utils.book_append_sheet(book, sheet, 'A')
  biff.utils.book_append_sheet(book, biff.utils.aoa_to_sheet([['x']]), 'B')
  book.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] }
  const bytes = Buffer.from(biff.write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer)
  const read = await readAll(withHiddenRow(bytes), 'xls')
  expect(read).toMatchObject({
    head: { hiddenSheets: 1 },
    rows: [
      { row: 2, cells: ['a'], isHidden: true },
      { row: 3, cells: ['12.5%'] },
    ],
  })
  expect(read.rows[1]?.isHidden).toBeUndefined()
})

/** The numbers in B2 and C2 take as much room as a record that hides row 2, and one that says nothing. */
function withHiddenRow(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x03, 0x02, 0x0e, 0, 1, 0, 1, 0]))
  expect(at).toBeGreaterThan(0)
  bytes.fill(0, at, at + 36)
  bytes.set([0x08, 0x02, 16, 0, 1, 0], at)
  bytes[at + 16] = 0x20
  bytes.set([0xc0, 0x01, 12, 0], at + 20)
  return bytes
}
